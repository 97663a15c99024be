import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../src/db/database';

/** Does what only the machine's owner could do: writes past every trigger and constraint. */
export function withoutTriggers<Result>(
  owner: Database,
  work: (transaction: DatabaseTransaction) => Promise<Result>,
): Promise<Result> {
  return owner.transaction().execute(async (transaction) => {
    await sql`set local session_replication_role = replica`.execute(transaction);
    return work(transaction);
  });
}
