import { sql } from 'kysely';
import type { DatabaseTransaction } from '../db/database';
import { BLIND_COUNTS, idsOf, WITHHELD_SCHEMA } from '../db/withheld';
import type { Actor } from '../operation/operation';

/**
 * Within a transaction that reads everything: reads what the actor is answered, to whom something is withheld if they count
 * blind.
 */
export async function readWithheld<Result>(
  db: DatabaseTransaction,
  { blindCounts = [] }: Actor,
  read: () => Promise<Result>,
): Promise<Result> {
  if (blindCounts.length === 0) return read();
  const { rows } = await sql<{ path: string }>`select current_setting('search_path') as path`.execute(db);
  const path = rows[0]?.path ?? '';
  const setPath = (searched: string) =>
    sql`select set_config('search_path', ${searched}, true), set_config(${BLIND_COUNTS}, ${idsOf(blindCounts)}, true)`.execute(
      db,
    );
  await setPath(`${WITHHELD_SCHEMA},${path}`);
  const result = await read();
  await setPath(path);
  return result;
}
