import type { PermissionFlag } from '@ghala/contract/access/permissions';
import { roleCalls } from '@ghala/contract/calls/roles';
import { supplierCalls } from '@ghala/contract/calls/suppliers';
import { userCalls } from '@ghala/contract/calls/users';
import { sql } from 'kysely';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { makeSession } from '../test/fixtures';
import { Client, createTestApp } from '../test/test-app';

const test = await createTestApp();
const admin = await test.signIn('all');
const flags: PermissionFlag[] = ['usersAdd', 'usersManage', 'usersView', 'supplierAdd'];
const maker = await test.signIn(flags, 'Maker');
const makerId = maker.actor?.id ?? 0;
const roleOf = async (id: number) =>
  (await test.database.selectFrom('users').select('role_id').where('id', '=', id).executeTakeFirstOrThrow()).role_id;
const makersRole = await roleOf(makerId);
const otherRole = await roleOf((await test.signIn(flags)).actor?.id ?? 0);
const worker = await test.signIn(['supplierAdd'], 'Worker');
const workerId = worker.actor?.id ?? 0;
const workersRole = await roleOf(workerId);
const { id: supplierId } = await test.database
  .insertInto('suppliers')
  .values({ name: 'Acme' })
  .returning('id')
  .executeTakeFirstOrThrow();
const file = { name: 'id.txt', content: 'x' };
const picture = {
  name: 'a.png',
  content: await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .png()
    .toBuffer(),
};

/** The actor's session ends with each change of their role. */
async function signedIn(): Promise<Client> {
  return new Client(test.app, await makeSession(test.database, makerId));
}

let made = 0;
const newUser = (roleId: number) => ({
  name: 'New user',
  email: `storm-${made++}@example.com`,
  phone: '+254700000001',
  roleId,
});
const changed = (roleId: number) => ({ name: `Maker ${made++}`, roleId });

/** These actions are concurrent, each repeated over and over. */
const acts: (() => Promise<{ status: number; body: unknown }>)[] = [
  ...Array.from({ length: 4 }, () => async () => {
    const client = await signedIn();
    return client.attempt(userCalls.create, { body: newUser(workersRole), files: { upload: file } });
  }),
  () =>
    admin.attempt(userCalls.update, {
      params: { id: makerId },
      body: changed(makersRole),
      files: { upload: file },
    }),
  () =>
    admin.attempt(userCalls.update, {
      params: { id: makerId },
      body: changed(made % 2 === 0 ? makersRole : otherRole),
    }),
  () => admin.attempt(userCalls.replaceUpload, { params: { id: makerId }, files: { file } }),
  async () =>
    (await signedIn()).attempt(userCalls.updateProfile, { body: { name: 'Me', email: '' }, files: { picture } }),
  async () =>
    (await signedIn()).attempt(supplierCalls.addDocument, { body: { supplierId, name: 'A' }, files: { file } }),
  () =>
    admin.attempt(roleCalls.update, {
      params: { id: workersRole },
      body: { name: 'Workers', batchAdd: made % 2 === 0 },
    }),
  () => admin.attempt(made % 2 === 0 ? userCalls.suspend : userCalls.unsuspend, { params: { id: workerId } }),
  () => admin.attempt(userCalls.resetPassword, { params: { id: makerId } }),
];

async function deadlocks(): Promise<number> {
  const { rows } = await sql<{ deadlocks: number }>`select deadlocks from pg_stat_database
    where datname = current_database()`.execute(test.database);
  return rows[0]?.deadlocks ?? 0;
}

it('changes users and roles from all sides at once without a deadlock, and fails for nobody', async () => {
  const answers = new Map<number, number>();
  const repeat = async (act: (typeof acts)[number]) => {
    for (let round = 0; round < 6; round++) {
      const { status, body } = await act();
      answers.set(status, (answers.get(status) ?? 0) + 1);
      expect([status >= 500, body]).toEqual([false, body]);
    }
  };
  await Promise.all([...acts, ...acts].map(repeat));
  expect(answers.get(200)).toBeGreaterThan(60);
  // A connection reports its counts at its end, at the latest.
  await test.app.close();
  await test.app.database.destroy();
  expect(await deadlocks()).toBe(0);
});
