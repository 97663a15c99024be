import { randomBytes } from 'node:crypto';
import { oneLine } from '@ghala/contract/common/field';
import { sql } from 'kysely';
import { hashToken } from '../../shared/access';
import { countAttempt, refuseUsedUp } from '../../shared/attempts';
import { writeAudit } from '../../shared/audit';
import type { Database } from '../../shared/database';
import { queueMessage } from '../../shared/messages';
import { aboutPassword } from '../../shared/user-password';
import { findByEmail } from './auth.queries';
import { type Caller, MOST_BY_ACCOUNT, MOST_BY_NETWORK } from './caller';

/** How long a link to choose a password is good. */
const LINK_LIFE_MS = 30 * 60_000;

/**
 * Sends a link to choose another password, where the address belongs to someone who may sign in; else does nothing.
 * The password they have works until the link is used.
 * @param origin where the link begins; without one the message tells the reader to put it together.
 * @throws {AppError} too_many where it was asked too often for that address, known or not, or from that network.
 */
export async function requestReset(
  database: Database,
  email: string,
  origin: string | undefined,
  caller: Caller,
): Promise<void> {
  const limits = [
    { key: `reset ${email}`, most: MOST_BY_ACCOUNT },
    { key: `reset from ${caller.network}`, most: MOST_BY_NETWORK },
  ];
  // Every call counts, and before it does anything: many at once must not send many messages.
  if ((await countAttempt(database, limits)) < 0) await refuseUsedUp(database, limits);
  const user = await findByEmail(database, email);
  if (user === undefined || !user.may_sign_in) return;
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(Date.now() + LINK_LIFE_MS);
  await database.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('password_resets')
      .values({ token_hash: hashToken(token), user_id: user.id, expires_at: sql`${expiresAt.toISOString()}` })
      .execute();
    await queueMessage(transaction, {
      channel: 'email',
      recipient: user.email,
      subject: 'Choose a new password',
      body: letter(user.name, origin, `/reset/${token}`),
      isSecret: true,
      expiresAt,
      about: aboutPassword(user.id),
    });
    const details = `A link to choose a new password was asked for ${user.name} from ${caller.address}`;
    const entry = { entity: 'User', entityId: user.id, action: 'reset', details };
    await writeAudit(transaction, entry, null, caller.requestId);
  });
}

function letter(name: string, origin: string | undefined, path: string): string {
  const link =
    origin === undefined
      ? `Open Ghala at the address you always use, and put this behind it:\n\n${path}`
      : `Choose a new password here:\n\n${origin}${path}`;
  return `Hello ${oneLine(name)},

someone asked for a new password for your account. ${link}

This works once, within 30 minutes. Until then your password stays as it is. If you did not ask for this, do nothing.
`;
}
