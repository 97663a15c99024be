import type { FastifyBaseLogger } from 'fastify';
import type { FileStore } from './files/file-store';
import type { Database } from './kernel/database';
import { startMaintenance } from './maintenance';
import { Outbox } from './outbox/outbox';
import type { Transports } from './outbox/transports';

interface Surroundings {
  database: Database;
  fileStore: FileStore;
  transports: Transports;
  log: FastifyBaseLogger;
}

/** Sends messages, and removes what has expired. Safe beside other servers. @returns a function that ends it */
export function startChores({ database, fileStore, transports, log }: Surroundings): () => Promise<void> {
  const outbox = new Outbox(database, transports, log);
  outbox.start();
  const stopMaintenance = startMaintenance(database, fileStore, log);
  return async () => {
    stopMaintenance();
    await outbox.close();
  };
}
