import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Config } from '../config';

/** Below this share of the disk a warning is given. */
export const LOW_DISK_PERCENT = 10;

/** The room on the disk that holds DATA_DIR. */
export interface DiskRoom {
  freeBytes: number;
  /** Of what users may write to, 0 to 100. */
  freePercent: number;
}

/** What is left for this server's data, as an ordinary user may use it. */
export async function diskRoom({ dataDir }: Pick<Config, 'dataDir'>): Promise<DiskRoom> {
  let folder = dataDir;
  while (!existsSync(folder)) folder = dirname(folder);
  const { bavail, bfree, blocks, bsize } = await statfs(folder);
  const usable = blocks - bfree + bavail;
  return { freeBytes: bavail * bsize, freePercent: usable === 0 ? 100 : (100 * bavail) / usable };
}
