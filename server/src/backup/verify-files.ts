import type { Database } from '../db/database';
import type { FileStore } from '../files/file-store';
import { hashStream } from './copy-file';

/** Reports the result of checking the stored files. */
export interface FileReport {
  fileCount: number;
  /** So many of them have a hash to compare with; for the others only the size is known. */
  hashedCount: number;
  /** Each missing or altered file has a sentence. */
  faults: string[];
}

/**
 * Reads every file that a row names and compares it with its size and hash.
 * @param known hashes from elsewhere, such as a backup's list, by name in hexadecimal
 */
export async function verifyFiles(
  database: Database,
  store: FileStore,
  known: ReadonlyMap<string, string> = new Map(),
): Promise<FileReport> {
  const rows = await database.selectFrom('files').select(['name', 'size_bytes', 'sha256']).orderBy('name').execute();
  const report: FileReport = { fileCount: rows.length, hashedCount: 0, faults: [] };
  for (const { name, size_bytes: bytes, sha256 } of rows) {
    const hashes = [sha256?.toString('hex'), known.get(name)].filter((hash) => hash != null);
    if (hashes.length > 0) report.hashedCount += 1;
    const stored = await store.getStream(name);
    const found = stored === undefined ? undefined : await hashStream(stored);
    if (found === undefined) report.faults.push(`File ${name} is missing`);
    else if (found.bytes !== bytes) report.faults.push(`File ${name} has ${found.bytes} bytes, should have ${bytes}`);
    else if (hashes.some((hash) => hash !== found.sha256)) report.faults.push(`File ${name} was changed`);
  }
  return report;
}
