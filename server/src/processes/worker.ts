import cluster, { type Worker } from 'node:cluster';
import type { Closers } from '../kernel/closers';
import { createDatabase } from '../kernel/database';
import { startLine } from '../kernel/start-line';
import { startTracing } from '../kernel/tracing';
import { closeApp, openPort } from '../open-port';
import { sessionUrlOf } from '../postgres/database-urls';
import { dropRoot } from '../postgres/drop-root';
import { workingAccount } from '../postgres/open-postgres';
import type { FromWorker, ToWorker, WorkerSetup } from './messages';
import { WorkerPeers } from './worker-peers';

/** The time limits for closing: as much in total as the main process waits. */
const closeLimitsMs = { app: 700, pool: 50, traces: 150 };

/** One of several processes behind the port: serves calls, as the main process tells it. */
export async function start(closers: Closers): Promise<void> {
  const worker = thisWorker();
  const [setup, { buildApp }] = await Promise.all([receiveSetup(worker), import('../app')]);
  const { number, config, serverUrl } = setup;
  closers.add(closeLimitsMs.traces, await startTracing());
  const peers = new WorkerPeers(number, (message) => void send(worker, message));
  worker.on('message', (message: ToWorker) => peers.receive(message));
  const sessionUrl = sessionUrlOf(serverUrl, config);
  const database = createDatabase(serverUrl, config.databasePool, { sessionUrl });
  closers.add(closeLimitsMs.pool, () => database.destroy());
  const app = await buildApp({ config, database, connectionString: sessionUrl ?? serverUrl, peers });
  closers.add(closeLimitsMs.app, () => closeApp(app));
  const port = await openPort(app, config);
  // The main process does too, and says so.
  dropRoot(workingAccount(config), config.dataDir);
  await send(worker, { kind: 'open', port, confirmedOrigin: app.links.confirmedOrigin });
}

/** Tells the main process why this one could not start. */
export function report(error: unknown): Promise<void> {
  return send(thisWorker(), { kind: 'failed', line: startLine(error) });
}

function thisWorker(): Worker {
  if (cluster.worker === undefined) throw new Error('this is the main process');
  return cluster.worker;
}

async function receiveSetup(worker: Worker): Promise<WorkerSetup> {
  const setup = new Promise<WorkerSetup>((resolve) => {
    worker.on('message', (message: ToWorker) => message.kind === 'setup' && resolve(message.setup));
  });
  await send(worker, { kind: 'started' });
  return setup;
}

/** If the main process is gone, this one ends with it. */
function send(worker: Worker, message: FromWorker): Promise<void> {
  return new Promise((resolve) => worker.send(message, () => resolve()));
}
