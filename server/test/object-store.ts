import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Serves the part of S3 that Ghala uses, on a free port of this machine. */
export class ObjectStore {
  readonly objects = new Map<string, Buffer>();
  /** Sets how it answers requests. */
  manner: 'answers' | 'hangs' | 'fails' | 'stores and hangs' = 'answers';
  readonly #server: Server;

  private constructor() {
    this.#server = createServer((request, response) => void this.#take(request, response));
  }

  static async listen(): Promise<ObjectStore> {
    const store = new ObjectStore();
    store.#server.listen(0, '127.0.0.1');
    await once(store.#server, 'listening');
    return store;
  }

  /** Gives the settings that name it. */
  get settings(): Record<string, string> {
    const { port } = this.#server.address() as AddressInfo;
    return {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_REGION: 'here',
      S3_BUCKET: 'ghala',
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'secret',
    };
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const name = new URL(request.url ?? '', 'http://a').pathname.split('/').at(-1) ?? '';
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    if (this.manner === 'hangs') return;
    if (this.manner === 'fails') return void response.writeHead(500).end();
    if (request.method === 'PUT') this.objects.set(name, Buffer.concat(chunks));
    if (this.manner === 'stores and hangs') return;
    if (request.method === 'DELETE') this.objects.delete(name);
    if (request.method !== 'GET') return void response.writeHead(request.method === 'PUT' ? 200 : 204).end();
    const found = this.objects.get(name);
    if (found !== undefined) return void response.writeHead(200, { 'Content-Length': found.length }).end(found);
    response.writeHead(404, { 'Content-Type': 'application/xml' });
    response.end('<?xml version="1.0"?><Error><Code>NoSuchKey</Code><Message>none</Message></Error>');
  }
}
