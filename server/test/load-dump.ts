import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';

const folder = join(import.meta.dirname, 'dumps');

/** Databases of earlier versions, each named by its number of migrations. */
export function dumpNames(): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql.gz'))
    .sort();
}

/** Restores one of them into an empty database. */
export async function loadDump(connectionString: string, name: string): Promise<void> {
  const text = gunzipSync(readFileSync(join(folder, name))).toString('utf8');
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    // Lines that begin with a backslash are for psql; the schema is there already.
    await client.query(text.replace(/^\\(un)?restrict .*$/gm, ''));
  } finally {
    await client.end();
  }
}
