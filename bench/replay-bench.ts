import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildApp } from '../server/src/app';
import { createDatabase } from '../server/src/db/database';
import { openEmbeddedPostgres } from '../server/src/postgres/embedded-postgres';
import { loadConfig } from '../server/src/runtime/config';
import { verifyLedger } from '../server/src/stock/verify-ledger';
import { connected } from './connected';
import { benchDashboard } from './dashboard-bench';
import { benchLargeReceipts } from './large-receipt-bench';
import { benchLists } from './list-bench';
import { describeMachine } from './machine';
import { watchStatements } from './recorded-sql';
import { startServer } from './server-process';
import { signIn } from './sign-in';
import { fillStage } from './stage';

/**
 * A diagnosis of the real server with its own PostgreSQL: lists, Home and a large receipt through HTTP, beside the same
 * statements of these calls, replayed directly through pg. It tells what the server adds to its statements, not whether
 * they are good ones.
 */
const dataDir = mkdtempSync(join(tmpdir(), 'ghala-bench-'));
const server = await startServer(dataDir);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => cleanUp().then(() => process.exit(1)));
try {
  const { ownerUrl: connectionString } = await openEmbeddedPostgres({ dataDir, program: 'bench' });
  await connected(connectionString, async (client) => {
    console.log(await describeMachine(client));
    await fillStage(client);
  });
  const database = createDatabase(connectionString, 2);
  watchStatements();
  // The application runs in this process only to show which statements a call sends.
  const app = await buildApp({
    config: loadConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }),
    database,
    connectionString,
  });
  await app.ready();
  const bench = { app, connectionString, port: server.port, token: await signIn(server.port) };
  await benchLists(bench);
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
