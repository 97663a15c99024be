import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { buildApp } from '../server/src/app';
import { loadConfig } from '../server/src/kernel/config';
import { createDatabase } from '../server/src/kernel/database';
import { openEmbeddedPostgres } from '../server/src/postgres/embedded-postgres';
import { verifyLedger } from '../server/src/stock/verify-ledger';
import { benchDashboard } from './dashboard-bench';
import { benchLargeReceipts } from './large-receipt-bench';
import { benchLists } from './list-bench';
import { watchStatements } from './recorded-sql';
import { startServer } from './server-process';
import { signIn } from './sign-in';
import { fillStage } from './stage';
import { benchStock, ISSUES_NEEDED } from './stock-bench';

/**
 * Measures the real server with its own PostgreSQL, both started for this run and discarded afterwards: receipts,
 * issues and stock lists through HTTP, beside the same statements of these calls, replayed directly through pg.
 */
const dataDir = mkdtempSync(join(tmpdir(), 'ghala-bench-'));
const server = await startServer(dataDir);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => cleanUp().then(() => process.exit(1)));
try {
  const { ownerUrl: connectionString } = await openEmbeddedPostgres({ dataDir, program: 'bench' });
  await describeMachine(connectionString);
  const stage = await connected(connectionString, (client) => fillStage(client, ISSUES_NEEDED));
  const database = createDatabase(connectionString, 2);
  watchStatements();
  // In this process, only to see which statements a call sends.
  const app = await buildApp({
    config: loadConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }),
    database,
    connectionString,
  });
  await app.ready();
  const bench = { app, connectionString, port: server.port, token: await signIn(server.port), stage };
  await benchLists(bench);
  await benchStock(bench);
  await benchLargeReceipts(bench);
  await connected(connectionString, (client) => benchDashboard(bench, client));
  await app.close();
  const { recordCount, rowCount, drifts, fault } = await verifyLedger(database);
  await database.destroy();
  if (drifts.length > 0) throw new Error(`${drifts.length} figures differ from the ledger`);
  if (fault !== null) throw new Error(fault);
  console.log(`\nAfterwards ${recordCount} stock records and ${rowCount} ledger rows agree.`);
} finally {
  await cleanUp();
}

async function cleanUp(): Promise<void> {
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

async function connected<Result>(connectionString: string, work: (client: pg.Client) => Promise<Result>) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  return work(client).finally(() => client.end());
}

async function describeMachine(connectionString: string): Promise<void> {
  const { rows } = await connected(connectionString, (client) =>
    client.query<{ server_version: string }>('show server_version'),
  );
  const processors = cpus();
  console.log(
    `${new Date().toISOString().slice(0, 10)}: ${processors.length} × ${processors[0]?.model.trim()}, ` +
      `Node.js ${process.version}, PostgreSQL ${rows[0]?.server_version}`,
  );
}
