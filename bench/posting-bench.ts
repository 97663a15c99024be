import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabase } from '../server/src/db/database';
import { verifyAudit } from '../server/src/operation/verify-audit';
import { openEmbeddedPostgres } from '../server/src/postgres/embedded-postgres';
import { verifyLedger } from '../server/src/stock/verify-ledger';
import { connected } from './connected';
import { describeMachine } from './machine';
import { passes } from './posting/bars';
import { compareEffects } from './posting/compare-effects';
import { DriverProcess } from './posting/driver-process';
import { type Bench, measurePair, type Pair } from './posting/measure-pair';
import { fillPostingStage } from './posting/posting-stage';
import { postings } from './posting/postings';
import { printCosts, printSpeed, printSpeedsHead } from './posting/report';
import { type RunSettings, settingsOf } from './posting/settings';
import { postgresPidOf, startServer } from './server-process';
import { signIn } from './sign-in';

const HISTORY = 2_000;

/**
 * Measures operations over HTTP beside hand-written SQL of the same business effect, on the same database, and fails if
 * one is below its bar: see docs/performance.md.
 */
const settings = settingsOf(process.argv.slice(2));
const dataDir = mkdtempSync(join(tmpdir(), 'ghala-bench-'));
const server = await startServer(dataDir);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => cleanUp().then(() => process.exit(1)));
try {
  const { ownerUrl: connectionString } = await openEmbeddedPostgres({ dataDir, program: 'bench' });
  const pairs = await connected(connectionString, async (client) => {
    console.log(await describeMachine(client));
    const stage = await fillPostingStage(client);
    const driver = new DriverProcess({
      port: server.port,
      token: await signIn(server.port),
      connectionString,
      userId: stage.userId,
      serverPid: server.pid,
      postgresPid: postgresPidOf(dataDir),
    });
    return measureAll({ client, stage, driver }, settings).finally(() => driver.stop());
  });
  await verify(connectionString);
  const failed = pairs.filter((pair) => !passes(pair, settings.tolerance));
  console.log(`${pairs.length - failed.length} passed, ${failed.length} failed`);
  if (failed.length > 0) process.exitCode = 1;
} finally {
  await cleanUp();
}

async function measureAll(bench: Bench, { names, pairs, tolerance, repeats }: RunSettings): Promise<Pair[]> {
  await fillHistory(bench, names);
  for (const [position, name] of names.entries()) await compareEffects(bench, name, position);
  console.log('HTTP and hand-written SQL leave the same rows.');
  const measured: Pair[] = [];
  printSpeedsHead();
  for (const settings of pairs) {
    let pair = await measurePair(bench, settings);
    for (let left = repeats; left > 0 && !passes(pair, tolerance); left--) pair = await measurePair(bench, settings);
    printSpeed(pair, tolerance);
    measured.push(pair);
  }
  printCosts(measured);
  return measured;
}

/** Adds documents of others, so that statements are planned for tables that are neither empty nor of unknown size. */
async function fillHistory({ client, stage }: Bench, names: RunSettings['names']): Promise<void> {
  for (const name of names) await postings[name].prepare(client, stage, stage.goods, HISTORY);
  await client.query('vacuum analyze');
}

async function verify(connectionString: string): Promise<void> {
  const database = createDatabase(connectionString, 1);
  const ledger = await verifyLedger(database);
  const audit = await verifyAudit(database);
  await database.destroy();
  if (ledger.drifts.length > 0) throw new Error(`${ledger.drifts.length} figures differ from the ledger`);
  const fault = ledger.fault ?? audit.fault;
  if (fault !== null) throw new Error(fault);
  console.log(
    `\n${ledger.recordCount} stock records, ${ledger.rowCount} ledger rows and ${audit.rowCount} audit rows agree.`,
  );
}

async function cleanUp(): Promise<void> {
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
