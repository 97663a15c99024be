import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { FastifyRequest } from 'fastify';
import { formError } from './form-errors';

/** A file that came with a call and lies on disk until the call is answered; it may be too large for memory. */
export interface SavedUpload {
  field: string;
  fileName: string;
  path: string;
  sha256: Buffer;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The one file of this call is saved to disk and may have this many bytes; `request.savedUpload` is it. */
    savedFileBytes?: number;
  }
  interface FastifyRequest {
    savedUpload: SavedUpload | null;
  }
}

const MAX_FIELDS = 100;

/**
 * Reads a multipart body with one file, which is saved where the system keeps what is temporary. The multipart plugin
 * removes it when the call is answered or broken off.
 * @throws {AppError} too_large, or invalid for an empty file
 */
export async function saveUpload(request: FastifyRequest, maxBytes: number): Promise<void> {
  const { files, values } = await request
    .saveRequestFiles({ limits: { fileSize: maxBytes, files: 1, fields: MAX_FIELDS } })
    .catch((error: unknown) => {
      throw formError(error, { files: 1, fileBytes: maxBytes, fields: MAX_FIELDS });
    });
  request.body = Object.fromEntries(
    Object.entries(values).flatMap(([name, part]) =>
      typeof part === 'object' && part !== null && 'value' in part ? [[name, part.value]] : [],
    ),
  );
  const [file] = files;
  // A file control left empty sends a nameless part.
  if (file === undefined || file.filename === '') return;
  const hash = createHash('sha256');
  await pipeline(createReadStream(file.filepath), hash);
  request.savedUpload = {
    field: file.fieldname,
    fileName: file.filename.replaceAll(/\p{Cc}/gu, ''),
    path: file.filepath,
    sha256: hash.digest(),
  };
}
