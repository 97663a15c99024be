import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { createDatabase, type Database } from '../db/database';
import type { FileStore } from '../files/file-store';
import { openFileStore } from '../files/files';
import { clusterFolder } from '../postgres/postgres-cluster';
import type { BackupSchedule, Config } from '../runtime/config';
import { archiveWal, BrokenLogError, beginChain, keepWal, releaseWal, resumeChain, type WalChain } from './archive-wal';
import { aboutNewKey, openSigningKey } from './backup-key';
import { closeRequest, openRequest, tellProgress } from './backup-requests';
import { scheduleOf } from './backup-settings';
import { isBackupDue, removeOldBackups } from './due-backup';
import { type Backup, makeBackup, noteFailure, whileAlone } from './make-backup';

const EVERY_MS = 60_000;
/** A backup that somebody asked for begins within this time. */
const ASKED_EVERY_MS = 2000;
/** Archiving the log, once a minute, may fail so often before it counts as a failed backup. */
const FAILURES_TO_NOTE = 10;
/** Archiving the rest on stopping may take so long. */
const LAST_ARCHIVE_MS = 1000;

interface Surroundings {
  config: Config;
  /** The owner of the database may copy it. */
  ownerUrl: string;
  log: FastifyBaseLogger;
}

/**
 * Makes the scheduled backups, and archives the embedded database's log once a minute, until stopped. Failures are
 * logged and recorded; none ends the server.
 */
export function startBackups({ config, ownerUrl, log }: Surroundings, everyMs = EVERY_MS): () => Promise<void> {
  const owner = createDatabase(ownerUrl, 3);
  const stopping = new AbortController();
  const { signal } = stopping;
  let work: BackupWork | undefined;
  let present: string | undefined;
  /** Follows the schedule as it is now: the environment's, or the screen's, which may change. */
  async function follow(): Promise<void> {
    const schedule = await scheduleOf(owner, config);
    const next = JSON.stringify(schedule ?? null);
    if (next === present) return;
    await work?.archiveLast().catch(() => {});
    work = schedule === undefined ? undefined : new BackupWork(config, schedule, owner, log, signal);
    // A log held back for an earlier schedule would fill the disk.
    if (work === undefined && config.databaseUrl === undefined)
      await owner
        .connection()
        .execute(releaseWal)
        .catch(() => {});
    // Nobody makes it now.
    const asked = work === undefined ? await openRequest(owner) : undefined;
    if (asked !== undefined) await closeRequest(owner, asked.id);
    present = next;
  }
  const running = (async () => {
    while (!signal.aborted) {
      await follow().catch((error) => log.warn({ err: error }, 'the settings of the backups could not be read'));
      await work?.go();
      await untilNext(owner, everyMs, signal);
    }
  })();
  return async () => {
    stopping.abort();
    const last = running.then(() => work?.archiveLast()).catch(() => {});
    await Promise.race([last, sleep(LAST_ARCHIVE_MS)]);
    await Promise.race([owner.destroy(), sleep(LAST_ARCHIVE_MS)]);
  };
}

/** Waits until the next round, or until somebody asks for a backup, or changes the settings. */
async function untilNext(owner: Database, everyMs: number, signal: AbortSignal): Promise<void> {
  const startedAt = Date.now();
  const { rows: before } = await settingsOf(owner);
  while (!signal.aborted && Date.now() - startedAt < everyMs) {
    await sleep(Math.min(ASKED_EVERY_MS, everyMs), undefined, { signal }).catch(() => {});
    if (signal.aborted) return;
    const { rows: now } = await settingsOf(owner);
    if (now[0]?.changed !== before[0]?.changed || now[0]?.isAsked === true) return;
  }
}

/** Reads the settings; empty while the database is away. */
function settingsOf(owner: Database): Promise<{ rows: { isAsked: boolean; changed: string | null }[] }> {
  return sql<{ isAsked: boolean; changed: string | null }>`
    select exists (select from backup_requests where finished_at is null) as "isAsked",
      (select updated_at from backup_settings)::text as changed`
    .execute(owner)
    .catch(() => ({ rows: [] }));
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

  /** Goes one round: a backup if one is due or the log has a gap, otherwise the log. */
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
      // A backup that is asked for while another is being made comes after it.
      const request = await openRequest(connection);
      if (
        request === undefined &&
        !(await isBackupDue(connection, this.#schedule, this.#config.businessTimezone, isNeeded))
      )
        return;
      if (this.#isEmbedded) await keepWal(connection);
      const backup = await this.#make(connection, request?.id);
      this.#log.info({ folder: backup.folder, bytes: backup.sizeBytes }, 'made a backup');
      if (backup.hasNewKey) this.#log.warn(aboutNewKey(this.#config.dataDir));
      // The rest of the former chain is archived too: otherwise no time between the two could be restored.
      await this.#archive();
      this.#chain = await beginChain(backup);
      this.#failures = 0;
      await removeOldBackups(connection, this.#schedule);
    });
  }

  async #make(connection: Database, requestId: number | undefined): Promise<Backup> {
    const { folder: parent } = this.#schedule;
    const made = new AbortController();
    const telling = tellProgress(this.#owner, parent, AbortSignal.any([made.signal, this.#signal])).catch(() => {});
    try {
      return await makeBackup(connection, {
        config: this.#config,
        parent,
        isScheduled: true,
        signal: this.#signal,
      });
    } finally {
      made.abort();
      await telling;
      // A backup that a stop cuts short is made after the next start.
      if (requestId !== undefined && !this.#signal.aborted) await closeRequest(this.#owner, requestId);
    }
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
