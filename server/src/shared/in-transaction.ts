import { setTimeout as sleep } from 'node:timers/promises';
import type { Database, DatabaseTransaction } from './database';

/** Deadlock and serialisation failure: the transaction may simply be tried again. */
const RETRYABLE = new Set(['40P01', '40001']);
const MAX_TRIES = 6;

/** Runs work in a transaction of its own, tried again up to five times where it collided with another. */
export async function inTransaction<Result>(
  database: Database,
  work: (transaction: DatabaseTransaction) => Promise<Result>,
): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await database.transaction().execute(work);
    } catch (error) {
      const code = (error as { code?: string }).code;
      if (code === undefined || !RETRYABLE.has(code) || tries === MAX_TRIES) throw error;
      // Not all of them at the same moment again.
      await sleep(tries * 10 * (0.5 + Math.random()));
    }
  }
}
