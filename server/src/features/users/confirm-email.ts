import { oneLine } from '@ghala/contract/common/field';
import { say } from '@ghala/contract/text/say';
import { sql } from 'kysely';
import { countTry, refuseInPause } from '../../access/attempts';
import { hashToken } from '../../access/sessions';
import { networkLimit } from '../../accounts/try-limits';
import { endPasswordLinks, endPins } from '../../accounts/user-password';
import type { Database } from '../../db/database';
import { inTransaction } from '../../db/in-transaction';
import { recordEvents } from '../../operation/record-events';
import { queueMessage } from '../../outbox/messages';
import { type AppError, refusal } from '../../runtime/errors';
import { languageOfUser } from '../../text/business-language';
import { letters } from '../../text/texts';

/**
 * Confirms the link's recipient's new address, and notifies the former one. Their sessions end, except for the one that
 * requested it, and so do PINs and password links. A link ends with the password it was requested with, and with the user's
 * right to sign in.
 * @throws {AppError} invalid if the link was used or has expired; conflict if the address became another user's;
 * too_many if one network tries many.
 */
export async function confirmEmail(
  database: Database,
  token: string,
  network: string,
  requestId: string,
): Promise<void> {
  const tokenHash = hashToken(token);
  const limits = [networkLimit('e-mail link', network)];
  await refuseInPause(database, limits);
  const asked = await findChange(database, tokenHash);
  if (asked === undefined) {
    await countTry(database, limits);
    throw usedOrOld();
  }
  await inTransaction(database, async (transaction) => {
    const user = await transaction
      .selectFrom('users')
      .select(['id', 'name', 'email'])
      .where('id', '=', asked.user_id)
      .where('deleted_at', 'is', null)
      .where('is_active', '=', true)
      .where('is_system_user', '=', true)
      .forNoKeyUpdate()
      .executeTakeFirst();
    // It is checked again under the lock: of two calls at once, the second finds the link used.
    const change = await findChange(transaction, tokenHash);
    if (user === undefined || change === undefined) throw usedOrOld();
    await transaction
      .updateTable('users')
      .set({ email: change.email, updated_at: sql`now()` })
      .where('id', '=', user.id)
      .execute();
    await transaction
      .deleteFrom('sessions')
      .where('user_id', '=', user.id)
      .where('token_hash', '!=', change.session_hash)
      .execute();
    await endPins(transaction, user.id);
    await endPasswordLinks(transaction, user.id);
    const language = await languageOfUser(transaction, user.id);
    const { emailChanged } = letters.in(language);
    if (user.email !== '')
      await queueMessage(transaction, {
        channel: 'email',
        recipient: user.email,
        subject: emailChanged.subject,
        body: say(emailChanged.body, { name: oneLine(user.name), email: change.email }, language),
        isSecret: false,
      });
    const { id, name } = user;
    const { email } = change;
    await recordEvents(
      transaction,
      [{ code: 'user.confirmEmailChange', id, name, email, before: { email: user.email }, after: { email } }],
      { userId: id, requestId },
    );
  });
}

function findChange(database: Database, tokenHash: Buffer) {
  return database
    .selectFrom('email_changes')
    .select(['user_id', 'email', 'session_hash'])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', sql<string>`now()`)
    .executeTakeFirst();
}

function usedOrOld(): AppError {
  return refusal('emailLink.usedOrOld', {}, { at: 'token' });
}
