import { open } from 'node:fs/promises';

/** Makes what was added, renamed or removed in a folder, or written to a file, outlast a power cut. */
export async function sync(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
