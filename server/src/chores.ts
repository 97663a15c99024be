import type { FastifyBaseLogger } from 'fastify';
import { setBusinessClock } from './db/business-time';
import type { Database } from './db/database';
import { missExits } from './features/gate/miss-exits';
import { startNotices } from './features/notices/notice-chore';
import { tellWeek } from './features/notices/tell-week';
import type { FileStore } from './files/file-store';
import { startMaintenance } from './maintenance';
import { Outbox } from './outbox/outbox';
import type { Transports } from './outbox/transports';
import { startRegularly } from './regular-chore';
import type { Config } from './runtime/config';
import { startLedgerYears } from './stock/ledger-years';

/** How often it is looked whether something unusual is to be told. */
const UNUSUAL_EVERY_MS = 60_000;

interface Surroundings {
  config: Pick<Config, 'businessTimezone' | 'publicUrl'>;
  database: Database;
  fileStore: FileStore;
  transports: Transports;
  log: FastifyBaseLogger;
}

/**
 * Keeps the years of the ledger, sends messages, tells users what happened and was unusual, and removes what has expired.
 * Safe beside other servers; call it before calls are served.
 * @returns a function that ends it
 */
export async function startChores(surroundings: Surroundings): Promise<() => Promise<void>> {
  const { config, database, fileStore, transports, log } = surroundings;
  await setBusinessClock(database, config.businessTimezone).catch((error) => {
    log.warn({ err: error }, 'the time zone of the business could not be set');
  });
  const stopLedgerYears = await startLedgerYears(database, config.businessTimezone, log);
  const outbox = new Outbox(database, transports, log);
  outbox.start();
  const { publicUrl } = config;
  const stopNotices = startNotices(database, { publicUrl, sentChannels: Object.keys(transports) }, log);
  const stopMaintenance = startMaintenance(database, fileStore, log);
  const tellOfUnusual = [() => missExits(database), () => tellWeek(database, config)];
  const stopUnusual = startRegularly(UNUSUAL_EVERY_MS, tellOfUnusual, log);
  return async () => {
    stopUnusual();
    stopMaintenance();
    stopLedgerYears();
    await Promise.all([outbox.close(), stopNotices()]);
  };
}
