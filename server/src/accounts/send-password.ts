import { oneLine } from '@ghala/contract/common/field';
import type { DatabaseTransaction } from '../kernel/database';
import type { Operation } from '../kernel/operation';
import { queueMessage } from '../outbox/messages';
import { makeTemporaryPassword, type TemporaryPassword } from './passwords';
import { aboutPassword, setPassword } from './user-password';

/** Where a temporary password goes. */
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
 * @param origin where the application is opened; undefined where that is not known for sure
 */
export async function sendTemporaryPasswords(
  { db, outside }: Operation,
  users: readonly Recipient[],
  origin: string | undefined,
): Promise<void> {
  // By their addresses: a new user has another id when the operation runs again.
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
  const place = origin ?? 'the address you were given for Ghala';
  await setPassword(db, user.id, { passwordHash, isTemporary: true });
  const message = { subject: 'Your temporary password', isSecret: true, about: aboutPassword(user.id) };
  await queueMessage(db, {
    ...message,
    channel: 'email',
    recipient: user.email,
    body: letter(user, password, place),
  });
  const phone = user.phone || user.phone2;
  if (phone === '') return;
  await queueMessage(db, {
    ...message,
    channel: 'sms',
    recipient: phone,
    body: `Ghala: your temporary password is ${password} - sign in at ${place} with ${user.email} and choose your own.`,
  });
}

function letter({ name, email }: Recipient, password: string, place: string): string {
  return `Hello ${oneLine(name)},

this is your temporary password:

${password}

Sign in at ${place} with ${email}. You will then choose a password of your own, and this one is no longer good.
`;
}
