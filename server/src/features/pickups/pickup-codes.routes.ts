import { pickupCalls } from '@ghala/contract/calls/pickups';
import { readWithheld } from '../../access/read-withheld';
import { operateAndShow } from '../../accounts/show-once';
import { ok } from '../../http/answers';
import { serve } from '../../http/serve';
import { operate } from '../../operation/operation';
import { isAnySent } from '../../outbox/transports';
import type { App } from '../../runtime/app-types';
import type { MadeCode } from './authorization-code';
import { recordSight } from './code-sights';
import { pickupNotes } from './pickups.queries';
import { sendNewCode } from './send-new-code';
import { verifyCode } from './verify-code';

/** Where a service sends the code, nobody is shown it. */
const nothing: MadeCode = { code: '', text: '' };

/** The authorization code that the assignee receives and shows at the warehouse. */
export function pickupCodes(app: App): void {
  serve(app, pickupCalls.sendCode, (request) =>
    operateAndShow(request, nothing, async (operation) => {
      const { number, channels, isAwaited, ...made } = await sendNewCode(operation, request.body, app.transports);
      const answered = (said: string, shown = nothing) => ({ answer: ok(said, { channels }), shown });
      if (isAwaited) return answered(`${number} awaits approval again: its code is sent with that`);
      if (isAnySent(app.transports, channels)) return answered(`A new authorization code of ${number} is on its way`);
      await recordSight(operation, request.body.noteId, number);
      return answered(
        `No service is set up to send the new authorization code of ${number}: pass it on yourself`,
        made,
      );
    }),
  );

  serve(app, pickupCalls.verifyCode, (request) =>
    operate(request, async (operation) => {
      const refusal = await verifyCode(operation, request.body);
      if (refusal !== undefined) return refusal;
      const { db, actor } = operation;
      const { pickup } = await readWithheld(db, actor, () => pickupNotes.require(db, request.body.noteId, actor));
      return ok(`${pickup.pickupNo} verified`, { pickup });
    }),
  );
}
