import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { FileStore } from '../files/file-store';
import { openFileStore } from '../files/files';
import type { BackupSchedule, Config } from '../kernel/config';
import { createDatabase, type Database } from '../kernel/database';
import { clusterFolder } from '../postgres/postgres-cluster';
import { archiveWal, BrokenLogError, beginChain, keepWal, releaseWal, resumeChain, type WalChain } from './archive-wal';
import { aboutNewKey, openSigningKey } from './backup-key';
import { isBackupDue, removeOldBackups } from './due-backup';
import { makeBackup, noteFailure, whileAlone } from './make-backup';

const EVERY_MS = 60_000;
/** How long archiving the log, once a minute, may fail before it counts as a failed backup. */
const FAILURES_TO_NOTE = 10;
/** The time limit for archiving the rest on stopping. */
const LAST_ARCHIVE_MS = 1000;

interface Surroundings {
  config: Config;
  /** As the owner of the database, who may copy it. */
  ownerUrl: string;
  log: FastifyBaseLogger;
}

/**
 * Makes the scheduled backups, and archives the embedded database's log once a minute, until stopped. Failures are
 * logged and recorded; none ends the server.
 */
export function startBackups({ config, ownerUrl, log }: Surroundings, everyMs = EVERY_MS): () => Promise<void> {
  const owner = createDatabase(ownerUrl, 2);
  const stopping = new AbortController();
  const { signal } = stopping;
  const work = config.backup === undefined ? undefined : new BackupWork(config, config.backup, owner, log, signal);
  const running = (async () => {
    // Log held back for an earlier schedule would fill the disk.
    if (work === undefined && config.databaseUrl === undefined)
      await owner
        .connection()
        .execute(releaseWal)
        .catch(() => {});
    while (work !== undefined && !signal.aborted) {
      await work.go();
      await sleep(everyMs, undefined, { signal }).catch(() => {});
    }
  })();
  return async () => {
    stopping.abort();
    const last = running.then(() => work?.archiveLast()).catch(() => {});
    await Promise.race([last, sleep(LAST_ARCHIVE_MS)]);
    await Promise.race([owner.destroy(), sleep(LAST_ARCHIVE_MS)]);
  };
}

class BackupWork {
  #chain: WalChain | undefined;
  #store: FileStore | undefined;
  #isResumed = false;
  #failures = 0;
  readonly #config: Config;
  readonly #schedule: BackupSchedule;
  readonly #owner: Database;
  readonly #log: FastifyBaseLogger;
  readonly #signal: AbortSignal;

  constructor(config: Config, schedule: BackupSchedule, owner: Database, log: FastifyBaseLogger, signal: AbortSignal) {
    this.#config = config;
    this.#schedule = schedule;
    this.#owner = owner;
    this.#log = log;
    this.#signal = signal;
  }

  /** One round: a backup if one is due or the log has a gap, otherwise the log. */
  async go(): Promise<void> {
    try {
      await this.#resumeOnce();
      await this.#backUpWhereDue();
    } catch (error) {
      if (!this.#signal.aborted) this.#log.error({ err: error }, 'the scheduled backup failed');
    }
    await this.#archive();
  }

  async #resumeOnce(): Promise<void> {
    if (this.#isResumed || !this.#isEmbedded) return;
    this.#chain = await this.#connected((connection) => {
      const { key, isNew } = openSigningKey(this.#config.dataDir);
      if (isNew) this.#log.warn(aboutNewKey(this.#config.dataDir));
      return resumeChain(connection, this.#schedule.folder, this.#cluster, key);
    });
    this.#isResumed = true;
  }

  async #backUpWhereDue(): Promise<void> {
    await whileAlone(this.#owner, async (connection) => {
      const isNeeded = this.#isEmbedded && (this.#chain === undefined || this.#failures >= FAILURES_TO_NOTE);
      if (!(await isBackupDue(connection, this.#schedule, this.#config.businessTimezone, isNeeded))) return;
      if (this.#isEmbedded) await keepWal(connection);
      const backup = await makeBackup(connection, {
        config: this.#config,
        parent: this.#schedule.folder,
        isScheduled: true,
        signal: this.#signal,
      });
      this.#log.info({ folder: backup.folder, bytes: backup.sizeBytes }, 'made a backup');
      if (backup.hasNewKey) this.#log.warn(aboutNewKey(this.#config.dataDir));
      // The rest of the former chain: otherwise no time between the two could be restored.
      await this.#archive();
      this.#chain = await beginChain(backup);
      this.#failures = 0;
      await removeOldBackups(connection, this.#schedule);
    });
  }

  async #archive(): Promise<void> {
    const chain = this.#chain;
    if (chain === undefined || this.#signal.aborted) return;
    try {
      await this.#archiveInto(chain);
      this.#failures = 0;
    } catch (error) {
      if (this.#signal.aborted) return;
      this.#failures += 1;
      this.#log.warn({ err: error }, 'the log of the database could not be archived');
      if (error instanceof BrokenLogError) this.#chain = undefined;
      if (this.#failures === FAILURES_TO_NOTE) await this.#noteFailure(error as Error).catch(() => {});
    }
  }

  async archiveLast(): Promise<void> {
    if (this.#chain !== undefined) await this.#archiveInto(this.#chain);
  }

  async #archiveInto(chain: WalChain): Promise<void> {
    this.#store ??= await openFileStore(this.#config);
    const store = this.#store;
    await this.#connected((connection) => archiveWal(connection, store, chain, this.#cluster));
  }

  #noteFailure({ message }: Error): Promise<void> {
    const { folder } = this.#schedule;
    return noteFailure(this.#owner, { folder, reason: `The log of the database could not be archived: ${message}` });
  }

  #connected<Result>(work: (connection: Database) => Promise<Result>): Promise<Result> {
    return this.#owner.connection().execute(work);
  }

  get #isEmbedded(): boolean {
    return this.#config.databaseUrl === undefined;
  }

  get #cluster(): string {
    return clusterFolder(this.#config.dataDir);
  }
}
