import { catalogueCalls } from '@ghala/contract/calls/catalogues';
import { importCalls } from '@ghala/contract/calls/imports';
import { expect, it } from 'vitest';
import { createProbedApp } from '../../../test/probed-app';

/* A field that is only declared, in the table of a catalogue's fields and in the database, is found wherever fields are. */

const test = await createProbedApp();
const owner = await test.signIn('all', 'Amina');

async function logged(entity: string, id: number) {
  return test.database
    .selectFrom('audit_logs')
    .select(['before', 'after'])
    .where('code', 'in', [`${entity}.create`, `${entity}.delete`])
    .where('entity_id', '=', id)
    .orderBy('id')
    .execute();
}

const { units, categories, payments, purposes, tags, nogs, projects } = catalogueCalls;

it.each([
  { key: 'unit', entity: 'unit', calls: units, body: { unit: 'Bag' } },
  { key: 'category', entity: 'productCategory', calls: categories, body: { category: 'Building' } },
  { key: 'payment', entity: 'payment', calls: payments, body: { payment: 'Cash' } },
  { key: 'purpose', entity: 'purpose', calls: purposes, body: { module: 'Pickup', purpose: 'Repair' } },
  { key: 'tag', entity: 'tag', calls: tags, body: { tag: 'Fragile' } },
  { key: 'nog', entity: 'stockCategory', calls: nogs, body: { nog: 'Consumables' } },
  { key: 'project', entity: 'project', calls: projects, body: { name: 'Harbour' } },
])('of a $key is entered, answered, listed, exported and logged', async ({ key, entity, calls, body }) => {
  const created = await owner.attempt(calls.create, { body: { ...body, probe: 'zebra' } });
  expect([created.status, created.body[key]?.probe]).toEqual([200, 'zebra']);
  const listed = (await owner.attempt(calls.list)).body;
  expect(listed.data ?? listed).toMatchObject([{ probe: 'zebra' }]);
  if (key !== 'project') {
    const file = (await owner.attempt(calls.list, { query: { format: 'csv', columns: 'all' } })).raw.toString();
    expect(file.split('\n').map((line) => line.trim().split(',').at(-1))).toEqual(
      expect.arrayContaining(['Probe', 'zebra']),
    );
  }
  const { id } = created.body[key];
  await owner.attempt(calls.delete, { params: { id } });
  expect(await logged(entity, id)).toMatchObject([{ after: { probe: 'zebra' } }, { before: { probe: 'zebra' } }]);
});

it.each([
  { kind: 'units', list: units.list, columns: 'unit', name: 'Roll' },
  { kind: 'categories', list: categories.list, columns: 'category', name: 'Tools' },
  { kind: 'payments', list: payments.list, columns: 'payment', name: 'Cheque' },
  { kind: 'purposes', list: purposes.list, columns: 'purpose,module', name: 'Sale;Pickup' },
  { kind: 'tags', list: tags.list, columns: 'tag', name: 'New' },
  { kind: 'stockCategories', list: nogs.list, columns: 'nog', name: 'Assets' },
])('of $kind is imported, and need not be told', async ({ kind, list, columns, name }) => {
  const read = async (probe: string) => {
    const body = { kind, columns: `${columns},probe`, separator: 'semicolon' };
    const file = { name: 'entries.csv', content: `${columns.replace(',', ';')};Probe\r\n${name};${probe}` };
    return (await owner.attempt(importCalls.import, { body, files: { file } })).body;
  };
  const done = await read('imported');
  expect(done).toMatchObject({ errors: [], created: 1 });
  expect((await owner.attempt(list)).body).toMatchObject([{ probe: 'imported' }]);
  expect(await read('')).toMatchObject({ errors: [], unchanged: 1 });
  expect((await owner.attempt(importCalls.undo, { params: { id: done.importId } })).status).toBe(200);
  expect((await owner.attempt(list)).body).toEqual([]);
});
