import { createHash } from 'node:crypto';
import { mkdir, open, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { z } from 'zod';
import { sync } from '../kernel/sync';
import { type CopiedFile, damaged } from './backup-manifest';
import { formatPosition, parsePosition, type WalPosition } from './wal-position';

const FOLDER = 'wal';
/** One entry per line: its hash, then the entry. */
const LIST = `${FOLDER}/archived.log`;

/** One archived step: the write-ahead log from the end of the previous entry, and the files new since. */
const entrySchema = z.object({
  /** Everything answered with success up to here is archived. */
  until: z.iso.datetime(),
  /** Where the archived log ends, as PostgreSQL writes it. */
  to: z.string(),
  pieces: z.array(z.object({ from: z.string(), bytes: z.number(), sha256: z.string() })),
  files: z.array(z.object({ path: z.string(), bytes: z.number(), sha256: z.string() })),
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
 * Stores a compressed stretch of the log; written under a temporary name first, as the remains of an interrupted
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
    .then((packed) => unpack(packed))
    .catch(() => undefined);
  if (data?.length !== bytes || hashOf(data) !== sha256) throw damaged(backup, nameOf(from));
  return data;
}

/**
 * Adds one entry, replacing one torn by a power cut; the files it names are on disk before, the entry itself on return.
 */
export async function appendEntry(backup: string, entry: WalEntry): Promise<void> {
  await sync(join(backup, FOLDER));
  const list = await open(join(backup, LIST), 'r+');
  try {
    const end = (await list.readFile()).lastIndexOf('\n') + 1;
    await list.truncate(end);
    const text = JSON.stringify(entry);
    await list.write(`${hashOf(Buffer.from(text))} ${text}\n`, end);
    await list.sync();
  } finally {
    await list.close();
  }
}

/**
 * The entries archived after a backup, oldest first; empty for one that no schedule made.
 * @throws {StartError} if the list was changed. Its last line may be torn by a power cut and is then ignored.
 */
export async function readEntries(backup: string): Promise<WalEntry[]> {
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

function parse(line: string): WalEntry | undefined {
  const [, hash, text = ''] = /^(\w{64}) (.*)$/.exec(line) ?? [];
  return hash === hashOf(Buffer.from(text)) ? entrySchema.parse(JSON.parse(text)) : undefined;
}

function nameOf(from: string): string {
  return `${FOLDER}/${parsePosition(from).toString(16).padStart(16, '0')}.gz`;
}

function pathOf(backup: string, from: string): string {
  return join(backup, nameOf(from));
}
