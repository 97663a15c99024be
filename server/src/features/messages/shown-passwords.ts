import type { OutboxMessage } from '@ghala/contract/calls/messages';
import { waitForUserManagement } from '../../accounts/user-management';
import { restrictTrust } from '../../accounts/user-trust';
import type { Database } from '../../kernel/database';
import { isDiskFull } from '../../kernel/errors';
import { inTransaction } from '../../kernel/in-transaction';
import type { Actor } from '../../kernel/operation';

type ReadMessage = OutboxMessage & { about: string | null };

/**
 * Records that the outbox's reader now knows how to sign in as others, and blanks the secrets of accounts whose
 * permissions grew since the messages were read.
 */
export async function noteShownPasswords(
  database: Database,
  reader: Actor,
  messages: readonly ReadMessage[],
): Promise<void> {
  const shown = messages.flatMap((message) => {
    const userId = Number(/^password (\d+)$/.exec(message.about ?? '')?.[1] ?? reader.id);
    return message.isSecret && message.body !== '' && userId !== reader.id ? [{ message, userId }] : [];
  });
  if (shown.length === 0) return;
  const userIds = [...new Set(shown.map(({ userId }) => userId))];
  const noting = inTransaction(database, async (transaction) => {
    await waitForUserManagement(transaction);
    return restrictTrust(transaction, reader.flags, userIds);
  });
  // On a full disk the rest of the outbox can still be read.
  const noted = await noting.catch((error) => {
    if (!isDiskFull(error)) throw error;
    return new Set<number>();
  });
  for (const { message, userId } of shown) if (!noted.has(userId)) message.body = '';
}
