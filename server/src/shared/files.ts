import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { DriverContract } from 'flydrive/types';
import type { Config } from './config';
import { contentTypeOf } from './content-type';
import type { Database } from './database';
import { AppError, invalid } from './errors';
import { type FileQuota, refuseBeyondQuota } from './file-quota';
import { type FileKind, mayReadFile } from './file-readers';
import type { Actor, Operation } from './operation';
import type { Upload } from './uploads';

/** What browsers may show in place; everything else is only ever downloaded. */
const SHOWN_TYPES = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'application/pdf']);
/** Kinds that are shown as pictures, and so must be images. */
const PICTURES = new Set<FileKind>(['logo', 'user picture', 'user signature', 'product picture']);
const NAME = /^[a-z0-9]{32}(\.[a-z0-9]{1,8})?$/;

/** Where the bytes of files lie: the data folder, or the object store that is set. */
export class FileStore extends Disk {
  readonly quota: FileQuota;
  constructor(driver: DriverContract, quota: FileQuota) {
    super(driver);
    this.quota = quota;
  }
}

export async function openFileStore(config: Config): Promise<FileStore> {
  if (config.s3 === undefined)
    return new FileStore(
      new FSDriver({ location: join(config.dataDir, 'files'), visibility: 'private' }),
      config.fileQuota,
    );
  // Loaded only where it is used: it would be half of what a start has to load.
  const [{ S3Client }, { S3Driver }] = await Promise.all([import('@aws-sdk/client-s3'), import('flydrive/drivers/s3')]);
  const { endpoint, region, bucket, accessKeyId, secretAccessKey } = config.s3;
  const client = new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
  });
  const driver = new S3Driver({ client, bucket, visibility: 'private', supportsACL: false });
  return new FileStore(driver, config.fileQuota);
}

/**
 * Stores an upload under a random name and returns that name. Its type is taken from its content. Until a record of
 * its kind names it, it is there for the one who uploaded it alone.
 * @throws {AppError} invalid where an image is wanted and the content is none; too_large where the quotas are used up
 */
export async function storeUpload(
  store: FileStore,
  operation: Operation,
  upload: Upload,
  kind: FileKind,
): Promise<string> {
  const type = contentTypeOf(upload.data);
  const contentType = type?.mime ?? 'application/octet-stream';
  if (PICTURES.has(kind) && !(contentType.startsWith('image/') && SHOWN_TYPES.has(contentType)))
    throw invalid(upload.field, 'must be a PNG, JPEG, WebP or GIF image');
  const extension = type?.extension ?? extensionOf(upload.fileName);
  const name = `${randomBytes(16).toString('hex')}${extension}`;
  await refuseBeyondQuota(operation, store.quota, upload.data.length);
  await store.put(name, upload.data);
  await operation.db
    .insertInto('files')
    .values({
      name,
      original_name: upload.fileName.slice(0, 200),
      content_type: contentType,
      size_bytes: upload.data.length,
      kind,
      created_by_id: operation.actor.id,
    })
    .execute();
  return name;
}

function extensionOf(fileName: string): string {
  return /\.[a-z0-9]{1,8}$/.exec(fileName.toLowerCase())?.[0] ?? '';
}

/** A stored file as it is answered. */
export interface StoredFile {
  kind: FileKind | null;
  contentType: string;
  disposition: string;
  data: Buffer;
}

/**
 * Reads a stored file by its random name.
 * @param reader undefined: a stranger, who may read the current logo alone
 * @throws {AppError} not_found, also where it is not the reader's to read
 */
export async function readFile(
  store: Disk,
  database: Database,
  name: string,
  reader: Actor | undefined,
): Promise<StoredFile> {
  const row = NAME.test(name)
    ? await database.selectFrom('files').selectAll().where('name', '=', name).executeTakeFirst()
    : undefined;
  const isOpen = row !== undefined && (await mayReadFile(database, row, reader));
  if (!isOpen || !(await store.exists(name))) throw new AppError('not_found', 'There is no such file');
  const shown = SHOWN_TYPES.has(row.content_type);
  const placing = shown ? 'inline' : 'attachment';
  return {
    kind: row.kind as FileKind | null,
    contentType: shown ? row.content_type : 'application/octet-stream',
    disposition: `${placing}; filename*=UTF-8''${encodeURIComponent(row.original_name.toWellFormed())}`,
    data: Buffer.from(await store.getBytes(name)),
  };
}
