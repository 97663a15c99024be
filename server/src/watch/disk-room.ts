import { statfs } from 'node:fs/promises';

/** Below this share of the disk there is a warning. */
export const LOW_DISK_PERCENT = 10;

/** This is the room on a folder's disk, as an ordinary user may use it. */
export interface DiskRoom {
  freeBytes: number;
  /** It is 0 to 100. */
  freePercent: number;
}

/** The room left on a folder's disk; everything if there is no such folder, and so nothing of ours. */
export async function diskRoom(folder: string): Promise<DiskRoom> {
  try {
    const { bavail, bfree, blocks, bsize } = await statfs(folder);
    const usable = blocks - bfree + bavail;
    return { freeBytes: bavail * bsize, freePercent: usable === 0 ? 100 : (100 * bavail) / usable };
  } catch {
    return { freeBytes: Number.POSITIVE_INFINITY, freePercent: 100 };
  }
}
