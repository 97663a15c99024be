import { backupCalls } from '@ghala/contract/calls/backups';
import { describe, expect, it } from 'vitest';
import { backupBody } from '../../../test/backup-cases';
import { createTestApp } from '../../../test/test-app';

const test = await createTestApp({ BACKUP_DIR: '/srv/ghala-backups', BACKUP_AT: '13:00, 21:30', BACKUP_KEEP: '5' });
const manager = await test.signIn(['usersManage']);
const state = async () => (await manager.attempt(backupCalls.state)).body.backups;
const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
const add = (hours: number, outcome: { size_bytes: number } | { error: string }) =>
  test.database
    .insertInto('backups')
    .values({ started_at: ago(hours), finished_at: ago(hours), is_scheduled: true, folder: '/srv/one', ...outcome })
    .execute();

describe('the state of backups', () => {
  it('is shown to user managers', async () => {
    expect(await state()).toEqual({
      times: ['13:00', '21:30'],
      keep: 5,
      last: null,
      failure: null,
      isOverdue: false,
    });
  });

  it('reports that the first one failed', async () => {
    await add(40, { error: 'A backup needs 64 MB' });
    expect(await state()).toMatchObject({ last: null, failure: { reason: 'A backup needs 64 MB' }, isOverdue: true });
  });

  it('reports the age of the last one, and that it is overdue after 26 hours', async () => {
    await add(27, { size_bytes: 5_000_000 });
    const { last, failure, isOverdue } = await state();
    expect(last).toMatchObject({ sizeBytes: 5_000_000, folder: '/srv/one' });
    expect(Math.round(last.ageSeconds / 3600)).toBe(27);
    expect([failure, isOverdue]).toEqual([null, true]);
    await add(2, { size_bytes: 6_000_000 });
    expect(await state()).toMatchObject({ last: { sizeBytes: 6_000_000 }, isOverdue: false });
  });

  it('shows the last one even after a newer failure', async () => {
    await add(1, { error: 'no room' });
    expect(await state()).toMatchObject({
      last: { sizeBytes: 6_000_000 },
      failure: { reason: 'no room' },
      isOverdue: false,
    });
  });
});

it('what the environment sets is shown as fixed, and not changed', async () => {
  expect(await manager.send(backupCalls.settings, {})).toMatchObject({
    isFixed: true,
    settings: { folder: '/srv/ghala-backups', times: ['13:00', '21:30'], keep: 5, days: [1, 2, 3, 4, 5, 6, 7] },
  });
  const { status, body } = await (await test.signIn('all')).attempt(backupCalls.saveSettings, { body: backupBody() });
  expect([status, body.code]).toEqual([409, 'backup.isFixed']);
});
