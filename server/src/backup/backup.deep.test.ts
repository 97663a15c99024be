import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { addSupplier, type OwnGhala, ownFolder, startGhala, supplierNames } from '../../test/backup-world';
import { openFileStore } from '../files/files';
import { proveAudit, proveFiles, proveLedger } from '../prove-books';
import { StartError } from '../runtime/start-error';
import { listBackups } from './backup-folder';
import { hashesOfFiles } from './check-backup';
import { lastBackup } from './last-backup';
import { type Backup, makeBackupAlone } from './make-backup';
import { restoreBackup } from './restore-backup';

vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

const takeUnsigned = async () => false;
const home = ownFolder();
const parent = join(home, 'backups');
let ghala: OwnGhala;
let backup: Backup;
const answered: { name: string; at: string }[] = [];
const work = async (name: string) =>
  answered.push({ name: await addSupplier(ghala, name), at: new Date().toISOString() });

const log = () => {};
const restoreInto = (dataDir: string, folder: string) =>
  restoreBackup({
    config: { ...ghala.config, dataDir },
    keyFile: join(ghala.config.dataDir, 'backup-key.pub'),
    takeUnsigned,
    folder,
    log,
  });

beforeAll(async () => {
  ghala = await startGhala(join(home, 'data'));
  await work('Before');
  // Work continues meanwhile.
  let isMaking = true;
  const working = (async () => {
    for (let i = 1; isMaking; i++) {
      await work(`Meanwhile ${i}`);
      await sleep(20);
    }
  })();
  const made = await makeBackupAlone(ghala.owner, { config: ghala.config, parent, isScheduled: false });
  isMaking = false;
  await working;
  backup = made;
});

describe('a backup', () => {
  it('is in a folder closed to others, named by the time it was begun', () => {
    expect(statSync(backup.folder).mode & 0o777).toBe(0o700);
    expect(statSync(join(backup.folder, 'manifest.json')).mode & 0o777).toBe(0o600);
    expect(readdirSync(parent)).toEqual([backup.manifest.startedAt.replaceAll(/[:.]/g, '-')]);
  });

  it('lists every file with its hash, and leaves out those of the running server', () => {
    const paths = backup.manifest.files.map(({ path }) => path);
    expect(paths).toEqual(expect.arrayContaining(['postgres/backup_label', 'postgres/global/pg_control']));
    expect(paths.filter((path) => /postmaster|pg_replslot\/|pgsql_tmp|pg_internal/.test(path))).toEqual([]);
    expect(paths.filter((path) => path.startsWith('files/')).length).toBeGreaterThan(0);
  });

  it('is known by its age', async () => {
    const { last, failure, isScheduled, isOverdue } = await lastBackup(ghala.owner, {});
    expect(last).toMatchObject({ folder: backup.folder, sizeBytes: backup.sizeBytes });
    expect(last?.ageSeconds).toBeLessThan(600);
    expect([failure, isScheduled, isOverdue]).toEqual([null, false, false]);
  });

  it('restores into an empty folder everything answered before its end, and the books agree', async () => {
    const dataDir = join(home, 'restored');
    const restored = await restoreInto(dataDir, parent);
    expect(restored).toMatchObject({ folder: backup.folder, until: backup.manifest.finishedAt });
    const other = await startGhala(dataDir);
    const names = await supplierNames(other);
    const inTime = answered.filter(({ at }) => at <= backup.manifest.finishedAt).map(({ name }) => name);
    expect(inTime.length).toBeGreaterThan(1);
    expect(names.slice(0, inTime.length)).toEqual(inTime);
    // The copy names only files that were made, in the order in which they were.
    expect(names).toEqual(answered.map(({ name }) => name).slice(0, names.length));
    expect(await proveLedger(other.owner)).toBe(true);
    expect(await proveAudit(other.owner)).toBe(true);
    const known = await hashesOfFiles(backup.folder);
    const store = await openFileStore(other.config);
    expect(await proveFiles(other.owner, store, known)).toBe(true);
    expect(readFileSync(join(dataDir, 'postgres-password'), 'utf8')).toMatch(/^[0-9a-f]{48}\n$/);
    expect(readdirSync(dataDir)).not.toContain('restore.unfinished');
    expect(statSync(join(dataDir, 'postgres-password')).mode & 0o777).toBe(0o600);
    // A file that was changed since is reported: one that a record names, as one copied last may belong to none.
    const { name } = await other.owner.selectFrom('files').select('name').executeTakeFirstOrThrow();
    writeFileSync(join(dataDir, 'files', name), 'The licence of Someone');
    expect(await proveFiles(other.owner, store, known)).toBe(false);
    await other.close();
  });
});

describe('a restore is refused in one line', () => {
  const refused = (dataDir: string, folder: string) =>
    restoreInto(dataDir, folder).then(
      () => 'restored',
      (error) => (error instanceof StartError ? error.message : error),
    );

  it('into a non-empty folder, which stays unchanged', async () => {
    const dataDir = join(home, 'filled');
    mkdirSync(dataDir);
    writeFileSync(join(dataDir, 'letter'), 'x');
    expect(await refused(dataDir, parent)).toMatch(/^DATA_DIR .*filled is not empty \(it contains letter\)/);
    expect(readdirSync(dataDir)).toEqual(['letter']);
  });

  it('of a backup with a changed byte, or a missing or truncated file, naming each', async () => {
    const copy = join(home, 'damaged');
    const dataDir = join(home, 'nothing');
    const cases: [string, (path: string) => void][] = [
      ['postgres/global/pg_control', flipByte],
      [backup.manifest.files.find(({ path }) => path.startsWith('files/'))?.path ?? '', flipByte],
      ['postgres-password', (path) => rmSync(path)],
      ['postgres/PG_VERSION', (path) => truncateSync(path, 1)],
      ['manifest.json', flipByte],
    ];
    cpSync(backup.folder, copy, { recursive: true });
    for (const [path, damage] of cases) {
      damage(join(copy, path));
      expect(await refused(dataDir, copy)).toContain(`${copy} is damaged: ${path} is not as it was written`);
      cpSync(join(backup.folder, path), join(copy, path));
    }
    expect(readdirSync(dataDir)).toEqual(['lock']);
  });

  it('of an interrupted one', async () => {
    const folder = join(home, 'half');
    const unfinished = join(folder, '2026-01-01T00-00-00-000Z.unfinished');
    mkdirSync(unfinished, { recursive: true });
    cpSync(join(backup.folder, 'manifest.json'), join(unfinished, 'manifest.json'));
    expect(await listBackups(folder)).toEqual([]);
    expect(await refused(join(home, 'nothing'), folder)).toMatch(/half is not a complete backup: manifest.json/);
  });
});

describe('a backup is refused in one line', () => {
  const refused = (folder: string, signal?: AbortSignal) =>
    makeBackupAlone(ghala.owner, { config: ghala.config, parent: folder, isScheduled: false, signal }).then(
      () => 'made',
      (error) => error.message,
    );

  it('into the data folder or a file, and leaves nothing if interrupted', async () => {
    expect(await refused(join(ghala.config.dataDir, 'files'))).toMatch(/is inside the data folder/);
    expect(await refused(join(backup.folder, 'manifest.json'))).toMatch(/is not a folder/);
    const { failure } = await lastBackup(ghala.owner, {});
    expect(failure?.reason).toMatch(/is not a folder/);
    const empty = join(home, 'empty');
    expect(await refused(empty, AbortSignal.abort())).toMatch(/aborted/);
    expect(readdirSync(empty)).toEqual([]);
    // The connection is free for another again.
    expect(await refused(empty)).toBe('made');
  });
});

function flipByte(path: string): void {
  const bytes = readFileSync(path);
  const middle = Math.floor(bytes.length / 2);
  bytes[middle] = (bytes[middle] ?? 0) ^ 1;
  writeFileSync(path, bytes);
}
