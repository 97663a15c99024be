import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';

const BLOCK = 512;
/** A size in octal can say no more. */
const MOST_OCTAL = 8 ** 11 - 1;

/**
 * Streams a tar file (ustar) of files in a folder: nothing is kept. Each is read up to the size in its header, so that
 * one that grows meanwhile spoils nothing.
 * @param name of the folder in the file
 * @param paths relative to the folder, with forward slashes
 */
export async function* tarOf(
  folder: string,
  { name, folders, paths }: { name: string; folders: readonly string[]; paths: readonly string[] },
): AsyncGenerator<Buffer> {
  for (const path of ['', ...folders]) yield headerOf(`${name}/${path}`.replace(/\/?$/, '/'), 0, true);
  for (const path of paths) {
    const { size } = await stat(join(folder, path));
    yield headerOf(`${name}/${path}`, size, false);
    if (size === 0) continue;
    for await (const chunk of createReadStream(join(folder, path), { end: size - 1 })) yield chunk as Buffer;
    if (size % BLOCK > 0) yield Buffer.alloc(BLOCK - (size % BLOCK));
  }
  yield Buffer.alloc(2 * BLOCK);
}

function headerOf(path: string, size: number, isFolder: boolean): Buffer {
  const [prefix, name] = splitPath(path);
  const header = Buffer.alloc(BLOCK);
  header.write(name, 0, 100);
  header.write(isFolder ? '0000700\0' : '0000600\0', 100);
  header.write('0000000\0', 108);
  header.write('0000000\0', 116);
  writeSize(header, size);
  header.write('00000000000\0', 136);
  header.write('        ', 148);
  header.write(isFolder ? '5' : '0', 156);
  header.write('ustar\x0000', 257);
  header.write(prefix, 345, 155);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return header;
}

function writeSize(header: Buffer, size: number): void {
  if (size <= MOST_OCTAL) {
    header.write(`${size.toString(8).padStart(11, '0')}\0`, 124);
    return;
  }
  // The size is binary, as GNU tar and others have it for files of 8 GB and more.
  header.writeBigUInt64BE(BigInt(size), 128);
  header.writeUInt8(0x80, 124);
}

/** Paths of a backup are plain and short (plain-paths.ts): up to 100 characters after a slash, and 155 before it. */
function splitPath(path: string): [prefix: string, name: string] {
  if (path.length <= 100) return ['', path];
  const at = path.indexOf('/', path.length - 101);
  return [path.slice(0, at), path.slice(at + 1)];
}
