import { oneLine } from '@ghala/contract/common/field';
import { messageSubjects } from '@ghala/contract/message-subjects';
import { say } from '@ghala/contract/say';
import { languageOfUser } from '../kernel/business-language';
import type { DatabaseTransaction } from '../kernel/database';
import type { Operation } from '../kernel/operation';
import { queueMessage } from '../outbox/messages';
import { letters } from '../text/texts';
import { makeTemporaryPassword, type TemporaryPassword } from './passwords';
import { setPassword } from './user-password';

/** The recipient of a temporary password. */
export interface Recipient {
  id: number;
  name: string;
  email: string;
  phone: string;
  phone2: string;
}

/**
 * Gives system users generated passwords and sends them by e-mail and SMS. They must be changed at the first sign-in;
 * the users' sessions end.
 * @param origin the application's address; undefined if it is not known for certain
 */
export async function sendTemporaryPasswords(
  { db, outside }: Operation,
  users: readonly Recipient[],
  origin: string | undefined,
): Promise<void> {
  // By address: a new user has another id when the operation is retried.
  const emails = users.map(({ email }) => email).join(' ');
  const made = await outside(`passwords of ${emails}`, () => Promise.all(users.map(makeTemporaryPassword)));
  for (const [index, user] of users.entries()) {
    const temporary = made[index];
    if (temporary !== undefined) await sendPassword(db, user, temporary, origin);
  }
}

async function sendPassword(
  db: DatabaseTransaction,
  user: Recipient,
  { password, passwordHash }: TemporaryPassword,
  origin: string | undefined,
): Promise<void> {
  const language = await languageOfUser(db, user.id);
  const { temporaryPassword } = letters.in(language);
  const { email } = user;
  const place = origin ?? temporaryPassword.place;
  await setPassword(db, user.id, { passwordHash, isTemporary: true });
  const message = { subject: temporaryPassword.subject, isSecret: true, about: messageSubjects.password(user.id) };
  await queueMessage(db, {
    ...message,
    channel: 'email',
    recipient: email,
    body: say(temporaryPassword.body, { name: oneLine(user.name), password, place, email }, language),
  });
  const phone = user.phone || user.phone2;
  if (phone === '') return;
  await queueMessage(db, {
    ...message,
    channel: 'sms',
    recipient: phone,
    body: say(temporaryPassword.sms, { password, place, email }, language),
  });
}
