import { oneLine } from '@ghala/contract/common/field';
import type { Operation } from '../kernel/operation';
import { queueMessage } from '../outbox/messages';
import { aboutPassword, setTemporaryPassword } from './user-password';

/** Where a temporary password goes. */
export interface Recipient {
  id: number;
  name: string;
  email: string;
  phone: string;
  phone2: string;
}

/**
 * Gives a system user a generated password and sends it by e-mail and SMS. It must be changed at the first sign-in;
 * the user's sessions end.
 * @param origin where the application is opened; undefined where that is not known for sure
 */
export async function sendTemporaryPassword(
  operation: Operation,
  user: Recipient,
  origin: string | undefined,
): Promise<void> {
  const { db } = operation;
  const place = origin ?? 'the address you were given for Ghala';
  const password = await setTemporaryPassword(db, user.id);
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
