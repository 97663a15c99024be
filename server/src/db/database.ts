import { Socket } from 'node:net';
import { Kysely, PostgresDialect, type PostgresPool, type Transaction } from 'kysely';
import pg from 'pg';
import { traceStatement } from '../runtime/tracing';
import { reportAccessChanges } from './access-changes';
import type { DB } from './database-types';
import { Lane } from './lane';
import { preparingPool } from './prepared-statements';
import { PresentClient } from './replicas/database-hosts';
import { fallingBackPool } from './replicas/falling-back-pool';
import { withholdingPool } from './withheld';

/** This is the whole database, or a transaction on it. */
export type Database = Kysely<DB>;
export type DatabaseTransaction = Transaction<DB>;

/** Holds the connections behind a database. */
export interface ConnectionPool {
  /** Counts the connections that are open, those of them that are idle, and the calls that wait for one. */
  counts(): { open: number; idle: number; waiting: number };
  /**
   * Breaks every connection, and every new one until `mend` is called: anything waiting for the database fails at once.
   */
  cut(): void;
  mend(): void;
}
const pools = new WeakMap<Database, ConnectionPool>();
const lanes = new WeakMap<Database, () => Promise<Lane>>();
const ownConnections = new WeakMap<Database, PostgresPool>();

const { builtins } = pg.types;

/**
 * numeric and bigint arrive as JavaScript numbers, which represent our quantities, amounts and ids exactly (at most 15
 * significant digits); arithmetic on them stays in SQL. Timestamps arrive as ISO 8601 text in UTC, dates as YYYY-MM-DD.
 */
const parsers: ReadonlyMap<number, (value: string) => unknown> = new Map<number, (value: string) => unknown>([
  [builtins.NUMERIC, Number],
  [builtins.INT8, Number],
  [builtins.TIMESTAMPTZ, isoText],
  [builtins.DATE, (value) => value],
]);

const IN_UTC = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,3})\d*)?\+00$/;

/** Writes a time in milliseconds; the database writes up to six decimals, in the time zone of its session. */
function isoText(value: string): string {
  const [, day, time, fraction = ''] = IN_UTC.exec(value) ?? [];
  // Reading it as a Date takes five times as long.
  return day === undefined ? new Date(value).toISOString() : `${day}T${time}.${fraction.padEnd(3, '0')}Z`;
}

/** An idle connection ends after this time, and with it the plans of its statements; a few stay however idle. */
const IDLE_MS = 10 * 60_000;
const KEPT_CONNECTIONS = 2;

interface PoolOptions {
  /**
   * Names the database itself, if `connectionString` is a pooler in transaction mode, whose connections keep neither
   * settings nor prepared statements.
   */
  sessionUrl?: string | undefined;
  /** Says how long to wait for a new connection, or for one that is free, in milliseconds; if it is omitted, 10,000. */
  connectMs?: number;
}

/** Opens a pool of at most `poolSize` connections. None is opened until the first query. */
export function createDatabase(
  connectionString: string,
  poolSize: number,
  { sessionUrl, connectMs = 10_000 }: PoolOptions = {},
): Database {
  const sockets = new Set<Socket>();
  let isCut = false;
  const openSocket = () => {
    const socket = new Socket();
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    if (isCut) setImmediate(() => socket.destroy());
    return socket;
  };
  const types = {
    getTypeParser: (oid: number, format?: 'text' | 'binary') =>
      parsers.get(oid) ?? pg.types.getTypeParser(oid, format as 'text'),
  } as pg.CustomTypesConfig;
  const pool = new pg.Pool({
    Client: PresentClient,
    connectionString,
    max: poolSize,
    min: Math.min(KEPT_CONNECTIONS, poolSize),
    idleTimeoutMillis: IDLE_MS,
    connectionTimeoutMillis: connectMs,
    stream: openSocket,
    types,
  });
  // An idle connection that dies (the database restarts) is replaced on the next use.
  pool.on('error', () => {});
  // A connection that dies between two queries of a transaction has no listener in the pool; its next query fails
  // anyway.
  pool.on('connect', (client) => client.on('error', () => {}));
  reportAccessChanges(pool);
  const connections = withholdingPool(sessionUrl === undefined ? preparingPool(pool) : pool);
  const database = new Kysely<DB>({ dialect: new PostgresDialect({ pool: connections }), log: traceStatement });
  ownConnections.set(database, connections);
  lanes.set(database, () => Lane.open(sessionUrl ?? connectionString, types, openSocket));
  pools.set(database, {
    counts: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    cut() {
      isCut = true;
      for (const socket of sockets) socket.destroy();
    },
    mend() {
      isCut = false;
    },
  });
  return database;
}

/**
 * Makes a database whose statements go to another one where it cannot carry them out. Both come from `createDatabase`,
 * and each is closed by itself.
 * @param onFailure told of each failure of the first
 */
export function withFallback(first: Database, second: Database, onFailure: (error: unknown) => void): Database {
  const pool = fallingBackPool(connectionsOf(first), connectionsOf(second), onFailure);
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }), log: traceStatement });
}

function connectionsOf(database: Database): PostgresPool {
  const connections = ownConnections.get(database);
  if (connections === undefined) throw new Error('that database has no connections of its own');
  return connections;
}

/** Returns the connections of a database that `createDatabase` opened. */
export function poolOf(database: Database): ConnectionPool {
  const pool = pools.get(database);
  if (pool === undefined) throw new Error('that database has no pool of its own');
  return pool;
}

/** Opens a connection for groups of operations beside the pool of a database that `createDatabase` opened. */
export function openLane(database: Database): Promise<Lane> {
  const open = lanes.get(database);
  if (open === undefined) throw new Error('that database has no connections of its own');
  return open();
}
