import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { addSupplier, type OwnGhala, ownFolder, startGhala, supplierNames } from '../../test/backup-world';
import { openFileStore } from '../files/files';
import { proveAudit, proveFiles, proveLedger } from '../prove-books';
import { listBackups } from './backup-folder';
import { openRequest } from './backup-requests';
import { startBackups } from './backup-schedule';
import { hashesOfFiles } from './check-backup';
import { lastBackup } from './last-backup';
import { restoreBackup } from './restore-backup';

import { readEntries } from './wal-log';

vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

const takeUnsigned = async () => false;
const home = ownFolder();
const parent = join(home, "the owner's backups");
const settings = { BACKUP_DIR: parent, BACKUP_KEEP: '1' };
let ghala: OwnGhala;
let between: string;

const schedule = (one: OwnGhala) => startBackups({ config: one.config, ownerUrl: one.ownerUrl, log: one.app.log }, 100);
const now = async ({ owner }: OwnGhala) =>
  (await sql<{ now: string }>`select clock_timestamp() as now`.execute(owner)).rows[0]?.now ?? '';
const waiting = { interval: 50 };
const untilArchived = (folder: string, moment: string) =>
  vi.waitFor(async () => {
    if (((await readEntries(folder)).at(-1)?.until ?? '') <= moment) throw new Error(`not archived until ${moment}`);
  }, waiting);
const untilMade = (one: OwnGhala, count: number) =>
  vi.waitFor(async () => {
    const made = await one.owner.selectFrom('backups').select('id').where('error', 'is', null).execute();
    if (made.length !== count) throw new Error(`${made.length} backups, not ${count}`);
  }, waiting);
const slots = async ({ owner }: OwnGhala) =>
  (await sql<{ name: string }>`select slot_name as name from pg_replication_slots`.execute(owner)).rows;
const newest = async () => (await listBackups(parent))[0] ?? '';
/** Behaves as if a day had passed. */
const age = ({ owner }: OwnGhala) =>
  sql`update backups set started_at = started_at - interval '1 day', finished_at = finished_at - interval '1 day'`.execute(
    owner,
  );

beforeAll(async () => {
  mkdirSync(parent);
  ghala = await startGhala(join(home, 'data'), settings);
  const stop = schedule(ghala);
  await untilMade(ghala, 1);
  await addSupplier(ghala, 'First');
  await sleep(20);
  between = await now(ghala);
  await sleep(20);
  await addSupplier(ghala, 'Second');
  await untilArchived(await newest(), await now(ghala));
  await stop();
});

describe('the archived log', () => {
  it('restores a time between two changes: the first is there, the second is not', async () => {
    const dataDir = join(home, 'between');
    const to = new Date(between);
    const restored = await restoreBackup({
      config: { ...ghala.config, dataDir },
      keyFile: join(ghala.config.dataDir, 'backup-key.pub'),
      takeUnsigned,
      folder: parent,
      to,
      log: () => {},
    });
    expect(new Date(restored.lastChange ?? 0) <= to).toBe(true);
    const other = await startGhala(dataDir);
    expect(await supplierNames(other)).toEqual(['First']);
    expect([await proveLedger(other.owner), await proveAudit(other.owner)]).toEqual([true, true]);
    const known = await hashesOfFiles(await newest());
    expect(await proveFiles(other.owner, await openFileStore(other.config), known)).toBe(true);
    await other.close();
  });

  it('restores everything if no time is given; the copy archives into a backup of its own', async () => {
    const dataDir = join(home, 'whole');
    await restoreBackup({
      config: { ...ghala.config, dataDir },
      keyFile: join(ghala.config.dataDir, 'backup-key.pub'),
      takeUnsigned,
      folder: parent,
      log: () => {},
    });
    const other = await startGhala(dataDir, settings);
    expect(await supplierNames(other)).toEqual(['First', 'Second']);
    const before = await newest();
    const entries = await readEntries(before);
    const stop = schedule(other);
    await expect.poll(newest).not.toBe(before);
    await addSupplier(other, 'Third');
    await untilArchived(await newest(), await now(other));
    await stop();
    expect(await readEntries(before)).toEqual(entries);
    await other.close();
    // The time is just after the last change, and the log has not yet reached it.
    const to = new Date((await readEntries(await newest())).at(-1)?.until ?? 0);
    const again = join(home, 'again');
    await restoreBackup({
      config: { ...ghala.config, dataDir: again },
      // The copy signs with its own key.
      keyFile: join(dataDir, 'backup-key.pub'),
      takeUnsigned,
      folder: parent,
      to,
      log: () => {},
    });
    const third = await startGhala(again);
    expect(await supplierNames(third)).toEqual(['First', 'Second', 'Third']);
    await third.close();
    rmSync(await newest(), { recursive: true });
  });

  it('is refused if damaged, naming the file and the time up to which it is intact', async () => {
    const copy = join(home, 'damaged');
    cpSync(await newest(), copy, { recursive: true });
    const name = readdirSync(join(copy, 'wal')).find((file) => file.endsWith('.gz')) ?? '';
    const path = join(copy, 'wal', name);
    writeFileSync(path, readFileSync(path).subarray(1));
    const restore = (to?: Date) =>
      restoreBackup({
        config: { ...ghala.config, dataDir: join(home, 'none') },
        keyFile: join(ghala.config.dataDir, 'backup-key.pub'),
        takeUnsigned,
        folder: copy,
        to,
        log: () => {},
      });
    await expect(restore()).rejects.toThrow(
      new RegExp(`damaged: wal/${name} is not as it was written.*add --to 20.*Z to restore that`),
    );
    await expect(restore(new Date('2100-01-01'))).rejects.toThrow(/only reaches until 20.*Z/);
    await expect(restore(new Date('2020-01-01'))).rejects.toThrow(/later than the moment to restore/);
  });
});

describe('the schedule', () => {
  it('continues with the log of its last backup after a restart', async () => {
    const before = await newest();
    const stop = schedule(ghala);
    await untilArchived(before, await now(ghala));
    await stop();
    expect(await newest()).toBe(before);
    expect(await slots(ghala)).toEqual([{ name: 'ghala_backup' }]);
  });

  it('makes a backup when due, and keeps the set number of its own, and all others', async () => {
    const foreign = join(parent, '2020-01-01T00-00-00-000Z');
    mkdirSync(foreign);
    const [first = ''] = await listBackups(parent);
    await age(ghala);
    const stop = schedule(ghala);
    await untilMade(ghala, 2);
    await vi.waitFor(() => expect(existsSync(first)).toBe(false), waiting);
    await stop();
    expect(await listBackups(parent)).toEqual([expect.not.stringContaining(first), foreign]);
    expect((await lastBackup(ghala.owner, ghala.config)).isOverdue).toBe(false);
    rmSync(foreign, { recursive: true });
  });

  it('reports why it failed, keeps its backups, and does not recreate a missing folder', async () => {
    await age(ghala);
    await age(ghala);
    renameSync(parent, `${parent} unmounted`);
    const stop = schedule(ghala);
    const failure = async () => (await lastBackup(ghala.owner, ghala.config)).failure?.reason;
    await expect.poll(failure).toBe(`${parent} is gone: is its disk mounted?`);
    await stop();
    expect(existsSync(parent)).toBe(false);
    const { last, isOverdue } = await lastBackup(ghala.owner, ghala.config);
    expect([last?.folder.startsWith(parent), isOverdue]).toEqual([true, true]);
    renameSync(`${parent} unmounted`, parent);
  });

  it('holds back no log once it is turned off', async () => {
    const { backup: _, ...config } = ghala.config;
    const stop = startBackups({ config, ownerUrl: ghala.ownerUrl, log: ghala.app.log });
    await expect.poll(() => slots(ghala)).toEqual([]);
    await stop();
  });
});

describe('settings of the screen', () => {
  it('are followed as they change, and a backup that somebody asked for is made at once', async () => {
    const chosen = join(home, 'chosen on the screen');
    mkdirSync(chosen);
    const { backup: _, ...config } = ghala.config;
    const stop = startBackups({ config, ownerUrl: ghala.ownerUrl, log: ghala.app.log }, 100);
    const made = () => listBackups(chosen);
    const { owner } = ghala;
    // After a failure the next attempt waits.
    await owner.deleteFrom('backups').where('error', 'is not', null).execute();
    await owner
      .insertInto('backup_settings')
      .values({ folder: chosen, times: ['02:00'], days: [1], keep: 2 })
      .execute();
    // The log has to begin somewhere.
    await vi.waitFor(async () => expect(await made()).toHaveLength(1), waiting);
    const { id } = await owner.selectFrom('users').select('id').limit(1).executeTakeFirstOrThrow();
    await owner.insertInto('backup_requests').values({ user_id: id, expected_bytes: 1 }).execute();
    await vi.waitFor(async () => expect(await made()).toHaveLength(2), waiting);
    await vi.waitFor(async () => expect(await openRequest(owner)).toBeUndefined(), waiting);
    await owner.deleteFrom('backup_settings').execute();
    await vi.waitFor(async () => expect(await slots(ghala)).toEqual([]), waiting);
    await stop();
    expect(await made()).toHaveLength(2);
  });
});
