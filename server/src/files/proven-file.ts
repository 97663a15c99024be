import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { refusal } from '../runtime/errors';

/**
 * This is a stored file's bytes, of which the last are released only if all of them match those stored: a file altered
 * by a store or a disk never arrives complete. A file that fits one chunk is refused before its first byte.
 * @param sha256 of the stored bytes
 * @throws {AppError} unavailable if the bytes differ
 */
export function provenFile(stored: Readable, sha256: Buffer): Readable {
  return Readable.from(proven(stored, sha256), { objectMode: false });
}

async function* proven(stored: Readable, sha256: Buffer): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  let held: Buffer | undefined;
  for await (const chunk of stored as AsyncIterable<Buffer>) {
    if (held !== undefined) yield held;
    hash.update(chunk);
    held = chunk;
  }
  if (!hash.digest().equals(sha256)) throw refusal('file.damaged');
  if (held !== undefined) yield held;
}
