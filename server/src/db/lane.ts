import type { Socket } from 'node:net';
import type pg from 'pg';
import { accessReporter } from './access-changes';
import { PresentClient } from './replicas/database-hosts';
import type { Row } from './send';
import { statementName } from './statement-name';

/**
 * These are the settings of the connection. Its statements find rows by key alone, so one plan by index serves them
 * all, whatever the values and however small the tables were when it was made; joins that read a whole table or index
 * are out.
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

/** A connection of its own, on which what is asked at once is sent at once: no statement waits for the answer to another. */
export class Lane {
  readonly #client: pg.Client;
  readonly #socket: Socket;
  readonly #types: pg.CustomTypesConfig;
  readonly #reportAccess: () => void;
  #isCorked = false;
  /** Nothing can be sent any more. */
  isLost = false;

  private constructor(client: pg.Client, socket: Socket, types: pg.CustomTypesConfig) {
    this.#client = client;
    this.#socket = socket;
    this.#types = types;
    this.#reportAccess = accessReporter(client);
  }

  static async open(connectionString: string, types: pg.CustomTypesConfig, openSocket: () => Socket): Promise<Lane> {
    const socket = openSocket();
    const client = new PresentClient({
      connectionString,
      stream: () => socket,
      options: PLANS_BY_KEY,
      lock_timeout: LOCK_TIMEOUT_MS,
      connectionTimeoutMillis: 10_000,
      pipeline: true,
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
    if (text !== 'begin') this.#reportAccess();
    return command;
  }

  close(): void {
    this.#client.end().catch(() => {});
    this.#socket.destroySoon();
  }

  #ask(text: string, values: unknown[]): Promise<pg.QueryResult<Row>> {
    this.#cork();
    return this.#client.query<Row>({ name: statementName(text), text, values, types: this.#types });
  }

  /** What is asked for in one turn leaves in one piece. */
  #cork(): void {
    if (this.#isCorked) return;
    this.#isCorked = true;
    this.#socket.cork();
    process.nextTick(() => {
      this.#isCorked = false;
      this.#socket.uncork();
    });
  }
}
