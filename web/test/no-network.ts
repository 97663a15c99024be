import { afterAll, afterEach } from 'vitest';

/** What was asked of the network since the last check, as `GET /api/products`. */
let asked: string[] = [];

/** @throws Error, as a browser without a network; the test that asked fails as well, whatever it makes of the error */
function refuse(method: string, url: unknown): never {
  const address = url instanceof Request ? url.url : String(url);
  asked.push(`${method} ${address.replace(window.location.origin, '')}`);
  throw new TypeError('A component test has no network: answer its requests with answerWith().');
}

class RefusedRequest extends XMLHttpRequest {
  override open(method: string, url: string | URL): void {
    refuse(method, url);
  }
}

/** Stands in for EventSource and WebSocket. */
class RefusedConnection {
  constructor(url: string | URL) {
    refuse('CONNECT', url);
  }
}

Object.assign(globalThis, {
  fetch: async (input: unknown, { method = 'GET' }: RequestInit = {}) => refuse(method, input),
  XMLHttpRequest: RefusedRequest,
  EventSource: RefusedConnection,
  WebSocket: RefusedConnection,
});
Object.assign(navigator, { sendBeacon: (url: string) => refuse('POST', url) });

function nothingWasAsked(): void {
  const [first] = asked;
  const all = asked;
  asked = [];
  if (first !== undefined) throw new Error(`a component test asked the network for ${all.join(', ')}`);
}

afterEach(nothingWasAsked);
afterAll(nothingWasAsked);
