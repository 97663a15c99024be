import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { serverRoot } from '../runtime/server-root';

/** The build puts the web application here. */
const root = join(serverRoot, '..', 'web', 'dist');
const page = join(root, 'index.html');

/** Serves the built web application: its files, and its page for every path that is not a call. */
export async function registerWebApp(app: FastifyInstance): Promise<void> {
  if (!existsSync(page)) return;
  await app.register(async (instance) => {
    instance.isPublic = true;
    await instance.register(fastifyStatic, {
      root,
      wildcard: false,
      preCompressed: true,
      setHeaders: (reply, path) => {
        const isHashed = path.includes(`${join('dist', 'assets')}`);
        reply.header('Cache-Control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
    instance.get('/*', { exposeHeadRoute: true, schema: { hide: true } }, (request, reply) => {
      const isCall = request.url === '/api' || /^\/(api|assets|files)\//.test(request.url);
      return isCall ? reply.callNotFound() : reply.header('Cache-Control', 'no-cache').sendFile('index.html');
    });
  });
}

/**
 * Lists the scripts within the page as sources of a content security policy: by their hashes, as no other may run
 * there.
 */
export function ownInlineScripts(): string[] {
  const html = existsSync(page) ? readFileSync(page, 'utf8') : '';
  return [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
}
