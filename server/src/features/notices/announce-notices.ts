import { sql } from 'kysely';
import type { Database } from '../../db/database';

/** The database refuses a longer payload; the windows of so many users may as well all look. */
const MOST_NAMED = 500;

/** Tells the open windows of these users, on commit, that their notices changed. */
export async function announceNotices(db: Database, userIds: readonly number[]): Promise<void> {
  const ids = [...new Set(userIds)];
  if (ids.length === 0) return;
  const named = ids.length > MOST_NAMED ? '' : ids.join();
  await sql`select pg_notify('notices', ${named})`.execute(db);
}
