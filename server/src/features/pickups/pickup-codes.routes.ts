import { pickupCalls } from '@ghala/contract/calls/pickups';
import { operateAndShow } from '../../accounts/show-once';
import { ok } from '../../http/answers';
import { serve } from '../../http/serve';
import type { App } from '../../kernel/app-types';
import { operate } from '../../kernel/operation';
import { readWithheld } from '../../kernel/read-withheld';
import { isAnySent } from '../../outbox/transports';
import { requirePickup } from './pickups.queries';
import { sendNewCode } from './send-new-code';
import { verifyCode } from './verify-code';

/** The authorization code that the assignee receives and shows at the warehouse. */
export function pickupCodes(app: App): void {
  serve(app, pickupCalls.sendCode, (request) =>
    operateAndShow(request, { code: '' }, async (operation) => {
      const { number, channels, code, isAwaited } = await sendNewCode(operation, request.body);
      const answered = (said: string, shown = '') => ({ answer: ok(said, { channels }), shown: { code: shown } });
      if (isAwaited) return answered(`${number} awaits approval again: its code is sent with that`);
      if (isAnySent(app.transports, channels)) return answered(`A new authorization code of ${number} is on its way`);
      operation.record({ code: 'pickupNote.showCode', id: request.body.noteId, number });
      return answered(
        `No service is set up to send the new authorization code of ${number}: pass it on yourself`,
        code,
      );
    }),
  );

  serve(app, pickupCalls.verifyCode, (request) =>
    operate(request, async (operation) => {
      const refusal = await verifyCode(operation, request.body);
      if (refusal !== undefined) return refusal;
      const { db, actor } = operation;
      const { pickup } = await readWithheld(db, actor, () => requirePickup(db, request.body.noteId, actor));
      return ok(`${pickup.pickupNo} verified`, { pickup });
    }),
  );
}
