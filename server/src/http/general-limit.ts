import fastifyRateLimit from '@fastify/rate-limit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { networkOf } from '../access/attempts';
import { refusal } from '../runtime/errors';
import { sharedCounts } from './shared-counts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Counts the full cost of a stranger's refused request. @returns the remaining quota, which the answer includes */
    countRefusal(request: FastifyRequest, reply: FastifyReply): Promise<number>;
  }
}

/** One network may make so many requests a minute: far above a busy screen or an import, below an attack. */
const MOST = 200_000;
const WINDOW_MS = 60_000;
/** A stranger's refused request counts for so many: 5,000 a minute use up the limit. */
const REFUSAL_WEIGHT = 40;
/** These statuses mean not signed in, or a request that is malformed as a whole. */
const REFUSALS = new Set([400, 401, 408, 413, 415, 422]);

/** Counts every request by network, whatever its outcome, before any other work is done for it. */
export const generalLimitPlugin = fastifyPlugin(
  async (app) => {
    await app.register(fastifyRateLimit, {
      global: false,
      max: MOST,
      timeWindow: WINDOW_MS,
      ...(app.peers && { store: sharedCounts(app.peers) }),
      keyGenerator: (request) => networkOf(request.ip),
      errorResponseBuilder: (_request, { ttl }) =>
        refusal('request.tooMany', {}, { retryAfterS: Math.max(1, Math.ceil(ttl / 1000)) }),
    });
    app.addHook('onRequest', app.rateLimit());

    const count = app.createRateLimit();
    app.decorate('countRefusal', async (request: FastifyRequest, reply: FastifyReply) => {
      let left = 0;
      // The request itself was counted on arrival.
      for (let counted = 1; counted < REFUSAL_WEIGHT; counted++) {
        const state = await count(request);
        if (!state.isAllowed) left = state.remaining;
      }
      reply.header('x-ratelimit-remaining', left);
      return left;
    });
    app.addHook('onSend', async (request, reply) => {
      if (request.session === null && REFUSALS.has(reply.statusCode)) await app.countRefusal(request, reply);
    });
  },
  { name: 'general-limit', dependencies: ['database'] },
);
