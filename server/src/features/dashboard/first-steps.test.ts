import { dashboardCalls } from '@ghala/contract/calls/dashboard';
import { expect, test } from 'vitest';
import { StockWorld } from '../../../test/stock-world';
import { createTestApp } from '../../../test/test-app';

const app = await createTestApp();
const owner = await app.signIn('all');
const world = new StockWorld(app.database, owner);
const done = async () => (await owner.send(dashboardCalls.firstSteps, {})).done;

test('the first steps are what the data says', async () => {
  expect(await done()).toEqual({
    company: false,
    categories: false,
    warehouse: false,
    products: false,
    received: false,
    colleague: false,
    secondName: false,
    backup: false,
    issued: false,
    receipt: null,
    note: null,
  });
  await app.signIn(['dashboard']);
  const { warehouse, product } = await world.shop();
  await world.receive(product, warehouse, 5);
  await app.database.insertInto('business_profiles').values({ business_name: 'Soko Ltd' }).execute();
  expect(await done()).toMatchObject({
    company: true,
    warehouse: true,
    products: true,
    colleague: true,
    issued: false,
  });
  await app.database
    .insertInto('backup_settings')
    .values({ folder: '/mnt/backup', times: ['02:00'], days: [1], keep: 3 })
    .execute();
  await app.database.updateTable('receipts').set({ status: 'processed', processed_at: 'now()' }).execute();
  await world.issue(product, warehouse, 2);
  const [noteId] = (await app.database.selectFrom('issue_notes').select('id').execute()).map(({ id }) => id);
  const begun = { status: 'pending', processed_at: null } as const;
  await app.database.updateTable('issue_notes').set(begun).execute();
  expect((await done()).note).toMatchObject({ id: noteId, status: 'pending' });
  await app.database.updateTable('issue_notes').set({ status: 'completed', processed_at: 'now()' }).execute();
  expect(await done()).toMatchObject({
    categories: true,
    received: true,
    backup: true,
    issued: true,
    receipt: null,
    note: null,
  });
});
