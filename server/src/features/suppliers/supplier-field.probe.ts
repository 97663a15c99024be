import { importCalls } from '@ghala/contract/calls/imports';
import { supplierCalls } from '@ghala/contract/calls/suppliers';
import { expect, it } from 'vitest';
import { auditRows } from '../../../test/audit-rows';
import { createProbedApp } from '../../../test/probed-app';

/* A field that is only declared, in the table of suppliers' fields and in the database, is found wherever fields are. */

const test = await createProbedApp();
const owner = await test.signIn('all', 'Amina');
const given = { phone: '+254722111333', business: 'Hardware' };

const logged = (id: number) => auditRows(test.database, { entity: 'Supplier', entity_id: id });

async function create(name: string, probe: string): Promise<number> {
  const { status, body } = await owner.attempt(supplierCalls.create, { body: { ...given, name, probe } });
  expect([status, body.supplier?.probe]).toEqual([200, probe]);
  return body.supplier.id;
}

it('is entered, answered, changed, checked and logged before and after', async () => {
  const id = await create('Juma Hardware', 'first');
  const changed = await owner.attempt(supplierCalls.update, { params: { id }, body: { probe: 'second' } });
  expect(changed.body.supplier).toMatchObject({ name: 'Juma Hardware', probe: 'second' });
  expect((await owner.attempt(supplierCalls.get, { params: { id } })).body.supplier.probe).toBe('second');
  const tooLong = await owner.attempt(supplierCalls.update, { params: { id }, body: { probe: 'x'.repeat(21) } });
  expect([tooLong.status, Object.keys(tooLong.body.errors)]).toEqual([422, ['probe']]);
  await owner.send(supplierCalls.delete, { params: { id } });
  expect(await logged(id)).toMatchObject([
    { code: 'supplier.create', after: { probe: 'first' } },
    { code: 'supplier.update', before: { probe: 'first' }, after: { probe: 'second' } },
    { code: 'supplier.delete', before: { probe: 'second' } },
  ]);
});

it('is listed, filtered, sorted and exported', async () => {
  await create('Alpha', 'zebra');
  await create('Beta', 'Ant');
  const names = async (query: Record<string, unknown>) =>
    (await owner.attempt(supplierCalls.list, { query })).body.map(({ name }: { name: string }) => name);
  expect(await names({ probe: 'ZEB' })).toEqual(['Alpha']);
  expect(await names({ sort: 'probe' })).toEqual(['Beta', 'Alpha']);
  const file = (await owner.attempt(supplierCalls.list, { query: { format: 'csv', columns: 'all' } })).raw.toString();
  const [head = '', ...rows] = file.split('\n').map((line) => line.trim().split(','));
  const place = head.indexOf('Probe');
  expect(place).toBeGreaterThan(0);
  expect(rows.map((row) => row[place]).filter(Boolean)).toEqual(['zebra', 'Ant']);
});

it('is imported by its heading, and an undone import takes it back', async () => {
  const id = await create('Gamma', 'before');
  const body = { kind: 'suppliers', columns: 'name,phone,probe', separator: 'semicolon' };
  const file = {
    name: 'suppliers.csv',
    content: 'Name;Phone;Probe\r\nGamma;0722111333;imported\r\nDelta;0722111333;new',
  };
  const done = await owner.attempt(importCalls.import, { body, files: { file } });
  expect(done.body).toMatchObject({ errors: [], created: 1, updated: 1 });
  const probe = async () => (await owner.attempt(supplierCalls.get, { params: { id } })).body.supplier.probe;
  expect(await probe()).toBe('imported');
  expect((await logged(id)).at(-1)).toMatchObject({ before: { probe: 'before' }, after: { probe: 'imported' } });
  expect((await owner.attempt(importCalls.undo, { params: { id: done.body.importId } })).status).toBe(200);
  expect(await probe()).toBe('before');
  expect((await logged(id)).at(-1)).toMatchObject({ before: { probe: 'imported' }, after: { probe: 'before' } });
});
