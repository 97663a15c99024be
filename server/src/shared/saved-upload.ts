import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { FastifyRequest } from 'fastify';
import { AppError } from './errors';

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

/**
 * Reads a multipart body with one file, which is saved where the system keeps what is temporary. The multipart plugin
 * removes it when the call is answered or broken off.
 * @throws {AppError} too_large, or invalid for an empty file
 */
export async function saveUpload(request: FastifyRequest, maxBytes: number): Promise<void> {
  const { files, values } = await request
    .saveRequestFiles({ limits: { fileSize: maxBytes, files: 1 } })
    .catch((error: { code?: string }) => {
      if (error.code === 'FST_FILES_LIMIT') throw new AppError('too_large', 'One file goes with this call');
      if (error.code !== 'FST_REQ_FILE_TOO_LARGE') throw error;
      throw new AppError('too_large', `The file may have at most ${Math.floor(maxBytes / 1024 / 1024)} MB`);
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
    fileName: file.filename,
    path: file.filepath,
    sha256: hash.digest(),
  };
}
