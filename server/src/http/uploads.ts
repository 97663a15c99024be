import fastifyMultipart from '@fastify/multipart';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { FileKind } from '../db/database-types';
import { bytesOf, discardFiles, type FileContent, StoredUpload } from '../files/stored-upload';
import { invalid } from '../runtime/errors';
import { FormReader, removeFiles, type SavedUpload } from './multipart-form';
import { type PictureSize, shrinkImage } from './shrink-image';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call takes a multipart form; a call without this refuses forms. */
    multipart?: {
      /**
       * Its files are in these fields, each with its storage kind: they are stored before the handler runs, which
       * records them in its operation. Null: not stored.
       */
      files: Readonly<Record<string, FileKind | null>>;
      /** It holds per file; if omitted, 10 MB. */
      fileBytes?: number;
      /** These of them are pictures, by field, stored in these sizes. */
      pictures?: Readonly<Record<string, PictureSize | undefined>>;
      /** These are the handler itself reports an empty file. */
      takesEmpty?: boolean;
    };
  }
  interface FastifyRequest {
    /** These files came with the call, and are on disk until it is answered. */
    uploads: SavedUpload[] | null;
    /** These are already in the store, by field. */
    storedUploads: Map<string, StoredUpload> | null;
  }
}

const FILE_BYTES = 10 * 1024 * 1024;

/**
 * Parses the multipart bodies of calls that take them: text fields become the body that the schema then checks, files
 * become `request.uploads`. The same calls take JSON if there is no file.
 */
export const uploadsPlugin = fastifyPlugin(
  async (app) => {
    await app.register(fastifyMultipart);
    app.decorateRequest('uploads', null);
    app.decorateRequest('storedUploads', null);

    app.addHook('preValidation', async (request, reply) => {
      const { multipart } = request.routeOptions.config;
      if (multipart === undefined || !request.isMultipart()) return;
      const { files, fileBytes = FILE_BYTES, takesEmpty = false } = multipart;
      const form = await new FormReader(request, { files: Object.keys(files).length, fileBytes }).read();
      request.body = form.fields;
      request.uploads = form.files;
      // A call that is broken off before its handler gets no answer; one during which an error was not caught, none by it.
      reply.raw.once('close', () => {
        if (request.storedUploads === null || reply.sent) void release(request, reply);
      });
      if (reply.raw.destroyed) await release(request, reply);
      if (takesEmpty) return;
      const empty = sentFiles(request).find(({ sizeBytes }) => sizeBytes === 0);
      if (empty !== undefined) throw invalid(empty.field, 'emptyFile');
    });

    // Files are stored once the other fields are known to be valid, and before a transaction is open, as it can take
    // seconds.
    app.addHook('preHandler', async (request, reply) => {
      if (request.uploads === null) return;
      const { files = {}, pictures = {} } = request.routeOptions.config.multipart ?? {};
      const owner = String(request.actor().id);
      const stored = new Map<string, StoredUpload>();
      request.storedUploads = stored;
      for (const upload of sentFiles(request)) {
        const { field } = upload;
        const kind = files[field];
        if (!kind || stored.has(field)) continue;
        const size = pictures[field];
        const content = size === undefined ? asSent(upload) : await shrunk(upload, size, owner);
        stored.set(field, await StoredUpload.store(app.database, app.fileStore, content, kind, owner));
      }
      if (reply.raw.destroyed) await release(request, reply);
    });

    app.addHook('onSend', (request, reply) => release(request, reply));
  },
  { name: 'uploads', dependencies: ['access'] },
);

/** Keeps the files of a form. An empty file control sends a nameless part of zero length. */
function sentFiles({ uploads }: FastifyRequest): SavedUpload[] {
  return (uploads ?? []).filter(({ fileName, sizeBytes }) => fileName !== '' || sizeBytes > 0);
}

function asSent({ path, ...upload }: SavedUpload): FileContent {
  return { ...upload, content: path };
}

/** Replaces a picture with its smaller version. */
async function shrunk(upload: SavedUpload, size: PictureSize, owner: string): Promise<FileContent> {
  const { fileName, data } = await shrinkImage(upload, size, owner);
  return bytesOf(upload.field, fileName, data);
}

/** Discards a call's leftovers: files on disk, and stored files that no record names. */
async function release(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { uploads, storedUploads, server } = request;
  if (uploads === null) return;
  request.uploads = null;
  request.storedUploads = null;
  await removeFiles(uploads);
  const isDone = reply.statusCode < 400;
  const left = [...(storedUploads?.values() ?? [])].filter(({ isKept }) => !(isDone && isKept));
  if (left.length === 0) return;
  // Nobody needs to wait for it; if it fails, the sweep cleans up.
  void discardFiles(
    server.database,
    server.fileStore,
    left.map(({ name }) => name),
  ).catch((error) => request.log.warn({ reason: String(error) }, 'files could not be removed from the store'));
}

/** Finds the file sent under a field's name, if any. */
export function uploadOf(request: FastifyRequest, field: string): SavedUpload | undefined {
  return sentFiles(request).find((upload) => upload.field === field);
}
