import { createHash } from 'node:crypto';
import { mkdir, open, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { z } from 'zod';
import { sync } from '../runtime/sync';
import type { Signature, SigningKey } from './backup-key';
import { type CopiedFile, copiedFile, damaged, manifestHash, parsed, walPosition } from './backup-manifest';
import { formatPosition, parsePosition, type WalPosition } from './wal-position';

const FOLDER = 'wal';
/** The list has one entry per line: its hash, the key that signed it with its signature, then the entry. */
export const LIST = `${FOLDER}/archived.log`;

/** An entry is one archived step: the write-ahead log from the end of the previous entry, and the files new since. */
const entrySchema = z.object({
  /** Everything answered with success up to here is archived. */
  until: z.iso.datetime(),
  /** The archived log ends here, as PostgreSQL writes it. */
  to: walPosition,
  pieces: z.array(
    z.object({
      from: walPosition,
      bytes: z
        .int()
        .nonnegative()
        .max(2 ** 30),
      sha256: z.string().length(64),
    }),
  ),
  files: z.array(copiedFile),
});
export type WalEntry = z.infer<typeof entrySchema>;
export type WalPiece = WalEntry['pieces'][number];

const squeeze = promisify(gzip);
const unpack = promisify(gunzip);

/** Prepares a finished backup for the log that follows it. */
export async function openWalLog(backup: string): Promise<void> {
  await mkdir(join(backup, FOLDER), { mode: 0o700 });
  await writeFile(join(backup, LIST), '', { mode: 0o600, flush: true });
  await sync(join(backup, FOLDER));
  await sync(backup);
}

/**
 * Stores a compressed stretch of the log. It is written under a temporary name first, as the remains of an interrupted
 * attempt may be there.
 */
export async function writePiece(backup: string, from: WalPosition, data: Buffer): Promise<WalPiece> {
  const path = pathOf(backup, formatPosition(from));
  await writeFile(`${path}.unfinished`, await squeeze(data, { level: 1 }), { mode: 0o600, flush: true });
  await rename(`${path}.unfinished`, path);
  return { from: formatPosition(from), bytes: data.length, sha256: hashOf(data) };
}

/** @throws {StartError} if it is not as it was written */
export async function readPiece(backup: string, { from, bytes, sha256 }: WalPiece): Promise<Buffer> {
  const data = await readFile(pathOf(backup, from))
    .then((packed) => unpack(packed, { maxOutputLength: Math.max(bytes, 1) }))
    .catch(() => undefined);
  if (data?.length !== bytes || hashOf(data) !== sha256) throw damaged(backup, nameOf(from));
  return data;
}

/** Gives the text that the signature of a line is of: no line of another backup, or of another place, has it. */
export function signedText(hashOfManifest: string, index: number, text: string): string {
  return `${hashOfManifest} ${index} ${text}`;
}

/**
 * Adds one entry, replacing one torn by a power cut; the files it names are on disk before, the entry itself on return.
 */
export async function appendEntry(backup: string, entry: WalEntry, key: SigningKey): Promise<void> {
  await sync(join(backup, FOLDER));
  const list = await open(join(backup, LIST), 'r+');
  try {
    const before = await list.readFile('latin1');
    const end = before.lastIndexOf('\n') + 1;
    await list.truncate(end);
    const text = JSON.stringify(entry);
    const index = before.slice(0, end).split('\n').length - 1;
    const signature = key.sign(signedText(await manifestHash(backup), index, text));
    await list.write(`${hashOf(Buffer.from(text))} ${signature} ${text}\n`, end);
    await list.sync();
  } finally {
    await list.close();
  }
}

/**
 * This is the entries archived after a backup, oldest first; empty for one that no schedule made.
 * @throws {StartError} if the list was changed. Its last line may be torn by a power cut and is then ignored.
 */
export async function readEntries(backup: string): Promise<WalEntry[]> {
  return (await readLines(backup)).map(({ entry }) => entry);
}

interface Line {
  entry: WalEntry;
  text: string;
  /** It is undefined in a backup that was not signed. */
  signature: Signature | undefined;
}

/** Reads the same, with what was signed of each. */
export async function readLines(backup: string): Promise<Line[]> {
  const text = await readFile(join(backup, LIST), 'utf8').catch((error) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  return text
    .split('\n')
    .slice(0, -1)
    .map((line) => {
      const entry = parse(line);
      if (entry === undefined) throw damaged(backup, LIST);
      return entry;
    });
}

export function filesOf(entries: readonly WalEntry[]): CopiedFile[] {
  return entries.flatMap(({ files }) => files);
}

export function hashOf(data: Buffer): string {
  return createHash('sha256').update(data).digest('hex');
}

function parse(line: string): Line | undefined {
  const [, hash, signature, text = ''] = /^(\w{64}) (?:(\w{16} [\w+/=]+) )?(\{.*)$/.exec(line) ?? [];
  const { data: entry } = entrySchema.safeParse(parsed(text));
  return entry !== undefined && hash === hashOf(Buffer.from(text)) ? { entry, text, signature } : undefined;
}

function nameOf(from: string): string {
  return `${FOLDER}/${parsePosition(from).toString(16).padStart(16, '0')}.gz`;
}

function pathOf(backup: string, from: string): string {
  return join(backup, nameOf(from));
}
