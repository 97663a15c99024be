import { Agent, request } from 'node:http';
import type { Request } from './calls';

/** Works as one user: on a keep-alive connection of its own, making one call at a time. */
export class ApiClient {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 });
  readonly #port: number;
  readonly #headers: Record<string, string>;

  /** @param number distinguishes clients: each has its own address, like real users */
  constructor(port: number, token: string, number: number) {
    this.#port = port;
    this.#headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': `10.0.0.${number + 1}` };
  }

  /** Sends a request and returns the answer's text. @throws Error with the answer if it failed */
  send({ method, path, headers, body }: Request): Promise<string> {
    return new Promise((resolve, reject) => {
      const sent = request(
        {
          agent: this.#agent,
          host: '127.0.0.1',
          port: this.#port,
          method,
          path,
          headers: { ...this.#headers, ...headers, ...(body && { 'content-length': body.length }) },
        },
        (response) => {
          const parts: Buffer[] = [];
          response.on('data', (part: Buffer) => parts.push(part));
          response.on('error', reject);
          response.on('end', () => {
            const text = Buffer.concat(parts).toString();
            if (response.statusCode === 200) resolve(text);
            else reject(new Error(`${method} ${path} gave ${response.statusCode}: ${text}`));
          });
        },
      );
      sent.on('error', reject);
      sent.end(body);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}
