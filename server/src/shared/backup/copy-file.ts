import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';

const CHUNK_BYTES = 1024 * 1024;

interface Copied {
  bytes: number;
  sha256: string;
}

/** Writes a new file for this user alone; it is on the disk on return. */
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
    await file.sync();
  } finally {
    await file.close();
  }
  return { bytes, sha256: hash.digest('hex') };
}

/** Nothing is made at the target where the source cannot be opened. */
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

/** Makes what was added, renamed or removed in a folder outlast a power cut. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
