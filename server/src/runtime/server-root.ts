import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Folder of the server workspace, found from the source or from the built bundle. */
export const serverRoot = findServerRoot();

function findServerRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'migrations'))) {
    const parent = dirname(folder);
    if (parent === folder) throw new Error('the folder server/migrations is missing');
    folder = parent;
  }
  return folder;
}
