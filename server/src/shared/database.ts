import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import type { DB } from './database-types';

/** The whole database, or a transaction on it. */
export type Database = Kysely<DB>;
export type DatabaseTransaction = Transaction<DB>;

const { builtins } = pg.types;

/**
 * numeric and bigint arrive as JavaScript numbers, which carry our quantities, amounts and ids exactly
 * (at most 15 significant digits); arithmetic on them stays in SQL. Moments arrive as ISO 8601 text in UTC,
 * days as YYYY-MM-DD.
 */
const parsers: ReadonlyMap<number, (value: string) => unknown> = new Map<number, (value: string) => unknown>([
  [builtins.NUMERIC, Number],
  [builtins.INT8, Number],
  [builtins.TIMESTAMPTZ, (value) => new Date(value).toISOString()],
  [builtins.DATE, (value) => value],
]);

/** Opens a pool of at most `poolSize` connections. Nothing is connected until the first query. */
export function createDatabase(connectionString: string, poolSize: number): Database {
  const pool = new pg.Pool({
    connectionString,
    max: poolSize,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 10_000,
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        parsers.get(oid) ?? pg.types.getTypeParser(oid, format as 'text'),
    } as pg.CustomTypesConfig,
  });
  // An idle connection that dies (the database restarts) is replaced on the next use.
  pool.on('error', () => {});
  // One that dies between two queries of a transaction has no listener of the pool; its next query fails anyway.
  pool.on('connect', (client) => client.on('error', () => {}));
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
}
