import { pickupCalls } from '@ghala/contract/calls/pickups';
import { ok } from '../../http/answers';
import { serve } from '../../http/serve';
import type { App } from '../../kernel/app-types';
import { operate } from '../../kernel/operation';
import { isAnySent } from '../../outbox/transports';
import { requirePickup } from './pickups.queries';
import { sendNewCode } from './send-new-code';
import { verifyCode } from './verify-code';

/** The authorization code that the assignee receives and shows at the warehouse. */
export function pickupCodes(app: App): void {
  serve(app, pickupCalls.sendCode, (request) =>
    operate(request, async (operation) => {
      const { number, channels, isAwaited } = await sendNewCode(operation, request.body);
      if (isAwaited) return ok(`${number} awaits approval again: its code is sent with that`, { channels });
      const where = isAnySent(app.transports, channels)
        ? 'on its way'
        : 'in the outbox: no service is set up to send it';
      return ok(`A new authorization code of ${number} is ${where}`, { channels });
    }),
  );

  serve(app, pickupCalls.verifyCode, (request) =>
    operate(request, async (operation) => {
      const refusal = await verifyCode(operation, request.body);
      if (refusal !== undefined) return refusal;
      const { pickup } = await requirePickup(operation.db, request.body.noteId, operation.actor);
      return ok(`${pickup.pickupNo} verified`, { pickup });
    }),
  );
}
