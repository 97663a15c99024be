import { randomBytes } from 'node:crypto';
import { oneLine } from '@ghala/contract/common/field';
import { messageSubjects } from '@ghala/contract/events/message-subjects';
import { say } from '@ghala/contract/text/say';
import { sql } from 'kysely';
import { countTry, pauseLeftS } from '../../access/attempts';
import { hashToken } from '../../access/sessions';
import { messageLimit, networkLimit } from '../../accounts/try-limits';
import type { Database, DatabaseTransaction } from '../../db/database';
import { inTransaction } from '../../db/in-transaction';
import { recordEvents } from '../../operation/record-events';
import { queueMessage } from '../../outbox/messages';
import { isTooMany } from '../../runtime/errors';
import { languageOfUser } from '../../text/business-language';
import { letters } from '../../text/texts';
import { findByName, lockUser } from './auth.queries';
import type { Caller } from './caller';

const LINK_LIFE_MS = 30 * 60_000;

/**
 * Sends a password link if the address belongs to someone who may sign in and who was sent fewer than three within an
 * hour. Otherwise it does nothing; nor does it if no service can send the link, as nobody may read it in the outbox.
 * The current password works until the link is used.
 * @param isSent whether a service sends e-mail
 * @param linkTo makes a link to a path; if it returns none, the message tells the reader how to compose it.
 * @throws {AppError} too_many if that network requested too many, for whatever addresses.
 */
export async function requestReset(
  database: Database,
  { email, isSent }: { email: string; isSent: boolean },
  linkTo: (path: string) => string | undefined,
  caller: Caller,
): Promise<void> {
  // Every call counts before it does anything: simultaneous calls must not send many messages.
  await countTry(database, [networkLimit('reset', caller.network)]);
  if (!isSent) return;
  const user = await findByName(database, email);
  if (user === undefined || !user.may_sign_in) return;
  // This is checked again below; here it spares many calls about one user from queueing and so taking longer than
  // others.
  if ((await pauseLeftS(database, [limitOf(user.id)])) > 0) return;
  const sending = inTransaction(database, (transaction) => sendLink(transaction, user.id, email, linkTo, caller));
  await sending.catch((error) => {
    // This is never reported: an unknown address has no such limit.
    if (!isTooMany(error)) throw error;
  });
}

async function sendLink(
  transaction: DatabaseTransaction,
  userId: number,
  email: string,
  linkTo: (path: string) => string | undefined,
  caller: Caller,
): Promise<void> {
  const user = await lockUser(transaction, userId);
  // The address may have just become someone else's, or nobody's.
  if (user === undefined || user.email.toLowerCase() !== email.toLowerCase()) return;
  await countTry(transaction, [limitOf(user.id)]);
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(Date.now() + LINK_LIFE_MS);
  await transaction
    .insertInto('password_resets')
    .values({ token_hash: hashToken(token), user_id: user.id, expires_at: sql`${expiresAt.toISOString()}` })
    .execute();
  const language = await languageOfUser(transaction, user.id);
  const path = `/reset/${token}`;
  const { passwordLink, openPath } = letters.in(language);
  const link = linkTo(path);
  const where = link === undefined ? `${openPath}\n\n${path}` : `${passwordLink.open}\n\n${link}`;
  await queueMessage(transaction, {
    channel: 'email',
    recipient: user.email,
    subject: passwordLink.subject,
    body: say(passwordLink.body, { name: oneLine(user.name), where }, language),
    isSecret: true,
    expiresAt,
    about: messageSubjects.password(user.id),
  });
  const { address, requestId } = caller;
  await recordEvents(transaction, [{ code: 'user.requestPasswordLink', id: user.id, name: user.name, address }], {
    userId: null,
    requestId,
  });
}

function limitOf(userId: number) {
  return messageLimit(`reset of user ${userId}`);
}
