import { searchCalls } from '@ghala/contract/calls/search';
import { supplierCalls } from '@ghala/contract/calls/suppliers';
import { warehouseCalls } from '@ghala/contract/calls/warehouses';
import { expect, it } from 'vitest';
import { makeSection, makeWarehouse } from '../../../test/fixtures';
import { createTestApp } from '../../../test/test-app';

const test = await createTestApp();
const admin = await test.signIn('all');
const member = await test.signIn([]);
const { database } = test;

const { supplier } = await admin.send(supplierCalls.create, {
  body: { name: 'Bamburi Distributors', phone: '+254712345678' },
});
const store = await makeWarehouse(database, 'Kitengela Yard');
await makeSection(database, store.id, 'Rafters');

const meantBy = async (q: string, client = admin) => {
  const { suppliers, users, places } = await client.send(searchCalls.meant, { query: { q } });
  return [suppliers, users, places];
};

it('tells what a word with one typing error means in the names of each kind', async () => {
  expect(await meantBy('Bambrui')).toEqual(['bamburi', null, null]);
  expect(await meantBy('kitengala yard')).toEqual([null, null, 'kitengela yard']);
  expect(await meantBy('raftesr')).toEqual([null, null, 'rafters']);
  expect(await meantBy('bamburi')).toEqual([null, null, null]);
  expect(await meantBy('')).toEqual([null, null, null]);
  await database.updateTable('suppliers').set({ name: 'Savannah Traders' }).where('id', '=', supplier.id).execute();
  expect(await meantBy('savanah')).toEqual(['savannah', null, null]);
});

it('tells nothing of names that the user may not search', async () => {
  expect(await meantBy('savanah', member)).toEqual([null, null, null]);
  expect(await meantBy('raftesr', member)).toEqual([null, null, 'rafters']);
});

it('lists the sections of all warehouses by their own and their warehouse’s name', async () => {
  const { body } = await member.attempt(warehouseCalls.sections, { query: { q: 'yard raft', sort: 'match' } });
  expect(body).toMatchObject([{ name: 'Rafters', host: { id: store.id, name: 'Kitengela Yard' } }]);
});
