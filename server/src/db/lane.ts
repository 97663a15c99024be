import type { Socket } from 'node:net';
import type pg from 'pg';
import { type Answered, Batch, type Prepared, type Statement } from './batch';
import { PresentClient } from './database-hosts';
import type { Row } from './send';

/**
 * Settings of the connection. Its statements find rows by key alone, so one plan by index serves them all, whatever the
 * values and however small the tables were when it was made; joins that read a whole table or index are out.
 */
export const PLANS_BY_KEY = [
  'plan_cache_mode=force_generic_plan',
  'enable_seqscan=off',
  'enable_mergejoin=off',
  'enable_hashjoin=off',
  'jit=off',
]
  .map((setting) => `-c ${setting}`)
  .join(' ');
/** A group waits no longer than this for a row of stock; its operations then wait for themselves. */
const LOCK_TIMEOUT_MS = 500;

/** A connection that sends together what is asked of it at once, or while the last batch is under way. */
export class Lane {
  readonly #client: pg.Client;
  readonly #socket: Socket;
  readonly #types: pg.CustomTypesConfig;
  readonly #prepared: Prepared = new Map();
  #statements: Statement[] = [];
  #isBusy = false;
  /** Nothing can be sent any more. */
  isLost = false;

  private constructor(client: pg.Client, socket: Socket, types: pg.CustomTypesConfig) {
    this.#client = client;
    this.#socket = socket;
    this.#types = types;
  }

  static async open(connectionString: string, types: pg.CustomTypesConfig, openSocket: () => Socket): Promise<Lane> {
    const socket = openSocket();
    const client = new PresentClient({
      connectionString,
      stream: () => socket,
      options: PLANS_BY_KEY,
      lock_timeout: LOCK_TIMEOUT_MS,
      connectionTimeoutMillis: 10_000,
    });
    const lane = new Lane(client, socket, types);
    // Each statement that is under way fails by itself.
    client.on('error', () => {
      lane.isLost = true;
    });
    client.on('end', () => {
      lane.isLost = true;
    });
    await client.connect();
    return lane;
  }

  /** Sends a statement that is prepared on its first use. */
  async send(text: string, values: unknown[]): Promise<readonly Row[]> {
    const { rows } = await this.#ask(text, values);
    return rows;
  }

  /** Begins or ends a transaction. @returns the command as PostgreSQL carried it out: a failed commit rolls back */
  async command(text: 'begin' | 'commit' | 'rollback'): Promise<string> {
    const { command } = await this.#ask(text, []);
    return command;
  }

  close(): void {
    this.#client.end().catch(() => {});
    this.#socket.destroySoon();
  }

  #ask(text: string, values: unknown[]): Promise<Answered> {
    return new Promise((resolve, reject) => {
      this.#statements.push({ text, values, resolve, reject });
      if (this.#isBusy) return;
      this.#isBusy = true;
      process.nextTick(() => this.#sendNext());
    });
  }

  #sendNext(): void {
    const statements = this.#statements;
    this.#statements = [];
    this.#isBusy = statements.length > 0;
    if (!this.#isBusy) return;
    // One piece of all messages.
    this.#socket.cork();
    this.#client.query(
      new Batch(statements, { prepared: this.#prepared, types: this.#types, onceDone: () => this.#sendNext() }),
    );
    this.#socket.uncork();
  }
}
