import { sql } from 'kysely';
import { lockNamed } from '../db/locks';
import type { Operation } from '../operation/operation';
import { type FileQuota, MB } from '../runtime/config';
import { refusal } from '../runtime/errors';

/**
 * Refuses a file that would exceed a quota. The uploads of one user run in sequence, as rows of other open transactions
 * are not visible here; the total may be exceeded by one file for each user who is uploading.
 * @throws {AppError} too_large
 */
export async function refuseBeyondQuota({ db, actor }: Operation, quota: FileQuota, bytes: number): Promise<void> {
  await lockNamed(`files of ${actor.id}`).execute(db);
  const { own, all } = await db
    .selectFrom('files')
    .select([
      sql<string>`coalesce(sum(size_bytes) filter (where created_by_id = ${actor.id}), 0)`.as('own'),
      sql<string>`coalesce(sum(size_bytes), 0)`.as('all'),
    ])
    .executeTakeFirstOrThrow();
  if (Number(own) + bytes > quota.byUser) throw refusal('file.quotaUsed', { quotaMb: quota.byUser / MB });
  if (Number(all) + bytes > quota.inAll) throw refusal('file.storageFull', { quotaMb: quota.inAll / MB });
}
