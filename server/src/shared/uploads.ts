import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import fastifyMultipart from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { AppError } from './errors';
import { FormReader, removeFiles, type SavedUpload } from './multipart-form';
import { type PictureSize, shrinkImage } from './shrink-image';

/** A file that came with a multipart call, whole in memory. */
export interface Upload {
  field: string;
  fileName: string;
  data: Buffer;
  /** Of what was sent, also where it was made smaller since. */
  sha256: Buffer;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call takes a multipart form; a call without this refuses every one. */
    multipart?: {
      /** The names of its files' fields. */
      files: readonly string[];
      /** Of one file; left out: 10 MB. */
      fileBytes?: number;
      /** The pictures among them, by their fields, and the sizes in which they are kept. */
      pictures?: Readonly<Record<string, PictureSize>>;
      /** Its one file stays on disk until the call is answered, as `request.savedUpload`. */
      onDisk?: boolean;
    };
  }
  interface FastifyRequest {
    uploads: Upload[] | null;
    savedUpload: SavedUpload | null;
  }
}

const FILE_BYTES = 10 * 1024 * 1024;

/**
 * Reads the multipart bodies of calls that take them: text fields become the body that the schema then checks, files
 * `request.uploads`. The same calls take JSON where no file goes with them.
 */
export const uploadsPlugin = fastifyPlugin(
  async (app) => {
    await app.register(fastifyMultipart);
    app.decorateRequest('uploads', null);
    app.decorateRequest('savedUpload', null);

    app.addHook('preValidation', async (request, reply) => {
      const { multipart } = request.routeOptions.config;
      if (multipart === undefined || !request.isMultipart()) return;
      const { files, fileBytes = FILE_BYTES, onDisk = false } = multipart;
      const form = await new FormReader(request, { files: files.length, fileBytes }).read();
      request.body = form.fields;
      // A file control left empty sends a nameless part of no length.
      const sent = form.files.filter(({ fileName, sizeBytes }) => fileName !== '' || sizeBytes > 0);
      if (onDisk) {
        const [file = null] = sent;
        await removeFiles(form.files.filter((other) => other !== file));
        request.savedUpload = file;
        // Until the call is answered (below), or broken off before that.
        if (file !== null) reply.raw.once('close', () => void removeFiles([file]));
        if (file !== null && reply.raw.destroyed) await removeFiles([file]);
        return;
      }
      try {
        const [empty] = sent.filter(({ sizeBytes }) => sizeBytes === 0);
        if (empty !== undefined)
          throw new AppError('invalid', `${empty.field}: the file is empty`, { [empty.field]: 'the file is empty' });
        request.uploads = await Promise.all(
          sent.map(async ({ field, fileName, path, sha256 }) => ({
            field,
            fileName,
            data: await readFile(path),
            sha256,
          })),
        );
      } finally {
        await removeFiles(form.files);
      }
    });

    // Once the other fields are known to be right, and before a transaction is open: it can take seconds.
    app.addHook('preHandler', async (request) => {
      const { pictures } = request.routeOptions.config.multipart ?? {};
      if (pictures === undefined || request.uploads === null) return;
      const owner = String(request.actor().id);
      const shrunk: Upload[] = [];
      for (const upload of request.uploads) {
        const size = pictures[upload.field];
        shrunk.push(size === undefined ? upload : await shrinkImage(upload, size, owner));
      }
      request.uploads = shrunk;
    });

    app.addHook('onSend', async (request) => {
      if (request.savedUpload !== null) await removeFiles([request.savedUpload]);
    });
  },
  { name: 'uploads', dependencies: ['access'] },
);

/** A file of the given content, with its hash. */
export function uploadWith(field: string, fileName: string, data: Buffer): Upload {
  return { field, fileName, data, sha256: createHash('sha256').update(data).digest() };
}

/** The file sent under a field's name, if any. */
export function uploadOf(request: FastifyRequest, field: string): Upload | undefined {
  return request.uploads?.find((upload) => upload.field === field);
}
