import { createHash } from 'node:crypto';
import type { Socket } from 'node:net';
import type pg from 'pg';
import { PresentClient } from '../database-hosts';
import type { Row } from './send';

/**
 * Settings of the connection. Its statements find rows by key alone, so one plan by index serves them all, whatever the
 * values and however small the table was when it was made.
 */
const PLANS = '-c plan_cache_mode=force_generic_plan -c enable_seqscan=off -c jit=off';
/** A group waits no longer than this for a row of stock; its operations then wait for themselves. */
const LOCK_TIMEOUT_MS = 500;

const names = new Map<string, string>();

/** A connection that sends statements without waiting for the answers of earlier ones. */
export class Lane {
  readonly #client: pg.Client;
  readonly #socket: Socket;
  #isCorked = false;
  /** Nothing can be sent any more. */
  isLost = false;

  private constructor(client: pg.Client, socket: Socket) {
    this.#client = client;
    this.#socket = socket;
  }

  static async open(config: pg.ClientConfig, openSocket: () => Socket): Promise<Lane> {
    const socket = openSocket();
    const client = new PresentClient({
      ...config,
      stream: () => socket,
      pipeline: true,
      options: PLANS,
      lock_timeout: LOCK_TIMEOUT_MS,
      connectionTimeoutMillis: 10_000,
    });
    const lane = new Lane(client, socket);
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
    this.#cork();
    const { rows } = await this.#client.query<Row>({ name: nameOf(text), text, values });
    return rows;
  }

  /** Begins or ends a transaction. @returns the command as PostgreSQL carried it out: a failed commit rolls back */
  async command(text: 'begin' | 'commit' | 'rollback'): Promise<string> {
    this.#cork();
    const { command } = await this.#client.query(text);
    return command;
  }

  close(): void {
    this.#client.end().catch(() => {});
    this.#socket.destroySoon();
  }

  /** What is sent at once leaves in one piece. */
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

function nameOf(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = `ghala_${createHash('sha256').update(text).digest('hex').slice(0, 16)}`;
  names.set(text, name);
  return name;
}
