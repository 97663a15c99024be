import { pino } from 'pino';
import { startChores } from '../chores';
import { openFileStore } from '../files/files';
import { LogStream } from '../kernel/log-stream';
import { secretlessLog } from '../kernel/secretless-log';
import { createTransports } from '../outbox/transports';
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
      let stopChores = async () => {};
      closers.add(CLOSE_LIMIT_MS, async () => {
        await Promise.all([workers.stop(), stopChores()]);
        logStream.flush();
      });
      const open = async () => {
        const opened = await workers.open({ config, serverUrl });
        stopChores = startChores({ database, fileStore, transports: createTransports(config), log });
        return opened;
      };
      return { log, open };
    },
  };
}
