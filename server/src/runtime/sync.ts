import { open } from 'node:fs/promises';

/** Makes additions, renames and removals in a folder, or writes to a file, survive a power cut. */
export async function sync(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
