import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Database } from '../db/database';
import type { FileKind } from '../db/database-types';
import type { Actor } from '../operation/operation';
import type { Config } from '../runtime/config';
import { type AppError, refusal } from '../runtime/errors';
import { mayReadFile } from './file-readers';
import { FileStore } from './file-store';
import { LocalFiles } from './local-files';
import { provenFile } from './proven-file';

declare module 'fastify' {
  interface FastifyInstance {
    fileStore: FileStore;
    /** The bytes of a stored file by its name; null if there is none. */
    readStoredFile(name: string): Promise<Buffer | null>;
  }
}

/** Browsers may show these types in place; everything else is only ever downloaded. */
const SHOWN_TYPES = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'application/pdf']);
const NAME = /^[a-z0-9]{32}(\.[a-z0-9]{1,8})?$/;

/** Opens the file storage: the data folder, or the configured object store. */
export async function openFileStore(config: Config): Promise<FileStore> {
  if (config.s3 === undefined) return new FileStore(new LocalFiles(join(config.dataDir, 'files')), config.fileQuota);
  // The library is loaded only where used: it would be half of what a start has to load.
  const { S3Files } = await import('./s3-files');
  return new FileStore(new S3Files(config.s3), config.fileQuota);
}

export interface StoredFile {
  kind: FileKind | null;
  contentType: string;
  disposition: string;
  sizeBytes: number;
  /**
   * Its bytes, read on demand.
   * @throws {AppError} not_found, unavailable; the stream ends with an error if they are not those stored
   */
  open(): Promise<Readable>;
}

/**
 * Finds a stored file by its random name.
 * @param reader undefined: a stranger, who may read only the current logo
 * @throws {AppError} not_found, also if the reader may not read it
 */
export async function findFile(
  store: FileStore,
  database: Database,
  name: string,
  reader: Actor | undefined,
): Promise<StoredFile> {
  const row = NAME.test(name)
    ? await database.selectFrom('files').selectAll().where('name', '=', name).executeTakeFirst()
    : undefined;
  if (row === undefined || !(await mayReadFile(database, row, reader))) throw noSuchFile();
  const shown = SHOWN_TYPES.has(row.content_type);
  const placing = shown ? 'inline' : 'attachment';
  return {
    kind: row.kind,
    contentType: shown ? row.content_type : 'application/octet-stream',
    disposition: `${placing}; filename*=UTF-8''${encodeURIComponent(row.original_name.toWellFormed())}`,
    sizeBytes: Number(row.size_bytes),
    open: async () => {
      const stream = await store.getStream(name);
      if (stream === undefined) throw noSuchFile();
      // Files from before hashes were stored have none.
      return row.sha256 === null ? stream : provenFile(stream, row.sha256);
    },
  };
}

function noSuchFile(): AppError {
  return refusal('file.notFound');
}
