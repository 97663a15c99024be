import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { App } from '../../shared/app-types';
import { readFile } from '../../shared/files';

const params = z.object({ name: z.string() });

/**
 * Stored files by their random names, under /api/files and, as plain links have it, /files. Strangers get the logo
 * alone; of every other name, known or not, they learn nothing.
 */
export function files(app: App): void {
  app.get(
    '/files/:name',
    {
      config: { access: 'any', byCookie: true, openIf: isCurrentLogo },
      exposeHeadRoute: true,
      schema: { tags: ['files'], summary: 'A stored file', params, hide: app.prefix === '' },
    },
    async (request, reply) => {
      const { name } = request.params;
      // Kept by the browser, but asked for each time: signing out must close it. The content of a name never changes.
      const etag = `"${name}"`;
      reply.header('Cache-Control', 'private, no-cache');
      const file = await readFile(app.fileStore, app.database, name);
      reply.headers({ ETag: etag, 'X-Content-Type-Options': 'nosniff' });
      if (request.headers['if-none-match'] === etag) return reply.code(304).send();
      return reply.type(file.contentType).header('Content-Disposition', file.disposition).send(file.data);
    },
  );
}

async function isCurrentLogo(request: FastifyRequest): Promise<boolean> {
  const { name } = request.params as z.output<typeof params>;
  const current = await request.server.database
    .selectFrom('business_profiles')
    .select('business_logo')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return name !== '' && current?.business_logo === name;
}
