import { changedPickupAnswer, newCodeRequest, pickupVerification } from '@ghala/contract/calls/pickups';
import { done } from '@ghala/contract/common/answer';
import { ok } from '../../http/answers';
import type { App } from '../../kernel/app-types';
import { operate } from '../../kernel/operation';
import { pickupKind } from './pickup-kind';
import { requirePickup } from './pickups.queries';
import { sendNewCode } from './send-new-code';
import { verifyCode } from './verify-code';

const tags = ['pickups'];

/** The authorization code that the assignee is sent and shows at the warehouse. */
export function pickupCodes(app: App): void {
  app.post(
    '/pickups/code',
    {
      config: { access: pickupKind.flags.add },
      schema: {
        tags,
        summary: 'Send the assignee another code, at most once a minute',
        body: newCodeRequest,
        response: { 200: done },
      },
    },
    (request) =>
      operate(request, async (operation) =>
        ok(`A new authorization code of ${await sendNewCode(operation, request.body)} is on its way`),
      ),
  );

  app.post(
    '/pickups/verify',
    {
      config: { access: pickupKind.flags.process },
      schema: {
        tags,
        summary: 'Enter the code; wrong ones are counted',
        body: pickupVerification,
        response: { 200: changedPickupAnswer },
      },
    },
    (request) =>
      operate(request, async (operation) => {
        const refusal = await verifyCode(operation, request.body);
        if (refusal !== undefined) return refusal;
        const { pickup } = await requirePickup(operation.db, request.body.noteId, operation.actor);
        return ok(`${pickup.pickupNo} verified`, { pickup });
      }),
  );
}
