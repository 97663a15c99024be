import { pino } from 'pino';
import { startChores } from '../chores';
import { openFileStore } from '../files/files';
import { poolOf } from '../kernel/database';
import { LogStream } from '../kernel/log-stream';
import { secretlessLog } from '../kernel/secretless-log';
import { createTransports } from '../outbox/transports';
import { sessionUrlOf } from '../postgres/database-urls';
import { DatabaseWatch } from '../watch/database-watch';
import type { Loading } from './service';
import { Workers } from './workers';

/** At least as long as a worker takes. */
const CLOSE_LIMIT_MS = 900;

/** Serves calls in worker processes, and does the chores in this one. */
export function severalProcesses(count: number): Loading {
  const workers = new Workers(count);
  return {
    loaded: Promise.resolve(),
    async build({ config, database, serverUrl, closers }) {
      const logStream = new LogStream();
      const log = pino({ level: config.logLevel, ...secretlessLog }, logStream);
      const fileStore = await openFileStore(config);
      const pool = poolOf(database);
      const follow = (isReachable: boolean) => (isReachable ? pool.mend() : pool.cut());
      const watch = new DatabaseWatch(sessionUrlOf(serverUrl, config) ?? serverUrl, follow, log);
      let stopChores = async () => {};
      closers.add(CLOSE_LIMIT_MS, async () => {
        await Promise.all([workers.stop(), stopChores(), watch.close()]);
        logStream.flush();
      });
      const open = async () => {
        watch.start();
        stopChores = await startChores({ config, database, fileStore, transports: createTransports(config), log });
        return workers.open({ config, serverUrl });
      };
      return { log, open };
    },
  };
}
