import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { permissionFlags } from '@ghala/contract/access/permissions';
import { backupCalls } from '@ghala/contract/calls/backups';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { auditRows } from '../../../test/audit-rows';
import { makeEmptyBackup } from '../../../test/backup-cases';
import { type Client, createTestApp } from '../../../test/test-app';
import { noticesOf, tellAll } from '../../../test/told-notices';
import { logIn, makeUser } from '../../../test/user-with-password';
import { readManifest } from '../../backup/backup-manifest';
import { longestGap } from '../../backup/backup-settings';
import { isBackupDue } from '../../backup/due-backup';
import { serverRoot } from '../../runtime/server-root';

const test = await createTestApp();

describe('the screen of backups', () => {
  const admin = test.signIn('all');
  /** This administrator has not entered their password since they signed in. */
  const unconfirmed = async () => logIn(test, (await makeUser(test, { flags: [...permissionFlags] })).email);
  const folder = mkdtempSync(join(tmpdir(), 'ghala-folder-'));
  const body = { folder, times: ['13:00', '02:00'], days: [5, 1], keep: 3 };
  const save = async (change: object, client?: Client) =>
    (client ?? (await admin)).attempt(backupCalls.saveSettings, { body: { ...body, ...change } });

  it('sets the folder, times, days and how many are kept', async () => {
    expect((await save({})).body.settings).toEqual({ folder, times: ['02:00', '13:00'], days: [1, 5], keep: 3 });
    const state = await (await admin).send(backupCalls.state, {});
    expect(state.backups).toMatchObject({ times: ['02:00', '13:00'], keep: 3 });
  });

  it('is for administrators who have just entered their password', async () => {
    expect((await save({}, await unconfirmed())).body.code).toBe('password.confirm');
    const clerk = await test.signIn(['usersManage']);
    expect((await save({}, clerk)).body.code).toBe('backup.notAllowed');
    expect((await clerk.attempt(backupCalls.tryFolder, { body: { folder } })).status).toBe(403);
  });

  const file = join(folder, 'a file');
  writeFileSync(file, '');
  const link = join(folder, 'a link');
  symlinkSync(test.app.config.dataDir, link);
  it.each([
    ['backups', 'must be an absolute path, such as /mnt/backup'],
    [`${folder}/../elsewhere`, 'must be an absolute path, such as /mnt/backup'],
    [join(test.app.config.dataDir, 'backups'), 'must not be inside the data folder'],
    [link, 'must not be inside the data folder'],
    [join(dirname(serverRoot), 'web', 'dist'), 'must not be inside the folder of the program'],
    [file, 'is not a folder'],
    ['/no/such/disk', 'does not exist: is its disk mounted?'],
    ['/proc/ghala', 'cannot be used (ENOENT)'],
  ])('refuses the folder %s, naming what is wrong', async (wrong, why) => {
    for (const { status, body: answer } of [
      await save({ folder: wrong }),
      await (await admin).attempt(backupCalls.tryFolder, { body: { folder: wrong } }),
    ]) {
      expect(status).toBe(422);
      expect(answer.errors.folder).toContain(why);
    }
  });

  it('leaves nothing in a folder that was tried, and makes the one that is missing', async () => {
    const missing = join(folder, 'new');
    expect((await (await admin).send(backupCalls.tryFolder, { body: { folder: missing } })).freeBytes).toBeGreaterThan(
      0,
    );
    expect(readdirSync(missing)).toEqual([]);
  });

  it('asks for one backup at a time, and none without a folder', async () => {
    const make = async () => (await admin).attempt(backupCalls.make);
    await save({});
    expect((await make()).body.running).toMatchObject({ percent: 0 });
    expect((await make()).body.code).toBe('backup.isMade');
    await test.database.deleteFrom('backup_requests').execute();
    await save({ folder: '' });
    expect((await make()).body.code).toBe('backup.noFolder');
  });

  it('hands out a whole backup as a tar file, in the log and told to the other user managers', async () => {
    const colleague = await test.signIn('all');
    const id = await makeEmptyBackup(test);
    const { headers, raw } = await (await admin).attempt(backupCalls.download, { params: { id } });
    expect(headers['content-disposition']).toBe('attachment; filename="ghala-backup-2026-11-28T02-00-00-000Z.tar"');
    const target = mkdtempSync(join(tmpdir(), 'ghala-tar-'));
    writeFileSync(join(target, 'backup.tar'), raw);
    execFileSync('tar', ['xf', 'backup.tar'], { cwd: target });
    const copy = join(target, '2026-11-28T02-00-00-000Z');
    expect(readFileSync(join(copy, 'files', 'note.pdf'), 'utf8')).toBe('a paper');
    expect((await readManifest(copy)).files).toHaveLength(1);
    expect(await auditRows(test.database, { action: 'download' })).toMatchObject([{ entity: 'Backup', entity_id: id }]);
    await tellAll(test.database);
    const told = await noticesOf(colleague);
    expect(told.at(-1)).toMatchObject({ code: 'backup.change', text: expect.stringContaining('downloaded') });
  });

  it('hands out none that is gone, was changed, or is not listed, and none without the password', async () => {
    const id = await makeEmptyBackup(test, '2026-11-28T03-00-00-000Z');
    const row = await test.database
      .selectFrom('backups')
      .select('folder')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    writeFileSync(join(row.folder, 'manifest.json'), '{}');
    const take = async (one: number, client?: Client) =>
      (await (client ?? (await admin)).attempt(backupCalls.download, { params: { id: one } })).body.code;
    expect(await take(id)).toBe('backup.gone');
    expect(await take(999)).toBe('record.notFound');
    expect(await take(id, await unconfirmed())).toBe('password.confirm');
  });
});

describe('the days of a schedule', () => {
  const today = async () => {
    const { rows } = await sql<{
      day: number;
    }>`select extract(isodow from now() at time zone 'UTC')::int as day`.execute(test.database);
    return rows[0]?.day ?? 1;
  };
  const isDue = (days: number[]) =>
    isBackupDue(test.database, { folder: '/srv/days', times: ['00:00'], days, keep: 1 }, 'UTC', false);

  it('make a backup due on these days alone', async () => {
    const day = await today();
    await test.database
      .insertInto('backups')
      .values({
        started_at: sql`date_trunc('day', now() at time zone 'UTC') at time zone 'UTC' - interval '1 second'`,
        is_scheduled: true,
        folder: '/srv/days/one',
        size_bytes: 1,
      })
      .execute();
    expect(await isDue([day])).toBe(true);
    expect(await isDue([(day % 7) + 1])).toBe(false);
  });

  it.each([
    [[1, 2, 3, 4, 5, 6, 7], 1],
    [[1, 2, 3, 4, 5], 3],
    [[3], 7],
  ])('%j are at most %i days apart', (days, gap) => {
    expect(longestGap({ days })).toBe(gap);
  });
});
