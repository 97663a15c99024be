import { createDatabase } from '../db/database';
import { closeApp, openPort } from '../open-port';
import { sessionUrlOf } from '../postgres/database-urls';
import { dropRoot } from '../postgres/drop-root';
import { workingAccount } from '../postgres/open-postgres';
import type { Closers } from '../runtime/closers';
import { stopLimitsMs } from '../runtime/stop-limits';
import type { StopRequest } from '../runtime/stop-request';
import { startTracing } from '../runtime/tracing';
import { MainProcess, reportFailure } from './main-process';
import { retireAfterUncaught } from './retirement';
import { WorkerPeers } from './worker-peers';

/** One of the processes behind the port: serves calls, as the main process tells it. */
export async function start(closers: Closers, stop: StopRequest): Promise<void> {
  const main = new MainProcess();
  const [setup, { buildApp }] = await Promise.all([main.receiveSetup(), import('../app')]);
  const { number, config, serverUrl } = setup;
  closers.add(stopLimitsMs.worker.traces, await startTracing());
  const peers = new WorkerPeers(number, (message) => void main.send(message));
  main.onMessage((message) => peers.receive(message));
  const sessionUrl = sessionUrlOf(serverUrl, config);
  const database = createDatabase(serverUrl, config.databasePool, { sessionUrl });
  closers.add(stopLimitsMs.worker.pool, () => database.destroy());
  const app = await buildApp({ config, database, connectionString: sessionUrl ?? serverUrl, peers });
  closers.add(stopLimitsMs.worker.app, () => closeApp(app));
  const port = await openPort(app, config);
  // The main process does too, and says so.
  dropRoot(workingAccount(config), config.dataDir);
  retireAfterUncaught(app, main, stop);
  await main.send({ kind: 'open', opened: { port, confirmedOrigin: app.links.confirmedOrigin } });
}

export const report: (error: unknown) => Promise<void> = reportFailure;
