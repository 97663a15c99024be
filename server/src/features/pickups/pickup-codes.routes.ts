import { pickupCalls } from '@ghala/contract/calls/pickups';
import { ok } from '../../http/answers';
import { serve } from '../../http/serve';
import { operateTogether } from '../../operation/operate-together';
import { Reading } from '../../operation/work';
import { isAnySent } from '../../outbox/transports';
import type { App } from '../../runtime/app-types';
import type { MadeCode } from './authorization-code';
import { newSights } from './code-sights';
import { pickupNotes } from './pickups.queries';
import { sendNewCode } from './send-new-code';
import { verifyCode } from './verify-code';

/** This is the authorization code that the assignee receives and shows at the warehouse. */
export function pickupCodes(app: App): void {
  serve(app, pickupCalls.sendCode, async (request) => {
    const { noteId } = request.body;
    // Where a service sends the code, nobody is shown it. It is in the first answer alone: what is kept under an
    // Idempotency-Key has none.
    let shown: MadeCode = { code: '', text: '' };
    const answer = await operateTogether(request, async (facts) => {
      const renew = await sendNewCode(facts, request.body, app.transports);
      return (changes) => {
        const { number, channels, isAwaited, ...made } = renew(changes);
        if (isAwaited) return ok(`${number} awaits approval again: its code is sent with that`, { channels });
        if (isAnySent(app.transports, channels))
          return ok(`A new authorization code of ${number} is on its way`, { channels });
        shown = made;
        changes.write(newSights, { note_id: noteId, user_id: changes.actor.id });
        changes.record({ code: 'pickupNote.showCode', id: noteId, number });
        return ok(`No service is set up to send the new authorization code of ${number}: pass it on yourself`, {
          channels,
        });
      };
    });
    return { ...answer, ...shown };
  });

  serve(app, pickupCalls.verifyCode, (request) =>
    operateTogether(request, async (facts) => {
      const { noteId } = request.body;
      const verify = await verifyCode(facts, request.body);
      return (changes) =>
        verify(changes) ??
        new Reading(async (find) => {
          const pickup = await pickupNotes.read(find, noteId);
          return ok(`${pickup.pickupNo} verified`, { pickup });
        });
    }),
  );
}
