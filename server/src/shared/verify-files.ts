import { sql } from 'kysely';
import { hashStream } from './backup/copy-file';
import type { Database } from './database';
import type { FileStore } from './files';

/** What the stored files say of themselves. */
export interface FileReport {
  fileCount: number;
  /** How many of them have a hash to compare with; of the others only their size is known. */
  hashedCount: number;
  /** A sentence on each that is missing or not as it was stored. */
  faults: string[];
}

/**
 * Reads every file that a row names and compares it with its size and hash.
 * @param known hashes from elsewhere, such as a backup's list, by name in hexadecimal digits
 */
export async function verifyFiles(
  database: Database,
  store: FileStore,
  known: ReadonlyMap<string, string> = new Map(),
): Promise<FileReport> {
  const { rows } = await sql<{ name: string; bytes: number; sha256: string | null }>`
    select name, size_bytes as bytes, substr(to_jsonb(files) ->> 'sha256', 3) as sha256
    from files order by name`.execute(database);
  const report: FileReport = { fileCount: rows.length, hashedCount: 0, faults: [] };
  for (const { name, bytes, sha256 } of rows) {
    const hashes = [sha256, known.get(name)].filter((hash) => hash != null);
    if (hashes.length > 0) report.hashedCount += 1;
    const found = (await store.exists(name)) ? await hashStream(await store.getStream(name)) : undefined;
    if (found === undefined) report.faults.push(`File ${name} is missing`);
    else if (found.bytes !== bytes) report.faults.push(`File ${name} has ${found.bytes} bytes, should have ${bytes}`);
    else if (hashes.some((hash) => hash !== found.sha256)) report.faults.push(`File ${name} was changed`);
  }
  return report;
}
