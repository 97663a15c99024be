import { randomBytes } from 'node:crypto';
import type { profileRequest } from '@ghala/contract/calls/own-profile';
import { oneLine } from '@ghala/contract/common/field';
import { messageSubjects } from '@ghala/contract/events/message-subjects';
import { say } from '@ghala/contract/text/say';
import { sql } from 'kysely';
import type { z } from 'zod';
import { countTry } from '../../access/attempts';
import { hashToken } from '../../access/sessions';
import { refuseWrongPassword } from '../../accounts/own-password';
import { messageLimit } from '../../accounts/try-limits';
import type { Operation } from '../../operation/operation';
import { queueMessage } from '../../outbox/messages';
import { type AppError, invalid, refusal } from '../../runtime/errors';
import { languageOfUser } from '../../text/business-language';
import { letters } from '../../text/texts';

const LINK_LIFE_MS = 60 * 60_000;

/** A confirmation link needs these. */
export interface EmailLink {
  /** Makes a link to a path; if it returns none, the message tells the reader how to compose it. */
  linkTo: (path: string) => string | undefined;
  /** The requesting session continues when the address is confirmed. */
  sessionHash: Buffer;
}

/**
 * Sends a link to the actor's new address, and notifies the current one. Nothing changes before confirmation.
 * @returns the refusal of a wrong password, as `refuseWrongPassword`
 * @throws {AppError} conflict if the address is another user's, invalid without a password, too_many if requested too
 * often.
 */
export async function askEmailChange(
  operation: Operation,
  { name, email: present }: { name: string; email: string },
  { email, currentPassword = '' }: z.output<typeof profileRequest>,
  { linkTo, sessionHash }: EmailLink,
): Promise<AppError | undefined> {
  const { db, actor } = operation;
  await refuseTaken(operation, email);
  if (currentPassword === '') throw invalid('currentPassword', 'passwordForEmail');
  const refusal = await refuseWrongPassword(operation, currentPassword, 'currentPassword');
  if (refusal !== undefined) return refusal;
  await countTry(db, [messageLimit(`e-mail change of user ${actor.id}`)]);
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(Date.now() + LINK_LIFE_MS);
  const asked = {
    token_hash: hashToken(token),
    email,
    session_hash: sessionHash,
    expires_at: expiresAt.toISOString(),
    created_at: sql<string>`now()`,
  };
  await db
    .insertInto('email_changes')
    .values({ user_id: actor.id, ...asked })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(asked))
    .execute();
  const language = await languageOfUser(db, actor.id);
  const { confirmEmail, emailWillChange, openPath } = letters.in(language);
  const path = `/confirm-email/${token}`;
  const link = linkTo(path);
  const where = link === undefined ? `${openPath}\n\n${path}` : `${confirmEmail.open}\n\n${link}`;
  await queueMessage(db, {
    channel: 'email',
    recipient: email,
    subject: confirmEmail.subject,
    body: say(confirmEmail.body, { name: oneLine(name), where }, language),
    isSecret: true,
    expiresAt,
    about: messageSubjects.newEmail(actor.id),
  });
  if (present !== '')
    await queueMessage(db, {
      channel: 'email',
      recipient: present,
      subject: emailWillChange.subject,
      body: say(emailWillChange.body, { name: oneLine(name), email }, language),
      isSecret: false,
    });
  operation.record({
    code: 'user.requestEmailChange',
    id: actor.id,
    name,
    email,
    before: { email: present },
    after: { email },
  });
  return undefined;
}

/** Invalidates the link sent to another address. @throws {AppError} conflict if there is none */
export async function cancelEmailChange(operation: Operation): Promise<void> {
  const { db, actor } = operation;
  const cancelled = await db
    .deleteFrom('email_changes')
    .where('user_id', '=', actor.id)
    .returning('email')
    .executeTakeFirst();
  if (cancelled === undefined) throw refusal('user.noEmailChange');
  operation.record({
    code: 'user.cancelEmailChange',
    id: actor.id,
    name: actor.name,
    email: cancelled.email,
    before: { email: cancelled.email },
  });
}

/** @throws {AppError} conflict if the address is another user's. */
async function refuseTaken({ db }: Operation, email: string): Promise<void> {
  const other = await db
    .selectFrom('users')
    .select('id')
    .where(sql`lower(email)`, '=', email)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (other === undefined) return;
  throw refusal('user.emailTaken', {}, { at: 'email' });
}
