import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { statementName } from '../src/db/statement-name';

/**
 * These bytes are a commit on the wire, of a single transaction or of a group; the database answers so once it is
 * durable.
 */
const COMMITS = [Buffer.from('Q\0\0\0\x0bcommit\0', 'latin1'), Buffer.from(`\0${statementName('commit')}\0`, 'latin1')];
const COMMITTED = Buffer.from('C\0\0\0\x0bCOMMIT\0', 'latin1');

/**
 * A connection is cut before the database sees the commit, once the database has it but has not answered what came with
 * it, or after it is durable but not yet acknowledged.
 */
export type Cut = 'before the commit' | 'with the commit' | 'after the commit';

interface Pair {
  client: Socket;
  server: Socket;
  isCommitting: boolean;
}

/** Stands between an application and its database, and cuts connections. */
export class DatabaseProxy {
  readonly #server: Server;
  readonly #target: URL;
  readonly #pairs = new Set<Pair>();
  #isPaused = false;
  /** Is called at each commit, and tells whether and where to cut its connection. */
  cutAt: () => Cut | undefined = () => undefined;

  private constructor(target: URL) {
    this.#target = target;
    this.#server = createServer((client) => this.#join(client));
  }

  /** @param url connection string of the database */
  static async before(url: string): Promise<DatabaseProxy> {
    const proxy = new DatabaseProxy(new URL(url));
    proxy.#server.listen(0, '127.0.0.1');
    await once(proxy.#server, 'listening');
    return proxy;
  }

  /** Leads through this proxy. */
  get url(): string {
    const url = new URL(this.#target);
    url.host = `127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
    return url.href;
  }

  /** Blocks both directions, like a stopped machine; connections are still accepted. */
  pause(): void {
    this.#isPaused = true;
    for (const { client, server } of this.#pairs) for (const socket of [client, server]) socket.pause();
  }

  resume(): void {
    this.#isPaused = false;
    for (const { client, server } of this.#pairs) for (const socket of [client, server]) socket.resume();
  }

  cutAll(): void {
    for (const pair of this.#pairs) this.#cut(pair);
  }

  async close(): Promise<void> {
    this.#server.close();
    this.cutAll();
    await once(this.#server, 'close');
  }

  #join(client: Socket): void {
    const server = connect(Number(this.#target.port || 5432), this.#target.hostname);
    const pair: Pair = { client, server, isCommitting: false };
    this.#pairs.add(pair);
    for (const socket of [client, server]) {
      socket.setNoDelay(true);
      socket.on('error', () => {});
      socket.on('close', () => {
        // The database may finish.
        if (socket === server || !pair.isCommitting) this.#cut(pair);
      });
      if (this.#isPaused) socket.pause();
    }
    client.on('data', (bytes) => {
      if (COMMITS.some((commit) => bytes.includes(commit))) {
        const cut = this.cutAt();
        if (cut === 'before the commit') return this.#cut(pair);
        pair.isCommitting = cut !== undefined;
        if (cut === 'with the commit') client.destroy();
      }
      server.write(bytes);
    });
    server.on('data', (bytes) => {
      if (pair.isCommitting && bytes.includes(COMMITTED)) return this.#cut(pair);
      if (!client.destroyed) client.write(bytes);
    });
  }

  #cut(pair: Pair): void {
    this.#pairs.delete(pair);
    pair.client.destroy();
    pair.server.destroy();
  }
}
