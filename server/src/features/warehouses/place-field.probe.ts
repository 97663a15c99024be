import { importCalls } from '@ghala/contract/calls/imports';
import { warehouseCalls } from '@ghala/contract/calls/warehouses';
import { expect, it } from 'vitest';
import { auditRows } from '../../../test/audit-rows';
import { createProbedApp } from '../../../test/probed-app';

/* A field that is only declared, in the table of places' fields and in the database, is found wherever fields are. */

const test = await createProbedApp();
const owner = await test.signIn('all', 'Amina');

const logged = (id: number) => auditRows(test.database, { entity: 'Warehouse', entity_id: id });

async function create(name: string, probe: string): Promise<number> {
  const { status, body } = await owner.attempt(warehouseCalls.create, { body: { name, probe } });
  expect([status, body.warehouse?.probe]).toEqual([200, probe]);
  return body.warehouse.id;
}

it('is entered, answered, changed, checked and logged, of the kinds that have it', async () => {
  const id = await create('Main', 'first');
  const changed = await owner.attempt(warehouseCalls.update, { params: { id }, body: { probe: 'second' } });
  expect(changed.body.warehouse).toMatchObject({ name: 'Main', probe: 'second', hasSections: true });
  const tooLong = await owner.attempt(warehouseCalls.update, { params: { id }, body: { probe: 'x'.repeat(21) } });
  expect([tooLong.status, Object.keys(tooLong.body.errors)]).toEqual([422, ['probe']]);
  expect(await logged(id)).toMatchObject([
    { code: 'warehouse.create', after: { probe_text: 'first' } },
    { code: 'warehouse.update', before: { probe_text: 'first' }, after: { probe_text: 'second' } },
  ]);
  const section = { name: 'Shelf', sectionId: id, probe: 'of the shelf' };
  const [shelf] = (await owner.attempt(warehouseCalls.create, { body: section })).body.warehouse.sections;
  expect(shelf).toMatchObject({ name: 'Shelf', probe: 'of the shelf' });
  await owner.attempt(warehouseCalls.createVirtual, { body: { name: 'Apart', warehouseId: id, probe: 'none' } });
  const [virtual] = (await owner.attempt(warehouseCalls.virtual)).body.warehouses;
  const other = await owner.attempt(warehouseCalls.update, { params: { id: virtual.id }, body: { probe: 'none' } });
  expect([virtual.probe, other.body.warehouse.probe]).toEqual(['', '']);
});

it('is exported with all columns', async () => {
  await create('Exported', 'zebra');
  for (const [call, value] of [
    [warehouseCalls.list, 'zebra'],
    [warehouseCalls.sections, 'of the shelf'],
  ] as const) {
    const file = (await owner.attempt(call, { query: { format: 'csv', columns: 'all' } })).raw.toString();
    const [head = [], ...rows] = file.split('\n').map((line) => line.trim().split(','));
    expect(rows.map((row) => row[head.indexOf('Probe')])).toContain(value);
  }
});

it('is imported by its heading, and an undone import takes it back', async () => {
  const id = await create('Gamma', 'before');
  const body = { kind: 'places', columns: 'name,probe', separator: 'semicolon' };
  const file = { name: 'places.csv', content: 'Place;Probe\r\nGamma;imported\r\nDelta;new' };
  const done = await owner.attempt(importCalls.import, { body, files: { file } });
  expect(done.body).toMatchObject({ errors: [], created: 1, updated: 1 });
  const probe = async () => (await owner.attempt(warehouseCalls.get, { params: { id } })).body.warehouse.probe;
  expect(await probe()).toBe('imported');
  expect((await logged(id)).at(-1)).toMatchObject({
    before: { probe_text: 'before' },
    after: { probe_text: 'imported' },
  });
  expect((await owner.attempt(importCalls.undo, { params: { id: done.body.importId } })).status).toBe(200);
  expect(await probe()).toBe('before');
  expect((await logged(id)).at(-1)).toMatchObject({
    before: { probe_text: 'imported' },
    after: { probe_text: 'before' },
  });
});

it('is in the log of a place that is deleted', async () => {
  const id = await create('Closed', 'last');
  expect((await owner.attempt(warehouseCalls.delete, { params: { id } })).status).toBe(200);
  expect((await logged(id)).at(-1)).toMatchObject({ code: 'warehouse.delete', before: { probe_text: 'last' } });
});
