import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '../db/database';

const EVERY_MS = 10 * 60_000;
/** The wait ends a little after the end of the year, as the clock may be ahead of the database's. */
const AFTER_END_MS = 20;

/**
 * Keeps a table for the ledger's rows of this year and one for the next, and has rows written into this year's: from
 * its first moment in the business's time zone, as long as a server runs. It is safe beside other server processes.
 * @returns a function that stops it
 */
export async function startLedgerYears(
  database: Database,
  timezone: string,
  log: FastifyBaseLogger,
): Promise<() => void> {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const keep = async () => {
    const leftMs = await keepLedgerYears(database, timezone).catch((error) => {
      // The tables have been there for a year: nothing fails for lack of them.
      log.warn({ err: error }, 'the years of the ledger could not be kept');
      return EVERY_MS;
    });
    if (!isStopped) timer = setTimeout(keep, Math.min(leftMs + AFTER_END_MS, EVERY_MS)).unref();
  };
  await keep();
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}

/** @returns the milliseconds until the year ends */
async function keepLedgerYears(database: Database, timezone: string): Promise<number> {
  const { rows } = await sql<{ leftS: number }>`select keep_ledger_years(${timezone}) as "leftS"`.execute(database);
  return Math.max(0, rows[0]?.leftS ?? 0) * 1000;
}
