import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
const NAME = /^ghala-tests-(\d+)-/;
/** What a run of all tests writes at most, with room to spare. */
const NEEDED_BYTES = 4 * 1024 ** 3;

/**
 * Lets this process and those that it starts keep their temporary files in memory, where there is room: half of the
 * time of a test file would go into the copy of its database on a disk. They are removed when this process ends.
 */
export function keepTemporaryFilesInMemory(): void {
  if (process.env.TMPDIR?.startsWith(MEMORY) || !existsSync(MEMORY)) return;
  removeLeftovers();
  const { bavail, bsize } = statfsSync(MEMORY);
  if (Math.min(bavail * bsize, process.availableMemory()) < NEEDED_BYTES) return;
  const folder = mkdtempSync(join(MEMORY, `ghala-tests-${process.pid}-`));
  // As /tmp itself: servers and databases may run as other users.
  chmodSync(folder, 0o1777);
  process.env.TMPDIR = folder;
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
}

/** Those of runs that were killed. */
function removeLeftovers(): void {
  for (const name of readdirSync(MEMORY)) {
    const pid = NAME.exec(name)?.[1];
    if (pid !== undefined && !existsSync(`/proc/${pid}`)) rmSync(join(MEMORY, name), { recursive: true, force: true });
  }
}

/**
 * Lets this process and those that it starts stand back as far as those that open pictures do, which would else get no
 * turn in their time while the tests fill all cores.
 */
export function standBack(): void {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
}
