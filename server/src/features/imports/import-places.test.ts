import { importCalls, type importRequest } from '@ghala/contract/calls/imports';
import type { ImportError } from '@ghala/contract/calls/product-import';
import type { PlaceChoice } from '@ghala/contract/imports/place-choices';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { z } from 'zod';
import { makeProduct, makeSection, makeWarehouse } from '../../../test/fixtures';
import { createTestApp } from '../../../test/test-app';

/* An import asks once about each name of a place that the business has under another name, or does not have. */

const test = await createTestApp();
const { database } = test;
const owner = await test.signIn('all', 'Amina');
const main = await makeWarehouse(database, 'Main Store');
await makeSection(database, main.id, 'Shelf A');
const kitale = await makeWarehouse(database, 'Kitale Shop');
const { name: rope } = await makeProduct(database);

type Given = Omit<z.input<typeof importRequest>, 'places'> & { places?: string | PlaceChoice[] };

function attempt(given: Given, rows: string[], client = owner) {
  const file = { name: 'places.csv', content: ['h', ...rows].join('\r\n') };
  return client.attempt(importCalls.import, {
    body: { separator: 'semicolon', ...given, places: inForm(given.places) },
    files: { file },
  });
}

const inForm = (places: Given['places'] = []) => (typeof places === 'string' ? places : JSON.stringify(places));
const said = (errors: ImportError[]) => errors.map(({ row, field, code }) => [row, field, code]);

/** Reads how much of a product lies where. */
async function stockOf(name: string) {
  const { rows } = await sql<{ place: string; section: string; quantity: number }>`
    select place.name as place, coalesce(section.name, '') as section, record.on_hand as quantity
    from stock_records record join products product on product.id = record.product_id
      join places place on place.id = record.warehouse_id left join places section on section.id = record.section_id
    where product.name = ${name} order by place.name, section.name`.execute(database);
  return rows.map(({ place, section, quantity }) => [place, section, quantity]);
}

const choice = (name: string, chosen: Partial<PlaceChoice>): PlaceChoice => ({
  name,
  warehouseId: null,
  add: '',
  section: '',
  ...chosen,
});

it('each unknown name is told once, with how many rows have it, what it likely means and what it might be called', async () => {
  const rows = [`${rope};2;WH/Stock`, `${rope};3;WH/Stock`, `${rope};1;Kitale - Retail`, `${rope};1;Main Store`];
  const { status, body } = await attempt({ kind: 'stock', columns: 'name,quantity,warehouse', mode: 'check' }, rows);
  expect(status).toBe(200);
  expect(body.unknownPlaces).toEqual([
    { name: 'WH/Stock', rows: 2, warehouseId: main.id, add: 'Warehouse', section: '' },
    { name: 'Kitale - Retail', rows: 1, warehouseId: kitale.id, add: 'Kitale - Retail', section: '' },
  ]);
  // Without a choice, each row gets its own error.
  expect(said(body.errors)).toEqual([2, 3, 4].map((row) => [row, 'warehouse', 'noPlaceNamed']));
});

it('opening balances go where it was chosen: a place, a section of one, or a warehouse that comes with them', async () => {
  const { name } = await makeProduct(database);
  const given: Given = {
    kind: 'stock',
    columns: 'name,quantity,warehouse,section',
    places: [
      choice('WH/Stock', { warehouseId: main.id }),
      choice('wh/stock/shelf a', { warehouseId: main.id, section: 'Shelf A' }),
      choice('Stores - MHW', { add: 'Moi Avenue' }),
      choice('Stores 2 - MHW', { add: 'moi avenue', section: 'Loft' }),
      choice('Main Store / Window', { warehouseId: kitale.id, section: 'Counter' }),
    ],
  };
  const rows = [
    `${name};1;WH/Stock;`,
    `${name};2;WH/Stock/Shelf A;`,
    `${name};3;Stores - MHW;`,
    `${name};4;Stores 2 - MHW;`,
    `${name};5;Main Store;Window`,
  ];
  const checked = (await attempt({ ...given, mode: 'check' }, rows)).body;
  expect(checked).toMatchObject({
    errors: [],
    unknownPlaces: [],
    makes: { warehouses: ['Moi Avenue'], sections: ['Moi Avenue / Loft', 'Kitale Shop / Counter'] },
  });
  expect(await stockOf(name)).toEqual([]);
  const { status, body } = await attempt(given, rows);
  expect([status, body.errors]).toEqual([200, []]);
  const brought = await stockOf(name);
  expect(brought).toEqual([
    ['Kitale Shop', 'Counter', 5],
    ['Main Store', expect.any(String), 1],
    ['Main Store', 'Shelf A', 2],
    ['Moi Avenue', 'General Section', 3],
    ['Moi Avenue', 'Loft', 4],
  ]);
  // Importing the same file once more changes nothing.
  expect((await attempt(given, rows)).body).toMatchObject({ created: 0, unchanged: 5, importId: null });

  // The warehouse goes with the import that brought it.
  expect((await owner.attempt(importCalls.undo, { params: { id: body.importId } })).status).toBe(200);
  const left = database
    .selectFrom('places')
    .select('id')
    .where('name', '=', 'Moi Avenue')
    .where('deleted_at', 'is', null);
  expect(await left.execute()).toEqual([]);
});

it('quantities of new products and reorder levels go there too', async () => {
  const places = [choice('Store 9 - X', { add: 'Ninth Store' }), choice('NBI', { warehouseId: kitale.id })];
  const products: Given = { kind: 'products', columns: 'name,categoryId,unitId,quantity,warehouse', places };
  const { status, body } = await attempt(products, [
    'Nine nails;Tools;Box;9;Store 9 - X',
    'Nine nails;Tools;Box;8;nbi',
  ]);
  expect([status, body.errors]).toEqual([200, []]);
  expect(await stockOf('Nine nails')).toEqual([
    ['Kitale Shop', expect.any(String), 8],
    ['Ninth Store', 'General Section', 9],
  ]);

  const levels: Given = {
    kind: 'levels',
    columns: 'name,warehouse,minimum,target',
    places: [choice('Tenth', { add: 'Tenth Store' }), choice('NBI', { warehouseId: kitale.id })],
  };
  const set = await attempt(levels, ['Nine nails;Tenth;2;10', 'Nine nails;NBI;3;12']);
  expect([set.status, set.body.errors, set.body.makes?.warehouses]).toEqual([200, [], ['Tenth Store']]);
  const { rows } = await sql<{ place: string; minimum: number }>`
    select place.name as place, level.minimum from reorder_levels level
      join places place on place.id = level.place_id join products on products.id = level.product_id
    where products.name = 'Nine nails' and level.is_own order by place.name`.execute(database);
  expect(rows).toEqual([
    { place: 'Kitale Shop', minimum: 3 },
    { place: 'Tenth Store', minimum: 2 },
  ]);
});

it('nobody adds a place by an import who may not by hand, and a place that is gone is none', async () => {
  const clerk = await test.signIn(['batchAdd']);
  const { name } = await makeProduct(database);
  const gone = await makeWarehouse(database, 'Gone Store');
  await database.updateTable('places').set({ deleted_at: sql`now()` }).where('id', '=', gone.id).execute();
  const places = [
    choice('A', { add: 'Clerk Store' }),
    choice('B', { warehouseId: gone.id }),
    choice('C', { warehouseId: main.id, section: 'Nowhere' }),
  ];
  const rows = ['A', 'B', 'C', 'Main Store'].map((place) => `${name};1;${place}`);
  const { body } = await attempt(
    { kind: 'stock', columns: 'name,quantity,warehouse', places, mode: 'check' },
    rows,
    clerk,
  );
  expect(said(body.errors)).toEqual([
    [2, 'warehouse', 'noPlaceNamed'],
    [3, 'warehouse', 'noPlaceNamed'],
    [4, 'warehouse', 'noSectionNamed'],
  ]);
  expect(body.unknownPlaces.map((one: { name: string }) => one.name)).toEqual(['A', 'B', 'C']);
});

it.each(['no list', '{}', '[{"name":""}]', '[{"name":"A","warehouseId":"x"}]', '[1]'])(
  'choices that are none are refused: %s',
  async (places) => {
    const given: Given = { kind: 'stock', columns: 'name,quantity', places };
    expect((await attempt(given, ['A;1'])).status).toBe(422);
  },
);
