import { createHash } from 'node:crypto';
import { lstatSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';

/** Lists everything below a folder: each path with its type, its mode and a hash of its content. */
export function treeOf(folder: string): string[] {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
  return paths.map((path) => `${path} ${describe(join(folder, path))}`);
}

function describe(path: string): string {
  const found = lstatSync(path);
  const mode = (found.mode & 0o7777).toString(8);
  if (found.isSymbolicLink()) return `link ${readlinkSync(path)}`;
  if (!found.isFile()) return `${found.isDirectory() ? 'folder' : 'other'} ${mode}`;
  return `${mode} ${createHash('sha256').update(readFileSync(path)).digest('hex')}`;
}
