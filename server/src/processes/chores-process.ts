import { pino } from 'pino';
import { startBackups } from '../backup/backup-schedule';
import { startChores } from '../chores';
import { createDatabase, poolOf } from '../db/database';
import { openFileStore } from '../files/files';
import { createTransports } from '../outbox/transports';
import { sessionUrlOf } from '../postgres/database-urls';
import { dropRoot } from '../postgres/drop-root';
import { workingAccount } from '../postgres/open-postgres';
import type { Closers } from '../runtime/closers';
import { LogStream } from '../runtime/log-stream';
import { secretlessLog } from '../runtime/secretless-log';
import { stopLimitsMs } from '../runtime/stop-limits';
import type { StopRequest } from '../runtime/stop-request';
import { DatabaseWatch } from '../watch/database-watch';
import { MainProcess, reportFailure } from './main-process';

/** What only one process does, and needs no call: messages, notices, clean-up, backups. */
export async function start(closers: Closers, stop: StopRequest): Promise<void> {
  const main = new MainProcess();
  const { config, serverUrl, ownerUrl } = await main.receiveSetup();
  if (ownerUrl === undefined) throw new Error('the chores were given no owner of the database');
  const logStream = new LogStream();
  const log = pino({ level: config.logLevel, ...secretlessLog }, logStream);
  const sessionUrl = sessionUrlOf(serverUrl, config);
  const database = createDatabase(serverUrl, config.databasePool, { sessionUrl });
  closers.add(stopLimitsMs.chores.pool, async () => {
    await database.destroy();
    logStream.flush();
  });
  const pool = poolOf(database);
  const follow = (isReachable: boolean) => (isReachable ? pool.mend() : pool.cut());
  const watch = new DatabaseWatch(sessionUrl ?? serverUrl, follow, log);
  const fileStore = await openFileStore(config);
  watch.start();
  const stopChores = await startChores({ config, database, fileStore, transports: createTransports(config), log });
  // The main process does too, and says so.
  dropRoot(workingAccount(config), config.dataDir);
  const stopBackups = startBackups({ config, ownerUrl, log });
  closers.add(stopLimitsMs.chores.chores, async () => {
    await Promise.all([stopChores(), stopBackups(), watch.close()]);
  });
  stop.onUncaught = (error) => {
    log.fatal({ err: error }, 'an error was not caught: the process that does the chores is replaced');
    stop.fail();
  };
  await main.send({ kind: 'open' });
}

export const report: (error: unknown) => Promise<void> = reportFailure;
