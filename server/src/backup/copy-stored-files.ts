import { join } from 'node:path';
import type { FileStore } from '../files/file-store';
import type { CopiedFile } from './backup-manifest';
import { writeHashed } from './copy-file';

export const FILES = 'files';

/**
 * Copies stored files into a backup. They are stored before a record names them, and never changed, so every file named
 * in the copy of the database exists once that copy is made.
 * @param folder of the backup
 * @returns the files copied, and the names that the store has lost
 */
export async function copyStoredFiles(
  store: FileStore,
  names: readonly string[],
  folder: string,
  signal?: AbortSignal,
): Promise<{ files: CopiedFile[]; missing: string[] }> {
  const files: CopiedFile[] = [];
  const missing: string[] = [];
  for (const name of names) {
    signal?.throwIfAborted();
    const stored = await store.getStream(name);
    if (stored === undefined) {
      missing.push(name);
      continue;
    }
    const path = `${FILES}/${name}`;
    files.push({ path, ...(await writeHashed(stored, join(folder, path), signal)) });
  }
  return { files, missing };
}
