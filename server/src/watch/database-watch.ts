import { Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type pg from 'pg';
import { poolOf } from '../db/database';
import { isPrimary, PresentClient, tryNextHost } from '../db/replicas/database-hosts';
import { databaseUnreachable } from '../runtime/errors';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** It is for monitors: answers even while the database does not, and is not logged. */
    forMonitors?: boolean;
  }
  interface FastifyInstance {
    databaseWatch: DatabaseWatch;
  }
}

/**
 * Says how often the database is checked, and how long it may take to answer: `select 1` needs no disk and waits for no
 * lock.
 */
export interface WatchTimes {
  everyMs: number;
  answerMs: number;
  /** Says how often while it does not answer. */
  againMs: number;
}
const USUAL: WatchTimes = { everyMs: 2_000, answerMs: 5_000, againMs: 500 };

/**
 * Checks periodically, over its own connection, whether the database answers. One that is stopped or cut off without
 * notice would otherwise block every call until the caller gives up.
 */
export class DatabaseWatch {
  readonly #connectionString: string;
  readonly #times: WatchTimes;
  readonly #onChange: (isReachable: boolean) => void;
  readonly #log: FastifyBaseLogger;
  readonly #stop = new AbortController();
  #client: pg.Client | undefined;
  #socket: Socket | undefined;
  #watching: Promise<void> | undefined;
  #isReachable = true;

  /** @param onChange called when it stops answering, and when it answers again */
  constructor(
    connectionString: string,
    onChange: (isReachable: boolean) => void,
    log: FastifyBaseLogger,
    times: WatchTimes = USUAL,
  ) {
    this.#connectionString = connectionString;
    this.#onChange = onChange;
    this.#log = log;
    this.#times = times;
  }

  /** This is the result of the last check. */
  get isReachable(): boolean {
    return this.#isReachable;
  }

  start(): void {
    this.#watching ??= this.#watch();
  }

  async close(): Promise<void> {
    this.#stop.abort();
    this.#drop();
    await this.#watching;
  }

  async #watch(): Promise<void> {
    const { signal } = this.#stop;
    while (!signal.aborted) {
      const isReachable = await this.#look();
      if (signal.aborted) return;
      if (isReachable !== this.#isReachable) {
        this.#isReachable = isReachable;
        this.#log.warn(isReachable ? 'the database answers again' : 'the database does not answer');
        this.#onChange(isReachable);
      }
      const pauseMs = isReachable ? this.#times.everyMs : this.#times.againMs;
      await sleep(pauseMs, undefined, { signal, ref: false }).catch(() => {});
    }
  }

  async #look(): Promise<boolean> {
    let isAnswered = false;
    const asking = this.#ask().then(
      () => {
        isAnswered = true;
      },
      () => {},
    );
    await Promise.race([asking, sleep(this.#times.answerMs, undefined, { ref: false })]);
    // After a pause of this process the time limit may pass before an answer that has arrived is read.
    for (let turn = 0; turn < 3 && !isAnswered; turn++) await nextTurn();
    if (isAnswered) return true;
    this.#drop();
    tryNextHost(this.#connectionString);
    return false;
  }

  async #ask(): Promise<void> {
    if (this.#client === undefined) {
      const socket = new Socket();
      this.#socket = socket;
      const client = new PresentClient({
        connectionString: this.#connectionString,
        application_name: 'ghala watch',
        stream: () => socket,
      });
      client.on('error', () => {});
      this.#client = client;
      await client.connect();
    }
    if (!(await isPrimary(this.#client, this.#connectionString))) throw new Error('it is a replica');
  }

  /** Breaks the connection: a clean close would wait for the database. */
  #drop(): void {
    this.#socket?.destroy();
    this.#client = undefined;
  }
}

/** Refuses calls at once while the database does not answer, and ends those that wait for it. */
export const databaseWatchPlugin = fastifyPlugin<{ connectionString: string; times?: WatchTimes }>(
  async (app, { connectionString, times }) => {
    const pool = poolOf(app.database);
    const follow = (isReachable: boolean) => (isReachable ? pool.mend() : pool.cut());
    const watch = new DatabaseWatch(connectionString, follow, app.log, times);
    app.decorate('databaseWatch', watch);
    app.addHook('onRequest', async ({ url, routeOptions }) => {
      if (watch.isReachable || !url.startsWith('/api/') || routeOptions.config.forMonitors) return;
      throw databaseUnreachable();
    });
    app.addHook('onReady', async () => watch.start());
    app.addHook('onClose', () => watch.close());
  },
  { name: 'database-watch', dependencies: ['database'] },
);
