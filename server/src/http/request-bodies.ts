import type { FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { noSuchCall, refusal } from '../runtime/errors';
import { isDeeperThan } from './json-depth';
import { closeAfterwards } from './unread-bodies';

/** Limits the body of a public call, such as signing in. */
const PUBLIC_BODY_BYTES = 16 * 1024;
/** Our bodies are four levels deep. */
const MAX_JSON_DEPTH = 32;

/**
 * Limits bodies: they are refused by their headers before any of the body is read, and by their depth before it is
 * parsed.
 */
export const requestBodiesPlugin = fastifyPlugin(
  async (app) => {
    app.addHook('onRoute', (route) => {
      if (route.config?.call?.access === 'public')
        route.bodyLimit = Math.min(route.bodyLimit ?? PUBLIC_BODY_BYTES, PUBLIC_BODY_BYTES);
    });

    app.addHook('onRequest', async (request) => {
      if (!hasBody(request)) return;
      // Otherwise its body would be read like any other.
      if (request.is404) throw noSuchCall(request);
      const { 'content-encoding': encoding = 'identity', 'content-type': type = '' } = request.headers;
      if (encoding.trim().toLowerCase() !== 'identity') throw refusal('body.compressed');
      if (/^\s*multipart\b/i.test(type) && request.routeOptions.config.call?.files === undefined)
        throw refusal('body.noForm');
    });

    const parse = app.getDefaultJsonParser('error', 'error');
    app.removeContentTypeParser('application/json');
    app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
      if (isDeeperThan(body as string, MAX_JSON_DEPTH))
        done(refusal('body.tooDeep', { levels: MAX_JSON_DEPTH }), undefined);
      else parse(request, body as string, done);
    });

    app.addHook('onSend', async (request, reply) => {
      if (hasBody(request)) closeAfterwards(request, reply);
    });
    app.addHook('onResponse', async ({ raw }) => {
      if (raw.readableEnded) return;
      // Unread, it would precede the next request on the same connection.
      raw.unpipe();
      raw.resume();
    });
  },
  { name: 'request-bodies', dependencies: ['access'] },
);

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || !['0', undefined].includes(headers['content-length']);
}
