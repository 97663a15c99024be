import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { failureBody, refusal } from '../runtime/errors';

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Is set while this process is being replaced: its clients are to open new connections, which reach another one.
     */
    isRetiring: boolean;
    openRequests: Map<FastifyRequest, FastifyReply>;
  }
}

const inProgress = new AsyncLocalStorage<FastifyRequest>();

/** Knows the requests that have no answer yet, and by which of them the code that runs was started. */
export const openRequestsPlugin = fastifyPlugin(
  async (app) => {
    app.decorate('isRetiring', false);
    app.decorate('openRequests', new Map());
    app.addHook('onRequest', (request, reply, done) => {
      app.openRequests.set(request, reply);
      reply.raw.once('close', () => app.openRequests.delete(request));
      if (app.isRetiring) reply.header('Connection', 'close');
      inProgress.run(request, done);
    });
  },
  { name: 'open-requests' },
);

/**
 * Finds the request for which the code that runs was started. What a library started for one request and uses for
 * others, such as a connection, belongs to the first.
 */
export function requestInProgress(): FastifyRequest | undefined {
  return inProgress.getStore();
}

/** Answers a request as failed, unless its answer has begun. */
export function failRequest(app: FastifyInstance, request: FastifyRequest): void {
  const reply = app.openRequests.get(request);
  if (reply === undefined || reply.sent || reply.raw.headersSent) return;
  // Nothing that the call itself may answer meanwhile is sent any more.
  reply.hijack();
  reply.raw.writeHead(500, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store', Connection: 'close' });
  reply.raw.end(failureBody(refusal('server.failed', { requestId: request.id })));
}

/** Answers all that have no answer yet as failed. */
export function failOpenRequests(app: FastifyInstance): void {
  for (const request of [...app.openRequests.keys()]) failRequest(app, request);
}
