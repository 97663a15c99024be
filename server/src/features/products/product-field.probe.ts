import { importCalls } from '@ghala/contract/calls/imports';
import { productImportCalls } from '@ghala/contract/calls/product-import';
import { productCalls } from '@ghala/contract/calls/products';
import { expect, it } from 'vitest';
import { auditRows } from '../../../test/audit-rows';
import { createProbedApp } from '../../../test/probed-app';

/* A field that is only declared, in the table of products' fields and in the database, is found wherever fields are. */

const test = await createProbedApp();
const owner = await test.signIn('all', 'Amina');

const logged = (id: number) => auditRows(test.database, { entity: 'Product', entity_id: id });

it('is imported, answered, changed, listed, exported and logged, and an undone import takes it back', async () => {
  const read = async (probe: string) => {
    const body = { columns: 'name,categoryId,unitId,probe', separator: 'semicolon' };
    const file = { name: 'products.csv', content: `Name;Category;Unit;Probe\r\nCement;Building;Bag;${probe}` };
    return (await owner.attempt(productImportCalls.import, { body, files: { file } })).body;
  };
  expect(await read('first')).toMatchObject({ errors: [], created: 1 });
  const [{ id: productId }] = (await owner.attempt(productCalls.list, { query: { sort: 'probe' } })).body;
  const probe = async () => (await owner.attempt(productCalls.get, { params: { id: productId } })).body.product.probe;
  expect(await probe()).toBe('first');
  await owner.attempt(productCalls.update, { body: { productId, probe: 'second' } });
  expect(await probe()).toBe('second');
  const file = (await owner.attempt(productCalls.list, { query: { format: 'csv' } })).raw.toString();
  expect(file.split('\n').map((line) => line.trim().split(',').at(-1))).toEqual(
    expect.arrayContaining(['Probe', 'second']),
  );
  const done = await read('third');
  expect([done.errors, done.updated, await probe()]).toEqual([[], 1, 'third']);
  expect((await owner.attempt(importCalls.undo, { params: { id: done.importId } })).status).toBe(200);
  expect(await probe()).toBe('second');
  expect(await logged(productId)).toMatchObject([
    { code: 'product.create', after: { probe_text: 'first' } },
    { code: 'product.update', before: { probe_text: 'first' }, after: { probe_text: 'second' } },
    { code: 'product.update', before: { probe_text: 'second' }, after: { probe_text: 'third' } },
    { code: 'product.update', before: { probe_text: 'third' }, after: { probe_text: 'second' } },
  ]);
});
