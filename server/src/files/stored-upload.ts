import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../db/database';
import type { FileKind } from '../db/database-types';
import type { Operation } from '../operation/operation';
import { invalid, refusal } from '../runtime/errors';
import { contentTypeOf, isPicture } from './content-type';
import { refuseBeyondQuota } from './file-quota';
import type { FileStore } from './file-store';

/** These kinds are shown as pictures, and so must be images. */
const PICTURES = new Set<FileKind>(['exit photo', 'logo', 'user picture', 'user signature', 'product picture']);
/** These kinds prove something: browsers show them, so that they can be looked at. */
const PROOFS = new Set<FileKind>(['incomplete note document']);

/** The file to store is a file of this machine, or bytes. */
export interface FileContent {
  field: string;
  fileName: string;
  /** Its first bytes identify its type. */
  head: Uint8Array;
  sizeBytes: number;
  /** The hash is that of the stored content. */
  sha256: Buffer;
  content: string | Uint8Array;
}

/** Makes a file of the given bytes. */
export function bytesOf(field: string, fileName: string, data: Buffer): FileContent {
  const sha256 = createHash('sha256').update(data).digest();
  return { field, fileName, head: data, sizeBytes: data.length, sha256, content: data };
}

/** Holds a file in the store that waits for the operation that records it. */
export class StoredUpload {
  readonly name: string;
  /** It is set once an operation has recorded it, though that may have failed since. */
  isKept = false;
  readonly #file: FileContent;
  readonly #kind: FileKind;
  readonly #store: FileStore;

  private constructor(store: FileStore, file: FileContent, kind: FileKind) {
    const extension = contentTypeOf(file.head)?.extension ?? extensionOf(file.fileName);
    this.name = `${randomBytes(16).toString('hex')}${extension}`;
    this.#store = store;
    this.#file = file;
    this.#kind = kind;
  }

  /**
   * Stores a file under a random name, with no transaction open, as it may take long. Its type is determined by its
   * content.
   * @param owner who stores one file at a time
   * @throws {AppError} invalid if the content is not what its kind requires; unavailable if the store fails
   */
  static async store(
    database: Database,
    store: FileStore,
    file: FileContent,
    kind: FileKind,
    owner?: string,
  ): Promise<StoredUpload> {
    if (PICTURES.has(kind) && !isPicture(file.head)) throw invalid(file.field, 'image');
    if (PROOFS.has(kind) && contentTypeOf(file.head) === undefined) throw invalid(file.field, 'imageOrPdf');
    const upload = new StoredUpload(store, file, kind);
    await database.insertInto('unnamed_files').values({ name: upload.name }).execute();
    // A failed attempt may have stored it all the same: the sweep takes care of that.
    await store.put(upload.name, file.content, owner);
    return upload;
  }

  /**
   * Records the file in the operation's transaction, and so keeps it. Until a record of its kind names it too, only its
   * uploader can read it.
   * @throws {AppError} too_large if the quotas are used up
   */
  async keep(operation: Operation): Promise<string> {
    const { fileName, head, sizeBytes, sha256 } = this.#file;
    await refuseBeyondQuota(operation, this.#store.quota, sizeBytes);
    const named = await operation.db
      .deleteFrom('unnamed_files')
      .where('name', '=', this.name)
      .where('is_condemned', '=', false)
      .returning('name')
      .executeTakeFirst();
    if (named === undefined) throw refusal('file.tooSlow', {}, { retryAfterS: 1 });
    await operation.db
      .insertInto('files')
      .values({
        name: this.name,
        original_name: fileName.slice(0, 200),
        content_type: contentTypeOf(head)?.mime ?? 'application/octet-stream',
        size_bytes: sizeBytes,
        kind: this.#kind,
        created_by_id: operation.actor.id,
        sha256,
      })
      .execute();
    this.isKept = true;
    return this.name;
  }
}

/**
 * Removes from the store files that no operation has recorded. An open transaction is waited for, so that no file is
 * removed that a row names afterwards.
 */
export async function discardFiles(database: Database, store: FileStore, names: readonly string[]): Promise<void> {
  const condemned = await database
    .updateTable('unnamed_files')
    .set({ is_condemned: true })
    .where('name', 'in', names)
    .returning('name')
    .execute();
  for (const { name } of condemned) {
    await store.delete(name);
    await database.deleteFrom('unnamed_files').where('name', '=', name).execute();
  }
}

const SWEPT_AT_ONCE = 100;

/** Removes files stored a day ago that nothing has recorded since. */
export async function sweepFiles(database: Database, store: FileStore): Promise<void> {
  let last = '';
  for (;;) {
    const { rows } = await sql<{ name: string }>`select name from unnamed_files
      where stored_at < now() - interval '1 day' and name > ${last}
      order by name limit ${SWEPT_AT_ONCE}`.execute(database);
    const names = rows.map(({ name }) => name);
    if (names.length > 0) await discardFiles(database, store, names);
    if (names.length < SWEPT_AT_ONCE) return;
    last = names.at(-1) ?? '';
  }
}

function extensionOf(fileName: string): string {
  return /\.[a-z0-9]{1,8}$/.exec(fileName.toLowerCase())?.[0] ?? '';
}
