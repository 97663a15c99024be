import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
const NAME = /^ghala-tests-(\d+)-/;
/** This is the most that a run of all tests writes, with room to spare. */
const NEEDED_BYTES = 4 * 1024 ** 3;

/**
 * Lets this process and its children keep their temporary files in memory, if there is room: otherwise half of a test
 * file's time would go into copying its database on disk. They are removed when this process ends.
 */
export function keepTemporaryFilesInMemory(): void {
  if (process.env.TMPDIR?.startsWith(MEMORY) || !existsSync(MEMORY)) return;
  removeLeftovers();
  const { bavail, bsize } = statfsSync(MEMORY);
  if (Math.min(bavail * bsize, process.availableMemory()) < NEEDED_BYTES) return;
  const folder = mkdtempSync(join(MEMORY, `ghala-tests-${process.pid}-`));
  // The folder is open to all, like /tmp itself: servers and databases may run as other users.
  chmodSync(folder, 0o1777);
  process.env.TMPDIR = folder;
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
}

/** Removes what killed runs left. */
function removeLeftovers(): void {
  for (const name of readdirSync(MEMORY)) {
    const pid = NAME.exec(name)?.[1];
    if (pid !== undefined && !existsSync(`/proc/${pid}`)) rmSync(join(MEMORY, name), { recursive: true, force: true });
  }
}

/**
 * Lowers the priority of this process and its children to that of the processes that open pictures, which would
 * otherwise time out while the tests fill all cores.
 */
export function standBack(): void {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
}
