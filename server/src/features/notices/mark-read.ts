import { sql } from 'kysely';
import type { Operation } from '../../operation/operation';
import { announceNotices } from './announce-notices';

/** Which notices: those named, and all that are not newer than one. */
interface Seen {
  ids?: readonly number[] | undefined;
  upTo?: number | undefined;
}

/** Marks notices of the actor's as read, and tells their other windows. Those of others are left alone. */
export async function markRead({ db, actor }: Operation, { ids = [], upTo = 0 }: Seen): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('notices')
    .set({ read_at: sql`now()` })
    .where('user_id', '=', actor.id)
    .where('read_at', 'is', null)
    .where(sql<boolean>`(id <= ${upTo} or id = any(${ids}::bigint[]))`)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await announceNotices(db, [actor.id]);
}
