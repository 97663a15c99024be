import type { OneTimePassword } from '@ghala/contract/calls/user-record';
import { oneLine } from '@ghala/contract/common/field';
import { formatPhone } from '@ghala/contract/common/phone';
import { messageSubjects } from '@ghala/contract/events/message-subjects';
import { say } from '@ghala/contract/text/say';
import type { Operation } from '../operation/operation';
import { queueMessage } from '../outbox/messages';
import type { Transports } from '../outbox/transports';
import { languageOfUser } from '../text/business-language';
import { letters } from '../text/texts';
import { makeTemporaryPassword, type TemporaryPassword } from './passwords';
import { setPassword, TEMPORARY_DAYS } from './user-password';

/** Describes the recipient of a temporary password. */
export interface Recipient {
  id: number;
  name: string;
  email: string;
  phone: string;
  phone2: string;
}

/** Tells how temporary passwords reach their users. */
export interface PasswordDelivery {
  /** Holds the application's address; undefined if it is not known for certain. */
  origin: string | undefined;
  transports: Transports;
}

/**
 * Gives system users generated passwords and sends them by e-mail and SMS. They must be changed at the first sign-in;
 * the users' sessions end. A password that no service can send is never written to the outbox, where others could read
 * it: it is returned instead, for the actor alone, and the log says so.
 * @returns the passwords that the actor must pass on
 */
export async function sendTemporaryPasswords(
  operation: Operation,
  users: readonly Recipient[],
  delivery: PasswordDelivery,
): Promise<OneTimePassword[]> {
  // Users are known by what they sign in with: a new user has another id when the operation is retried.
  const names = users.map(signInNameOf).join(' ');
  const made = await operation.outside(`passwords of ${names}`, () => Promise.all(users.map(makeTemporaryPassword)));
  const shown: OneTimePassword[] = [];
  for (const [index, user] of users.entries()) {
    const temporary = made[index];
    if (temporary === undefined) continue;
    const { passwordHash, password } = temporary;
    await setPassword(operation.db, user.id, { passwordHash, temporary: { givenById: operation.actor.id } });
    if (await sendPassword(operation, user, temporary, delivery)) continue;
    const { id, name, email } = user;
    shown.push({ userId: id, name, email, ...(email === '' && { phone: phoneOf(user) }), password });
    operation.record({ code: 'user.showPassword', id, name });
  }
  return shown;
}

function phoneOf({ phone, phone2 }: Recipient): string {
  return phone || phone2;
}

function signInNameOf(user: Recipient): string {
  return user.email || formatPhone(phoneOf(user));
}

/** @returns whether any service sends it */
async function sendPassword(
  { db }: Operation,
  user: Recipient,
  { password }: TemporaryPassword,
  { origin, transports }: PasswordDelivery,
): Promise<boolean> {
  const phone = phoneOf(user);
  const byEmail = transports.email !== undefined && user.email !== '';
  const bySms = transports.sms !== undefined && phone !== '';
  if (!byEmail && !bySms) return false;
  const language = await languageOfUser(db, user.id);
  const { temporaryPassword } = letters.in(language);
  // Users without an e-mail address sign in with their phone number.
  const email = signInNameOf(user);
  const place = origin ?? temporaryPassword.place;
  const message = {
    subject: temporaryPassword.subject,
    isSecret: true,
    expiresAt: new Date(Date.now() + TEMPORARY_DAYS * 24 * 3_600_000),
    about: messageSubjects.password(user.id),
  };
  if (byEmail)
    await queueMessage(db, {
      ...message,
      channel: 'email',
      recipient: user.email,
      body: say(temporaryPassword.body, { name: oneLine(user.name), password, place, email }, language),
    });
  if (bySms)
    await queueMessage(db, {
      ...message,
      channel: 'sms',
      recipient: phone,
      body: say(temporaryPassword.sms, { password, place, email }, language),
    });
  return true;
}
