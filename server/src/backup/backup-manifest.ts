import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { StartError } from '../runtime/start-error';
import type { Signature, SigningKey } from './backup-key';

export const copiedFile = z.object({
  /** The path is relative to the folder of the backup, with forward slashes. */
  path: z.string(),
  bytes: z.int().nonnegative(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
export type CopiedFile = z.infer<typeof copiedFile>;

/** A position in the write-ahead log is written as PostgreSQL writes it. */
export const walPosition = z.string().regex(/^[0-9A-F]{1,8}\/[0-9A-F]{1,8}$/);

const manifestSchema = z.object({
  format: z.literal(1),
  version: z.string(),
  /** Names the newest migration that ran on the database. */
  schema: z.string(),
  postgresMajor: z.number(),
  isScheduled: z.boolean(),
  startedAt: z.iso.datetime(),
  /** Everything answered with success up to here is in the copy. */
  finishedAt: z.iso.datetime(),
  /**
   * Tells of the copy of the embedded cluster, and where its log of changes continues; null for the dump of an outside
   * database.
   */
  cluster: z
    .object({
      systemIdentifier: z.string(),
      timeline: z.int().min(1).max(0xffff_ffff),
      segmentBytes: z.literal([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((power) => 2 ** (20 + power))),
      /** Says where the write-ahead log continues after the copy, as PostgreSQL writes it. */
      nextLsn: walPosition,
    })
    .nullable(),
  /** Lists all folders, including empty ones. */
  folders: z.array(z.string()),
  files: z.array(copiedFile),
  /** Lists stored files that records name but the store has lost. */
  missingFiles: z.array(z.string()),
});
export type BackupManifest = z.infer<typeof manifestSchema>;

const NAME = 'manifest.json';
const HASH_NAME = 'manifest.sha256';
const SIGNATURE_NAME = 'manifest.sig';

/** Writes the list, its own hash in the format of `sha256sum -c`, and its signature. All are on disk on return. */
export async function writeManifest(folder: string, manifest: BackupManifest, key: SigningKey): Promise<void> {
  const text = `${JSON.stringify(manifest, null, 1)}\n`;
  await writeFile(join(folder, NAME), text, { mode: 0o600, flush: true });
  await writeFile(join(folder, HASH_NAME), `${hashOf(text)}  ${NAME}\n`, { mode: 0o600, flush: true });
  await writeFile(join(folder, SIGNATURE_NAME), `${key.sign(hashOf(text))}\n`, { mode: 0o600, flush: true });
}

/** Undefined means that the list is not signed. */
export async function readSignature(folder: string): Promise<Signature | undefined> {
  const path = join(folder, SIGNATURE_NAME);
  return existsSync(path) ? readFile(path, 'utf8') : undefined;
}

/** Gives what is signed: the hash of the list as it is now. */
export async function manifestHash(folder: string): Promise<string> {
  return hashOf(await readText(folder, NAME));
}

/** @throws {StartError} if the folder is not a backup, or its list was changed */
export async function readManifest(folder: string): Promise<BackupManifest> {
  const text = await readText(folder, NAME);
  const noted = await readText(folder, HASH_NAME);
  if (noted.split(' ')[0] !== hashOf(text)) throw damaged(folder, NAME);
  const { success, data } = manifestSchema.safeParse(parsed(text));
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

/** Parses text; undefined if it is not JSON. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
