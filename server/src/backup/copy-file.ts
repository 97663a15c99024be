import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sync } from '../runtime/sync';

const CHUNK_BYTES = 256 * 1024;

interface Copied {
  bytes: number;
  sha256: string;
}

/** Writes a new file for this user only; `syncTree` puts it on disk. */
export async function writeHashed(
  source: AsyncIterable<Buffer | string>,
  target: string,
  signal?: AbortSignal,
): Promise<Copied> {
  const hash = createHash('sha256');
  let bytes = 0;
  const file = await open(target, 'wx', 0o600);
  try {
    for await (const part of source) {
      signal?.throwIfAborted();
      const chunk = Buffer.from(part as Buffer);
      hash.update(chunk);
      bytes += chunk.length;
      await file.writeFile(chunk);
    }
  } finally {
    await file.close();
  }
  return { bytes, sha256: hash.digest('hex') };
}

/** Nothing is created at the target if the source cannot be opened. */
export async function copyHashed(source: string, target: string, signal?: AbortSignal): Promise<Copied> {
  const file = await open(source, 'r');
  return writeHashed(file.createReadStream({ highWaterMark: CHUNK_BYTES }), target, signal);
}

export async function hashStream(source: AsyncIterable<Buffer | string>): Promise<Copied> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of source) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { bytes, sha256: hash.digest('hex') };
}

export function hashFile(path: string): Promise<Copied> {
  return hashStream(createReadStream(path, { highWaterMark: CHUNK_BYTES }));
}

/**
 * Makes a folder or file with all its contents survive a power cut. Call it once everything is written, as most of it
 * is on disk by then: far faster than after each file.
 */
export async function syncTree(path: string): Promise<void> {
  if ((await stat(path)).isDirectory()) for (const name of await readdir(path)) await syncTree(join(path, name));
  await sync(path);
}
