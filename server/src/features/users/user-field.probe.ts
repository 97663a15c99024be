import { userCalls } from '@ghala/contract/calls/users';
import { ghalaListOf } from '@ghala/contract/imports/ghala-lists';
import { expect, it } from 'vitest';
import { createProbedApp } from '../../../test/probed-app';

/* A field that is only declared, in the table of users' fields and in the database, is found wherever fields are. */

const test = await createProbedApp();
const owner = await test.signIn('all', 'Amina');

it('is entered, answered, listed, changed, checked and logged before and after', async () => {
  const { id: roleId } = await test.database.selectFrom('roles').select('id').limit(1).executeTakeFirstOrThrow();
  const body = { name: 'Juma', isSystemUser: false, roleId, probe: 'first' };
  const created = await owner.attempt(userCalls.create, { body });
  expect([created.status, created.body.user?.probe]).toEqual([200, 'first']);
  const { id } = created.body.user;
  const change = { name: 'Juma', probe: 'second' };
  const changed = await owner.attempt(userCalls.update, { params: { id }, body: change });
  expect(changed.body.user).toMatchObject({ name: 'Juma', probe: 'second' });
  const kept = await owner.attempt(userCalls.update, { params: { id }, body: { name: 'Juma M.' } });
  expect(kept.body.user).toMatchObject({ name: 'Juma M.', probe: 'second' });
  const listed = (await owner.attempt(userCalls.list)).body.find((user: { id: number }) => user.id === id);
  expect(listed.probe).toBe('second');
  const wrong = { name: 'Juma', probe: 'x'.repeat(21) };
  const tooLong = await owner.attempt(userCalls.update, { params: { id }, body: wrong });
  expect([tooLong.status, Object.keys(tooLong.body.errors)]).toEqual([422, ['probe']]);
  const log = test.database.selectFrom('audit_logs').select(['code', 'before', 'after']).where('entity_id', '=', id);
  expect(await log.where('code', 'in', ['user.create', 'user.update']).orderBy('id').execute()).toMatchObject([
    { code: 'user.create', after: { probe: 'first' } },
    { code: 'user.update', before: { probe: 'first' }, after: { probe: 'second' } },
    { code: 'user.update', before: { name: 'Juma' }, after: { name: 'Juma M.' } },
  ]);
});

it('is searched by those who see whole records, and is in files of all columns', async () => {
  const { id: roleId } = await test.database.selectFrom('roles').select('id').limit(1).executeTakeFirstOrThrow();
  await owner.attempt(userCalls.create, { body: { name: 'Achieng', isSystemUser: false, roleId, probe: 'zebra' } });
  const found = async (client: typeof owner) => (await client.attempt(userCalls.list, { query: { q: 'ZEB' } })).body;
  expect(await found(owner)).toMatchObject([{ name: 'Achieng', probe: 'zebra' }]);
  expect(await found(await test.signIn([]))).toEqual([]);
  const file = (await owner.attempt(userCalls.list, { query: { format: 'csv', columns: 'all' } })).raw.toString();
  const [head = [], ...rows] = file.split('\n').map((line) => line.trim().split(','));
  expect(rows.map((row) => row[head.indexOf('Probe')])).toContain('zebra');
  expect(ghalaListOf(head)).toMatchObject({ other: 'users' });
});
