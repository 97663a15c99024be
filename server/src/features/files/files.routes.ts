import { fileCalls } from '@ghala/contract/calls/files';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { currentLogo } from '../../files/file-readers';
import { findFile } from '../../files/files';
import { serve } from '../../http/serve';
import type { App } from '../../runtime/app-types';
import { logPersonalDocument } from './log-personal-document';

const params = z.object({ name: z.string() });

/**
 * Serves stored files by their random names, under /api/files and, for plain links, /files. A file is for those who may
 * read the record that names it; others do not even learn that it exists. Strangers get only the logo.
 */
export function files(app: App): void {
  serve(
    app,
    fileCalls.get,
    async (request, reply) => {
      const { name } = request.params;
      // The browser caches the file but revalidates it each time, as signing out must revoke access. The content of a
      // name never changes.
      const etag = `"${name}"`;
      reply.header('Cache-Control', 'private, no-cache');
      const file = await findFile(app.fileStore, app.database, name, request.session?.actor);
      await logPersonalDocument(request, file.kind, name);
      reply.headers({ ETag: etag, 'X-Content-Type-Options': 'nosniff' });
      if (request.headers['if-none-match'] === etag) return reply.code(304).send();
      const bytes = await file.open();
      // A reader who leaves midway leaves no file open.
      reply.raw.once('close', () => bytes.destroy());
      reply.type(file.contentType).header('Content-Disposition', file.disposition);
      return reply.header('Content-Length', file.sizeBytes).send(bytes);
    },
    { openIf: isCurrentLogo, withHead: true, isHidden: app.prefix === '' },
  );
}

async function isCurrentLogo(request: FastifyRequest): Promise<boolean> {
  const { name } = request.params as z.output<typeof params>;
  return (await currentLogo(request.server.database)) === name;
}
