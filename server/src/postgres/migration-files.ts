import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serverRoot } from '../runtime/server-root';

const folder = join(serverRoot, 'migrations');

export interface Migration {
  name: string;
  /** It is the SHA-256 of the file, in hexadecimal. */
  checksum: string;
  statements: string;
}

/** These are the files that create the schema, in order. */
export function migrationFiles(): Migration[] {
  return readdirSync(folder)
    .filter((file) => /^\d{4}_.*\.sql$/.test(file))
    .sort()
    .map((name) => {
      const statements = readFileSync(join(folder, name), 'utf8');
      return { name, statements, checksum: createHash('sha256').update(statements).digest('hex') };
    });
}
