import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { PresentClient } from './replicas/database-hosts';

/**
 * Names the notifications from the database: changed requests for approval, steps of counts of stock and what was
 * counted, the keys and address of links (see announced-events.ts), notices with the ids of their users, and, by a
 * trigger, ended sessions. Sessions end in many ways, some without an event (they expire, or another sign-in replaces
 * them), and an open window must close whichever way its session ended.
 */
const channels = ['approvals', 'counts', 'figures', 'notices', 'sessions', 'links'] as const;
export type Channel = (typeof channels)[number];

/** @param payload what a notification says beside its channel; '' for nothing, so that it may be anything there */
type OnNotice = (channel: Channel, payload: string) => void;

/** This is the name of the listening connection in the database's list of connections. */
export const LISTENER_NAME = 'ghala notices';

const ANSWER_LIMIT_MS = 10_000;
/** The connection is tested this often: a dead one would otherwise stay silent for ever. */
const CHECK_MS = 30_000;
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 15_000;
/** A stopped database never answers, and a stopping server waits no longer than this. */
const END_LIMIT_MS = 200;

/**
 * Listens to notifications from any server process on the same database, over one connection of its own that is
 * reopened whenever it breaks. Each reopening counts as a notification of everything, as some may have been missed.
 */
export class DatabaseNotices {
  readonly #connectionString: string;
  readonly #log: FastifyBaseLogger;
  readonly #onNotice: OnNotice;
  readonly #stop = new AbortController();
  #listening: Promise<void> | undefined;

  constructor(connectionString: string, log: FastifyBaseLogger, onNotice: OnNotice) {
    this.#connectionString = connectionString;
    this.#log = log;
    this.#onNotice = onNotice;
  }

  /** Starts listening, without waiting for the database. */
  start(): void {
    this.#listening ??= this.#listenOn();
  }

  async close(): Promise<void> {
    this.#stop.abort();
    await Promise.race([this.#listening, sleep(END_LIMIT_MS, undefined, { ref: false })]);
  }

  async #listenOn(): Promise<void> {
    let pause = FIRST_PAUSE_MS;
    while (!this.#stop.signal.aborted) {
      try {
        await this.#listenOnce(() => {
          pause = FIRST_PAUSE_MS;
        });
      } catch (error) {
        if (this.#stop.signal.aborted) return;
        this.#log.warn({ err: error }, 'notifications from the database are interrupted; retrying');
      }
      await sleep(pause, undefined, { signal: this.#stop.signal }).catch(() => {});
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
    }
  }

  /** Listens until the connection breaks or the server stops; both end in an error. */
  async #listenOnce(onOpen: () => void): Promise<void> {
    const client = new PresentClient({
      connectionString: this.#connectionString,
      application_name: LISTENER_NAME,
      keepAlive: true,
      connectionTimeoutMillis: ANSWER_LIMIT_MS,
      query_timeout: ANSWER_LIMIT_MS,
    });
    const done = new AbortController();
    const broken = new Promise<never>((_resolve, reject) => {
      client.on('error', reject);
      client.on('end', () => reject(new Error('the connection ended')));
    });
    broken.catch(() => {});
    try {
      await client.connect();
      client.on('notification', ({ channel, payload }) => this.#onNotice(channel as Channel, payload ?? ''));
      await client.query(channels.map((channel) => `listen ${channel}`).join('; '));
      onOpen();
      for (const channel of channels) this.#onNotice(channel, '');
      await Promise.race([broken, checkOn(client, AbortSignal.any([done.signal, this.#stop.signal]))]);
    } finally {
      done.abort();
      await Promise.race([client.end().catch(() => {}), sleep(END_LIMIT_MS, undefined, { ref: false })]);
    }
  }
}

/** Runs a query from time to time, until one fails or `signal` aborts. */
async function checkOn(client: pg.Client, signal: AbortSignal): Promise<never> {
  for (;;) {
    await sleep(CHECK_MS, undefined, { signal });
    await client.query('select 1');
  }
}
