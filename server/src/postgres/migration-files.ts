import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serverRoot } from '../runtime/server-root';

const folder = join(serverRoot, 'migrations');
const earlierFolder = join(folder, 'earlier');

/** Migrates from the earlier files to the model's; it is not itself recorded under a file name. */
const BRING_OVER = 'bring-over.sql';
/** The last file whose work this migration covers; those after it run on every database. */
const LAST_OF_MODEL = '0105';

export interface Migration {
  name: string;
  /** SHA-256 of the file, in hexadecimal. */
  checksum: string;
  statements: string;
}

/** The files that create the schema, in order. */
export function migrationFiles(): Migration[] {
  return readFiles(folder);
}

/** The files of the earlier schema; some databases were created by them. */
export function earlierFiles(): Migration[] {
  return readFiles(earlierFolder);
}

/** The migration for a database on which all earlier files ran, and the files that then count as run. */
export function bringOver(): { statements: string; done: Migration[] } {
  return {
    statements: readFileSync(join(earlierFolder, BRING_OVER), 'utf8'),
    done: migrationFiles().filter(({ name }) => name.slice(0, LAST_OF_MODEL.length) <= LAST_OF_MODEL),
  };
}

function readFiles(within: string): Migration[] {
  return readdirSync(within)
    .filter((file) => /^\d{4}_.*\.sql$/.test(file))
    .sort()
    .map((name) => {
      const statements = readFileSync(join(within, name), 'utf8');
      return { name, statements, checksum: createHash('sha256').update(statements).digest('hex') };
    });
}
