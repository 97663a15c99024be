import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { Request } from '../calls';

const HEAD_END = '\r\n\r\n';

/**
 * One user's keep-alive connection, which makes one call at a time. It understands only as much HTTP as this server
 * sends, so that the client takes little of the machine that is being measured.
 */
export class HttpConnection {
  readonly #socket: Socket;
  readonly #headers: string;
  #received: Buffer = Buffer.alloc(0);
  #waiting: { resolve(answer: string): void; reject(error: Error): void } | undefined;

  private constructor(socket: Socket, headers: string) {
    this.#socket = socket;
    this.#headers = headers;
    socket.on('data', (part: Buffer) => this.#receive(part));
    socket.on('error', (error) => this.#waiting?.reject(error));
    socket.on('close', () => this.#waiting?.reject(new Error('the server closed the connection')));
  }

  /** @param number distinguishes users: each has its own address */
  static async open(port: number, token: string, number: number): Promise<HttpConnection> {
    const socket = connect({ host: '127.0.0.1', port, noDelay: true });
    await once(socket, 'connect');
    const headers = ['host: 127.0.0.1', `authorization: Bearer ${token}`, `x-forwarded-for: 10.0.0.${number + 1}`];
    return new HttpConnection(socket, headers.join('\r\n'));
  }

  /** @returns the answer's body @throws unless the answer is 200 */
  send({ method, path, headers = {}, body = Buffer.alloc(0) }: Request): Promise<string> {
    const own = Object.entries({ ...headers, 'content-length': body.length }).map(
      ([name, value]) => `${name}: ${value}`,
    );
    const head = `${method} ${path} HTTP/1.1\r\n${this.#headers}\r\n${own.join('\r\n')}${HEAD_END}`;
    this.#socket.write(Buffer.concat([Buffer.from(head, 'latin1'), body]));
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
    });
  }

  close(): void {
    this.#waiting = undefined;
    this.#socket.destroy();
  }

  #receive(part: Buffer): void {
    this.#received = this.#received.length === 0 ? part : Buffer.concat([this.#received, part]);
    const headEnd = this.#received.indexOf(HEAD_END);
    if (headEnd < 0) return;
    const head = this.#received.toString('latin1', 0, headEnd);
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1]);
    const bodyStart = headEnd + HEAD_END.length;
    if (Number.isNaN(length)) throw new Error(`an answer without its length: ${head}`);
    if (this.#received.length < bodyStart + length) return;
    const body = this.#received.toString('utf8', bodyStart, bodyStart + length);
    this.#received = Buffer.alloc(0);
    const waiting = this.#waiting;
    this.#waiting = undefined;
    if (head.startsWith('HTTP/1.1 200 ')) waiting?.resolve(body);
    else waiting?.reject(new Error(`${head.slice(0, head.indexOf('\r\n'))}: ${body}`));
  }
}
