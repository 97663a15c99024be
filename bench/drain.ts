import { Agent, get } from 'node:http';

/** The answer was read to its end and discarded. */
export interface Drained {
  /** They run from the request to the first byte of the answer's body, and to its last. */
  begunMs: number;
  endedMs: number;
  bytes: number;
}

/** Reads an answer over a connection of its own. @throws Error with the status if it failed */
export function drain(port: number, path: string, token: string): Promise<Drained> {
  const start = performance.now();
  return new Promise((resolve, reject) => {
    const agent = new Agent();
    get({ agent, host: '127.0.0.1', port, path, headers: { authorization: `Bearer ${token}` } }, (response) => {
      let begunMs: number | undefined;
      let bytes = 0;
      response.on('data', (part: Buffer) => {
        begunMs ??= performance.now() - start;
        bytes += part.length;
      });
      response.on('error', reject);
      response.on('end', () => {
        agent.destroy();
        const endedMs = performance.now() - start;
        if (response.statusCode === 200) resolve({ begunMs: begunMs ?? endedMs, endedMs, bytes });
        else reject(new Error(`${path} gave ${response.statusCode}`));
      });
    }).on('error', reject);
  });
}
