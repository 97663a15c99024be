import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';

/** Restores the dump of a database of schema 0242 (see dumps/README.md) into an empty one. */
export async function loadDump(connectionString: string): Promise<void> {
  const text = gunzipSync(readFileSync(join(import.meta.dirname, 'dumps/schema-0242.sql.gz'))).toString('utf8');
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    // Lines that begin with a backslash are for psql.
    await client.query(text.replace(/^\\(un)?restrict .*$/gm, ''));
  } finally {
    await client.end();
  }
}
