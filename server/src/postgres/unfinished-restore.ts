import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../runtime/start-error';

/** It is in DATA_DIR while a backup is being restored into it. */
export const UNFINISHED_RESTORE = 'restore.unfinished';

/** @throws {StartError} for a folder with a half-restored backup */
export function refuseUnfinishedRestore(dataDir: string): void {
  if (existsSync(join(dataDir, UNFINISHED_RESTORE)))
    throw new StartError(
      `A restore into ${dataDir} was interrupted or is in progress: let it finish, or run it again.`,
    );
}
