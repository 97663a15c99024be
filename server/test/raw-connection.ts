import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { connect } from 'node:net';
import type { FastifyInstance } from 'fastify';

export interface RawAnswer {
  status: number;
  /** Names are in lower case. */
  headers: Record<string, string>;
  body: string;
}

/** Opens one connection to a listening server, on which bytes are sent unchanged. */
export class RawConnection {
  readonly socket: Socket;
  #received = '';
  #isClosed = false;

  constructor(port: number) {
    this.socket = connect(port, '127.0.0.1');
    this.socket.on('data', (chunk) => {
      this.#received += chunk.toString('latin1');
    });
    this.socket.on('error', () => {});
    this.socket.on('close', () => {
      this.#isClosed = true;
    });
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  send(bytes: string | Buffer): this {
    this.socket.write(bytes);
    return this;
  }

  /** Reads the next answer on this connection; undefined if it is closed before one arrives. */
  async answer(): Promise<RawAnswer | undefined> {
    for (;;) {
      const found = this.#take();
      if (found !== undefined || this.#isClosed) return found;
      await Promise.race([once(this.socket, 'data'), once(this.socket, 'close')]);
    }
  }

  /** Measures how long the server takes to close the connection, in milliseconds. */
  async closedAfter(): Promise<number> {
    const start = performance.now();
    if (!this.#isClosed) await once(this.socket, 'close');
    return performance.now() - start;
  }

  #take(): RawAnswer | undefined {
    const end = this.#received.indexOf('\r\n\r\n');
    if (end < 0) return undefined;
    const [first = '', ...lines] = this.#received.slice(0, end).split('\r\n');
    const headers = Object.fromEntries(
      lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
    );
    const length = Number(headers['content-length'] ?? 0);
    if (this.#received.length < end + 4 + length) return undefined;
    const body = this.#received.slice(end + 4, end + 4 + length);
    this.#received = this.#received.slice(end + 4 + length);
    return { status: Number(first.split(' ')[1]), headers, body };
  }
}

/** Lets the application listen on a free loopback port. */
export async function listen(app: FastifyInstance): Promise<number> {
  await app.listen({ host: '127.0.0.1', port: 0 });
  return (app.server.address() as AddressInfo).port;
}
