import { sql } from 'kysely';
import { StartError } from '../runtime/start-error';
import type { Database } from './database';

/**
 * Refuses a database that Ghala has not yet set up, or only in an earlier version.
 * @param lacking what is missing: 'no ledger'
 * @throws {StartError}
 */
export async function refuseWithout(database: Database, table: string, lacking: string): Promise<void> {
  const { rows } = await sql<{ exists: boolean }>`select to_regclass(${table}) is not null as exists`.execute(database);
  if (rows[0]?.exists !== true) throw new StartError(`This database has ${lacking} yet: start Ghala on it once.`);
}
