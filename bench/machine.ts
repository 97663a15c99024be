import { cpus } from 'node:os';
import type { Client } from 'pg';
import { onlyOf } from '../server/src/db/only-row';

/** Gives the day, processors and versions in one line. */
export async function describeMachine(client: Client): Promise<string> {
  const { rows } = await client.query<{ server_version: string }>('show server_version');
  const processors = cpus();
  return (
    `${new Date().toISOString().slice(0, 10)}: ${processors.length} × ${processors[0]?.model.trim()}, ` +
    `Node.js ${process.version}, PostgreSQL ${onlyOf(rows).server_version}`
  );
}
