import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { StartError } from '../kernel/start-error';

const copiedFile = z.object({
  /** Relative to the folder of the backup, with forward slashes. */
  path: z.string(),
  bytes: z.number(),
  sha256: z.string().length(64),
});
export type CopiedFile = z.infer<typeof copiedFile>;

const manifestSchema = z.object({
  format: z.literal(1),
  /** The version of Ghala. */
  version: z.string(),
  /** The newest migration that ran on the database. */
  schema: z.string(),
  postgresMajor: z.number(),
  isScheduled: z.boolean(),
  startedAt: z.iso.datetime(),
  /** Everything answered with success up to here is in the copy. */
  finishedAt: z.iso.datetime(),
  /**
   * A copy of the embedded cluster, and where its log of changes continues; null for the dump of an outside database.
   */
  cluster: z
    .object({
      systemIdentifier: z.string(),
      timeline: z.number(),
      segmentBytes: z.number(),
      /** Where the write-ahead log continues after the copy, as PostgreSQL writes it. */
      nextLsn: z.string(),
    })
    .nullable(),
  /** All folders, including empty ones. */
  folders: z.array(z.string()),
  files: z.array(copiedFile),
  /** Names of stored files that records name but the store has lost. */
  missingFiles: z.array(z.string()),
});
export type BackupManifest = z.infer<typeof manifestSchema>;

const NAME = 'manifest.json';
const HASH_NAME = 'manifest.sha256';

/** Writes the list and its own hash, in the format of `sha256sum -c`. Both are on disk on return. */
export async function writeManifest(folder: string, manifest: BackupManifest): Promise<void> {
  const text = `${JSON.stringify(manifest, null, 1)}\n`;
  await writeFile(join(folder, NAME), text, { mode: 0o600, flush: true });
  await writeFile(join(folder, HASH_NAME), `${hashOf(text)}  ${NAME}\n`, { mode: 0o600, flush: true });
}

/** @throws {StartError} if the folder is not a backup, or its list was changed */
export async function readManifest(folder: string): Promise<BackupManifest> {
  const text = await readText(folder, NAME);
  const noted = await readText(folder, HASH_NAME);
  if (!noted.startsWith(hashOf(text))) throw damaged(folder, NAME);
  const { success, data } = manifestSchema.safeParse(JSON.parse(text));
  if (!success)
    throw new StartError(`The backup ${folder} was made by another version of Ghala: restore it with that version.`);
  return data;
}

export function damaged(folder: string, path: string): StartError {
  return new StartError(`The backup ${folder} is damaged: ${path} is not as it was written. Use another backup.`);
}

async function readText(folder: string, name: string): Promise<string> {
  try {
    return await readFile(join(folder, name), 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartError(`${folder} is not a complete backup: ${name} cannot be read (${code}).`, { cause: error });
  }
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
