import { setTimeout as sleep } from 'node:timers/promises';
import type { PermissionFlag } from '@ghala/contract/access/permissions';
import { importCalls, type importRequest } from '@ghala/contract/calls/imports';
import { lotCalls } from '@ghala/contract/calls/lots';
import type { ImportError } from '@ghala/contract/calls/product-import';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { makeProduct, makeSection, makeWarehouse, uniqueName } from '../../../test/fixtures';
import { ReceiptWorld } from '../../../test/receipt-world';
import { createTestApp } from '../../../test/test-app';
import { verifyLedger } from '../../stock/verify-ledger';

const test = await createTestApp();
const { database } = test;
const owner = await test.signIn('all', 'Amina');

type Given = Omit<Partial<z.input<typeof importRequest>>, 'kind'> & { kind: string; columns: string };

function attempt(given: Given, rows: string[], client = owner) {
  const file = { name: 'from elsewhere.csv', content: ['h', ...rows].join('\r\n') };
  return client.attempt(importCalls.import, { body: { separator: 'semicolon', ...given }, files: { file } });
}

async function imported(given: Given, rows: string[], client = owner) {
  const { status, body } = await attempt(given, rows, client);
  expect([status, body.errors]).toEqual([200, []]);
  return body;
}

const said = (errors: ImportError[]) => errors.map(({ row, heading, code, found }) => [row, heading, code, found]);

async function supplierNamed(name: string) {
  return database.selectFrom('suppliers').selectAll().where('name', '=', name).executeTakeFirstOrThrow();
}

describe('suppliers', () => {
  const columns = 'name,phone,email,idNumber,contact,business,address,prequalified';

  it('come in with all their fields, and again without a change', async () => {
    const rows = [
      'Acme Ltd;0722 111 333;info@acme.example;P051234567X;Otieno;Hardware;Box 7, Thika;Yes',
      'Baraka Stores;+254733444555;;;;;;no',
    ];
    const checked = (await attempt({ kind: 'suppliers', columns, mode: 'check' }, rows)).body;
    expect(checked).toMatchObject({ created: 2, updated: 0, errors: [], importId: null });
    expect(checked.preview[0]).toMatchObject({ name: 'Acme Ltd', isNew: true });
    expect(await database.selectFrom('suppliers').selectAll().execute()).toEqual([]);
    const { importId } = await imported({ kind: 'suppliers', columns }, rows);
    expect(await supplierNamed('Acme Ltd')).toMatchObject({
      phone: '+254722111333',
      email: 'info@acme.example',
      id_number: 'P051234567X',
      contact: 'Otieno',
      business: 'Hardware',
      address: 'Box 7, Thika',
      is_prequalified: true,
    });
    expect((await supplierNamed('Baraka Stores')).is_prequalified).toBe(false);
    expect(importId).toBeGreaterThan(0);
    const again = await imported({ kind: 'suppliers', columns }, rows);
    expect(again).toMatchObject({ created: 0, updated: 2, unchanged: 2, importId: null });
  });

  it('are found by code, PIN and name, and changed where a cell says something else', async () => {
    const { code } = await supplierNamed('Acme Ltd');
    const given = { kind: 'suppliers', columns: 'code,name,idNumber,contact' };
    const body = await imported(given, [`${code};Acme Limited;;`, ';New Baraka;P9;', ';;P9;']).catch(() => undefined);
    expect(body).toBeUndefined();
    const one = await imported(given, [`${code};Acme Limited;;Wanjiru`]);
    expect(one).toMatchObject({ created: 0, updated: 1, unchanged: 0 });
    expect(await supplierNamed('Acme Limited')).toMatchObject({ contact: 'Wanjiru', phone: '+254722111333' });
    // Suppliers are known by the PIN alone; an empty cell leaves what there is.
    await imported({ kind: 'suppliers', columns: 'name,idNumber' }, ['Acme Kenya;p051234567x']);
    expect(await supplierNamed('Acme Kenya')).toMatchObject({ code, contact: 'Wanjiru' });
  });

  it('are refused cell by cell: the row, the heading of the file, what was expected and what was found', async () => {
    const file = {
      name: 'suppliers.csv',
      content:
        'Vendor;Simu;E-mail address\r\nX Ltd;12345;nobody\r\n;0722111333;\r\nY Ltd;0722111334;\r\nY ltd;0722111335;',
    };
    const given = { kind: 'suppliers', columns: 'name,phone,email', separator: 'semicolon' };
    const { status, body } = await owner.attempt(importCalls.import, { body: given, files: { file } });
    expect(status).toBe(422);
    expect(said(body.errors)).toEqual([
      [2, 'Simu', 'phoneFormat', '12345'],
      [2, 'E-mail address', 'emailExample', 'nobody'],
      [3, 'Vendor', 'required', ''],
      [5, 'Vendor', 'repeatedRecord', 'Y ltd'],
    ]);
    expect(body.errors[0]).toMatchObject({
      field: 'phone',
      column: 'Phone',
      expected: 'A Kenyan phone number, such as 0722 111 333',
      expects: { code: 'phone' },
    });
    // The valid rest is imported if its user wants it.
    const good = await owner.attempt(importCalls.import, { body: { ...given, mode: 'good' }, files: { file } });
    expect(good.body).toMatchObject({ status: 1, created: 1 });
    const kept = (await owner.attempt(importCalls.get, { params: { id: good.body.importId } })).body.import;
    expect(kept).toMatchObject({
      kind: 'suppliers',
      fileName: 'suppliers.csv',
      created: 1,
      failed: 3,
      User: { name: 'Amina' },
    });
  });
});

describe('places', () => {
  it('are warehouses, their sections and virtual warehouses, in any order of columns', async () => {
    const given = { kind: 'places', columns: 'type,name,host,description,binCount,location' };
    const rows = [
      'Warehouse;Thika;;Main;;Thika Road',
      'Section;Shelf A;Thika;First;12;',
      ';Shelf B;thika;;3;',
      'Virtual;Thika Cold;Thika;;;',
    ];
    const body = await imported(given, rows);
    expect(body).toMatchObject({ created: 4 });
    const { rows: places } = await sql<{ name: string; kind: string; host: string; bins: number }>`
      select place.name, place.kind, host.name as host, place.bin_count as bins from places place
        left join places host on host.id = place.warehouse_id
      where coalesce(host.name, place.name) = 'Thika' order by place.id`.execute(database);
    expect(places).toEqual([
      { name: 'Thika', kind: 'warehouse', host: null, bins: 0 },
      { name: 'Shelf A', kind: 'section', host: 'Thika', bins: 12 },
      { name: 'Shelf B', kind: 'section', host: 'Thika', bins: 3 },
      { name: 'Thika Cold', kind: 'virtual', host: 'Thika', bins: 0 },
    ]);
    expect(await imported(given, rows)).toMatchObject({ created: 0, updated: 4, unchanged: 4, importId: null });
    // The General Section came with the warehouse, and is back once the sections are gone.
    await owner.send(importCalls.undo, { params: { id: body.importId } });
    const left = await database
      .selectFrom('places')
      .select('name')
      .where('deleted_at', 'is', null)
      .where('name', 'in', ['Thika', 'Shelf A', 'Shelf B', 'Thika Cold'])
      .execute();
    expect(left).toEqual([]);
  });

  it('are told by a path, as InvenTree and Odoo do', async () => {
    await imported({ kind: 'places', columns: 'path' }, ['Nakuru', 'Nakuru/Room 1', 'Nakuru/Room 1/Bin 2']);
    const { rows } = await sql<{ name: string }>`
      select place.name from places place join places host on host.id = place.warehouse_id
      where host.name = 'Nakuru' order by place.id`.execute(database);
    expect(rows.map(({ name }) => name)).toEqual(['Room 1', 'Room 1 / Bin 2']);
  });
});

describe('opening stock', () => {
  it('enters by a receipt, in packagings too, several rows of a product in a place', async () => {
    const { id, name } = await makeProduct(database, { code: 'ST-1', price_purchase: 10 });
    const packagings = [{ name: 'Carton', quantity: 24, barcode: '', isBought: true, isIssued: false }];
    await database
      .updateTable('products')
      .set({ packagings: JSON.stringify(packagings) })
      .where('id', '=', id)
      .execute();
    const { rows: units } = await sql<{ name: string }>`
      select unit.name from units unit join products on unit_id = unit.id where products.id = ${id}`.execute(database);
    const store = await makeWarehouse(database, uniqueName('Store'));
    const given = { kind: 'stock', columns: 'code,quantity,unitCost,warehouse,section' };
    const rows = [
      `ST-1;3 Carton + 4 ${units[0]?.name};12.5;${store.name};${store.sectionName}`,
      `${name};5;;${store.name};${store.sectionName}`,
      `st-1;2;;${store.name};New shelf`,
    ];
    const body = await imported(given, rows);
    expect(body).toMatchObject({ created: 3, makes: { sections: ['New shelf'] } });
    expect(body.openings).toMatchObject([{ warehouse: store.name, count: 3, value: 76 * 12.5 + 50 + 20 }]);
    const items = await database
      .selectFrom('receipt_items')
      .select(['quantity', 'price', 'entered'])
      .where('receipt_id', '=', body.receipts[0].id)
      .orderBy('id')
      .execute();
    expect(items).toMatchObject([{ quantity: 76, price: 950 }, { quantity: 5 }, { quantity: 2 }]);
    expect(items[0]?.entered).toMatchObject([{ name: 'Carton', count: 3 }, { count: 4 }]);
    // The same file changes nothing; another quantity is a matter for an adjustment.
    expect(await imported(given, rows)).toMatchObject({ created: 0, unchanged: 3, importId: null });
    const other = await attempt(given, rows.slice(0, 1));
    expect(said(other.body.errors)).toMatchObject([[2, 'Quantity', 'hasStock', '76']]);
    // Once undone, it can be imported again.
    await owner.send(importCalls.undo, { params: { id: body.importId } });
    const { rows: stock } = await sql<{ onHand: number }>`
      select sum(on_hand)::float as "onHand" from stock_records where product_id = ${id}`.execute(database);
    expect(stock).toEqual([{ onHand: 0 }]);
    const receipt = await database
      .selectFrom('receipts')
      .select(['status'])
      .where('id', '=', body.receipts[0].id)
      .executeTakeFirst();
    expect(receipt).toEqual({ status: 'cancelled' });
    expect((await verifyLedger(database)).drifts).toEqual([]);
    expect(await imported(given, rows)).toMatchObject({ created: 3 });
    expect((await verifyLedger(database)).fault).toBeNull();
  });

  it('names what it cannot find, and follows decimal commas', async () => {
    const { name } = await makeProduct(database, { code: 'ST-2' });
    const store = await makeWarehouse(database, uniqueName('Store'));
    const given = { kind: 'stock', columns: 'name,quantity,unitCost,warehouse' };
    const { body } = await attempt(given, [
      `No such;1;;${store.name}`,
      `${name};-1;;${store.name}`,
      `${name};3 Crate;;${store.name}`,
      `${name};1;;Nowhere`,
      `${name};about 7;;${store.name}`,
      ';1;;',
    ]);
    expect(said(body.errors)).toEqual([
      [2, 'h', 'noProductNamed', 'No such'],
      [3, 'Quantity', 'negative', '-1'],
      [4, 'Quantity', 'countedIn', '3 Crate'],
      [5, 'Warehouse', 'noPlaceNamed', 'Nowhere'],
      [6, 'Quantity', 'cellNumber', 'about 7'],
      [7, 'h', 'productRequired', ''],
      [7, 'Warehouse', 'placeRequired', ''],
    ]);
    const comma = await imported(given, [`${name};1,5;10,25;${store.name}`, 'Total;1,5;;']);
    expect(comma).toMatchObject({ decimalComma: { found: '1,5', read: 1.5 }, totals: [3] });
    expect(comma.openings).toMatchObject([{ value: 15.38 }]);
  });
});

describe('opening stock by lot', () => {
  const columns = 'code,quantity,warehouse,section,lot,serials,expiresOn,madeOn';
  const given = { kind: 'stock', columns };

  async function storeWithBays() {
    const store = await makeWarehouse(database, uniqueName('Store'));
    for (const name of ['Bay 1', 'Bay 2']) await makeSection(database, store.id, name);
    return store;
  }

  /** Reads what is held of a product, as 'section lot quantity expiry'. */
  async function held(productId: number): Promise<string[]> {
    const { rows } = await sql<{ held: string }>`
      select concat_ws(' ', section.name, lot.number, held.on_hand::float, lot.expires_on, lot.made_on) as held
      from record_lots held join lots lot on lot.id = held.lot_id join stock_records record on record.id = held.record_id
        join places section on section.id = record.section_id
      where record.product_id = ${productId} and held.on_hand > 0 order by 1`.execute(database);
    return rows.map((row) => row.held);
  }

  it('enters with lots and their dates, several in a place, and again without a change', async () => {
    const { id } = await makeProduct(database, { code: 'LT-1', tracking: 'lot', shelf_life: 90, price_purchase: 10 });
    const store = await storeWithBays();
    const rows = [
      `LT-1;5;${store.name};Bay 1;A1;;31/12/2027;`,
      `LT-1;2,5;${store.name};Bay 1;b2;;Feb-28;1/3/2026`,
      `LT-1;3;${store.name};Bay 2;a1;;;`,
      `LT-1;0;${store.name};Bay 2;;;;`,
    ];
    const { body: checked } = await attempt({ ...given, mode: 'check' }, rows);
    expect(checked.preview[0]).toMatchObject({
      lots: [{ number: 'A1', expiresOn: '2027-12-31', madeOn: null, quantity: 5 }],
    });
    const body = await imported(given, rows);
    expect(body).toMatchObject({ created: 3, unchanged: 1, dateOrder: null });
    const there = ['Bay 1 A1 5 2027-12-31', 'Bay 1 b2 2.5 2028-02-29 2026-03-01', 'Bay 2 A1 3 2027-12-31'];
    expect(await held(id)).toEqual(there);
    expect(await imported(given, rows)).toMatchObject({ created: 0, unchanged: 4, importId: null });
    // The quantity is the same, but of other lots.
    const other = await attempt(given, [`LT-1;7.5;${store.name};Bay 1;A1;;;`]);
    expect(said(other.body.errors)).toEqual([[2, 'Lot', 'hasOtherLots', 'A1']]);
    // Once undone, the same lots come in again.
    await owner.send(importCalls.undo, { params: { id: body.importId } });
    expect(await held(id)).toEqual([]);
    const lot = await database
      .selectFrom('lots')
      .select('id')
      .where('product_id', '=', id)
      .where('number', '=', 'A1')
      .executeTakeFirstOrThrow();
    const { body: told } = await owner.attempt(lotCalls.get, { params: { id: lot.id } });
    expect(told.lot).toMatchObject({ received: 0, issued: 0, onHand: 0 });
    await imported(given, rows);
    expect(await held(id)).toEqual(there);
    expect((await verifyLedger(database)).drifts).toEqual([]);
  });

  it('enters serial numbers, from either column, as many as the quantity', async () => {
    const { id } = await makeProduct(database, { code: 'SN-1', tracking: 'serial' });
    const store = await storeWithBays();
    const place = `${store.name};Bay 1`;
    const rows = [
      `SN-1;2;${place};;"S1, S2";;`,
      `SN-1;1;${place};S3;;;`,
      `SN-1;1;${place};;S2;;`,
      `SN-1;3;${place};;"S4 S5";;`,
    ];
    const wrong = await attempt(given, rows);
    expect(said(wrong.body.errors)).toEqual([
      [4, 'Serial No.', 'repeatedRecord', 'S2'],
      [5, 'Serial No.', 'serialsCount', 'S4 S5'],
    ]);
    expect(wrong.body.errors[0].params).toEqual({ row: 2 });
    await imported(given, rows.slice(0, 2));
    expect(await held(id)).toEqual(['Bay 1 S1 1', 'Bay 1 S2 1', 'Bay 1 S3 1']);
    const elsewhere = await storeWithBays();
    const again = await attempt(given, [`SN-1;1;${elsewhere.name};Bay 1;;s1;;`]);
    expect(said(again.body.errors)).toEqual([[2, 'Serial No.', 'serialInStock', 's1']]);
  });

  it('is refused cell by cell', async () => {
    await makeProduct(database, { code: 'LT-2', tracking: 'lot', shelf_life: 90 });
    await makeProduct(database, { code: 'LT-3', tracking: 'serial' });
    await makeProduct(database, { code: 'LT-4' });
    const store = await storeWithBays();
    const [one, two] = [`${store.name};Bay 1`, `${store.name};Bay 2`];
    const { body } = await attempt(given, [
      `LT-2;1;${one};;;1/1/2028;`,
      `LT-2;1;${two};K1;;;`,
      `LT-2;1;${two};K2;;2028-01-01;`,
      `LT-2;1;${two};K2;;2028-01-02;`,
      `LT-2;1;${two};K3;X;2028-01-01;soon`,
      `LT-2;1;${two};${'x'.repeat(61)};;2028-01-01;`,
      `LT-3;1;${one};;;;`,
      `LT-3;2;${one};;Q1 q1;;`,
      `LT-4;1;${one};Z1;;2028-01-01;`,
    ]);
    expect(said(body.errors)).toEqual([
      [2, 'Lot', 'lotRequired', ''],
      [3, 'Expires', 'expiryNeeded', ''],
      [5, 'Expires', 'otherThanLot', '2028-01-02'],
      [6, 'Made On', 'date', 'soon'],
      [7, 'Lot', 'tooLong', 'x'.repeat(61)],
      [8, 'Lot', 'lotRequired', ''],
      [9, 'Serial No.', 'repeatedLot', 'Q1 q1'],
      [10, 'Lot', 'notTracked', 'Z1'],
      [10, 'Expires', 'notTracked', '2028-01-01'],
    ]);
    const bySerial = await attempt(given, [`LT-2;1;${one};K3;X;2028-01-01;`]);
    expect(said(bySerial.body.errors)).toEqual([[2, 'Serial No.', 'notBySerial', 'X']]);
    await imported(given, [`LT-2;1;${one};K9;;2028-01-01;`]);
    const known = await attempt(given, [`LT-2;1;${two};k9;;2028-02-01;`]);
    expect(said(known.body.errors)).toEqual([[2, 'Expires', 'lotDiffers', '2028-02-01']]);
    // A serial number is repeated within one row, in two rows of a lot, and beside a known one.
    await makeProduct(database, { code: 'LT-6', tracking: 'lot' });
    await imported(given, [`LT-6;1;${one};K9;;2028-01-01;`]);
    const further = `${(await storeWithBays()).name};Bay 1`;
    const early = await attempt(given, [
      `LT-6;1;${two};E1;;2028-01-01;2028-01-02`,
      `LT-6;1;${two};E2;;2028-01-01;`,
      `LT-6;1;${further};e2;;;2028-01-02`,
      `LT-6;1;${two};K9;;;2028-01-02`,
      `LT-6;1;${two};E3;;2028-01-01;2028-01-01`,
    ]);
    expect(said(early.body.errors)).toEqual([
      [2, 'Expires', 'beforeMade', '2028-01-01'],
      [4, 'Made On', 'afterExpiry', '2028-01-02'],
      [5, 'Made On', 'afterExpiry', '2028-01-02'],
    ]);
  });

  it('has dates with the month first if one of them can only be read so, and tells if some can be read both ways', async () => {
    const { id } = await makeProduct(database, { code: 'LT-5', tracking: 'lot' });
    const store = await storeWithBays();
    const row = (lot: string, expiry: string) => `LT-5;1;${store.name};Bay 1;${lot};;${expiry};`;
    const mixed = await attempt(given, [row('M1', '12/31/2027'), row('M2', '31/12/2027'), row('M3', '5/6/2027')]);
    expect(said(mixed.body.errors)).toEqual([[4, 'Expires', 'unclearDate', '5/6/2027']]);
    const body = await imported(given, [row('M1', '12/31/2027'), row('M3', '5/6/2027')]);
    expect(body.dateOrder).toEqual({ first: 'month', found: '5/6/2027', read: '2027-05-06' });
    expect(await held(id)).toEqual(['Bay 1 M1 1 2027-12-31', 'Bay 1 M3 1 2027-05-06']);
  });
});

describe('reorder levels', () => {
  it('are set for products in places, with a target made of the quantity to order', async () => {
    const one = await makeProduct(database, { code: 'LV-1' });
    const other = await makeProduct(database, { code: 'LV-2' });
    const store = await makeWarehouse(database, uniqueName('Store'));
    const supplier = uniqueName('Levels Ltd');
    await imported({ kind: 'suppliers', columns: 'name,phone' }, [`${supplier};0722111666`]);
    const given = {
      kind: 'levels',
      columns: 'code,warehouse,minimum,target,maximum,orderQuantity,supplier,leastQuantity',
    };
    const rows = [`LV-1;${store.name};5;20;40;;${supplier};10`, `LV-2;${store.name};5;;;7;;`];
    const body = await imported(given, rows);
    expect(body.created).toBe(2);
    const levels = () =>
      database
        .selectFrom('reorder_levels')
        .select(['product_id', 'minimum', 'target', 'maximum'])
        .where('product_id', 'in', [one.id, other.id])
        .orderBy('id')
        .execute();
    expect(await levels()).toEqual([
      { product_id: one.id, minimum: 5, target: 20, maximum: 40 },
      { product_id: other.id, minimum: 5, target: 12, maximum: null },
    ]);
    expect(await imported(given, rows)).toMatchObject({ unchanged: 2, importId: null });
    const changed = await imported({ kind: 'levels', columns: 'code,warehouse,minimum' }, [`LV-1;${store.name};8`]);
    expect((await levels())[0]).toMatchObject({ minimum: 8, target: 20 });
    // Later imports must be undone first.
    const early = await owner.attempt(importCalls.undo, { params: { id: body.importId } });
    expect([early.status, early.body.touched]).toMatchObject([
      409,
      [{ entity: 'reorderLevel', why: 'changed', user: 'Amina' }],
    ]);
    await owner.send(importCalls.undo, { params: { id: changed.importId } });
    expect((await levels())[0]).toMatchObject({ minimum: 5 });
    await owner.send(importCalls.undo, { params: { id: body.importId } });
    expect(await levels()).toEqual([]);
    expect(await database.selectFrom('reorder_suppliers').selectAll().execute()).toEqual([]);
    const wrong = await attempt(given, [`LV-1;${store.name};9;4;3;;Nobody;`]);
    expect(said(wrong.body.errors)).toEqual([
      [2, 'Supplier', 'noSupplierNamed', 'Nobody'],
      [2, 'Target', 'atLeast', '4'],
      [2, 'Maximum', 'atLeast', '3'],
    ]);
  });
});

describe('categories and units', () => {
  it('are added with what is below them, and left where they are there', async () => {
    const categories = { kind: 'categories', columns: 'category,subCategory' };
    const body = await imported(categories, ['Paint;', 'Paint;Gloss', 'Timber;Pine']);
    expect(body.created).toBe(3);
    expect(await imported(categories, ['paint;gloss'])).toMatchObject({ created: 0, unchanged: 1 });
    await imported({ kind: 'categories', columns: 'path' }, ['All / Saleable / Office']);
    const units = { kind: 'units', columns: 'unit,parent,count,symbol,isWhole' };
    const made = await imported(units, ['Each;Dozen;12;;', 'Dozen;;;dz;Yes']);
    expect(made.created).toBe(2);
    const wrong = await attempt(units, ['Each;Dozen;10;;', 'Half;Gross;2;;']);
    expect(said(wrong.body.errors)).toEqual([
      [2, 'Count', 'notChangedHere', '10'],
      [3, 'Main Unit', 'noEntryNamed', 'Gross'],
    ]);
    const turned = await imported({ kind: 'units', columns: 'unit,isWhole' }, ['Dozen;No']);
    await owner.send(importCalls.undo, { params: { id: turned.importId } });
    await owner.send(importCalls.undo, { params: { id: made.importId } });
    await owner.send(importCalls.undo, { params: { id: body.importId } });
    const left = await database
      .selectFrom('categories')
      .select('name')
      .where('name', 'in', ['Paint', 'Timber'])
      .execute();
    expect(left).toEqual([]);
    expect(await database.selectFrom('units').select('name').where('name', '=', 'Dozen').execute()).toEqual([]);
  });
});

describe('units that are there', () => {
  const unitsNamed = (...names: string[]) =>
    database
      .selectFrom('units')
      .select(['name', 'symbol', 'description', 'is_whole'])
      .where('name', 'in', names)
      .orderBy('id')
      .execute();

  it('and their sub-units get the symbol and the description of the file, and undoing gives them back', async () => {
    const columns = 'unit,parent,count,symbol,description,isWhole';
    await imported({ kind: 'units', columns }, ['Crate;;;cr;;No', 'Bottle;Crate;24;;Of glass;']);
    const rows = ['crate;;;ct;Of wood;Yes', 'Bottle;Crate;24;btl;;'];
    const checked = (await attempt({ kind: 'units', columns, mode: 'check' }, rows)).body;
    expect(checked.preview.map(({ changes }: { changes: unknown }) => changes)).toEqual([
      [
        { column: 'Symbol', before: 'cr', after: 'ct' },
        { column: 'Description', before: '', after: 'Of wood' },
        { column: 'Whole numbers only', before: 'No', after: 'Yes' },
      ],
      [{ column: 'Symbol', before: '', after: 'btl' }],
    ]);
    const changed = await imported({ kind: 'units', columns }, rows);
    expect(changed).toMatchObject({ created: 0, updated: 2, unchanged: 0 });
    expect(await unitsNamed('Crate', 'Bottle')).toEqual([
      { name: 'Crate', symbol: 'ct', description: 'Of wood', is_whole: true },
      { name: 'Bottle', symbol: 'btl', description: 'Of glass', is_whole: false },
    ]);
    expect(await imported({ kind: 'units', columns }, rows)).toMatchObject({ unchanged: 2, importId: null });
    await owner.send(importCalls.undo, { params: { id: changed.importId } });
    expect(await unitsNamed('Crate', 'Bottle')).toEqual([
      { name: 'Crate', symbol: 'cr', description: '', is_whole: false },
      { name: 'Bottle', symbol: '', description: 'Of glass', is_whole: false },
    ]);
  });
});

describe('payment methods, purposes, stock categories and tags', () => {
  it.each([
    ['payments', 'payment', 'payment_methods', 'payment', 'M-Pesa till'],
    ['stockCategories', 'nog', 'stock_categories', 'stockCategory', 'Tools on loan'],
    ['tags', 'tag', 'tags', 'tag', 'Fragile'],
  ] as const)(
    '%s are added by name, left where they are there, and undone',
    async (kind, columns, table, entity, name) => {
      const rows = [name, `${name} 2`, `${name} 2 `];
      const { body } = await attempt({ kind, columns, mode: 'check' }, rows);
      expect(body).toMatchObject({ created: 2, updated: 0 });
      expect(said(body.errors)).toEqual([[4, 'h', 'repeatedRecord', `${name} 2`]]);
      const { importId } = await imported({ kind, columns }, rows.slice(0, 2));
      expect(await imported({ kind, columns }, [name.toUpperCase()])).toMatchObject({ unchanged: 1, importId: null });
      const { records } = (await owner.attempt(importCalls.records, { params: { id: importId } })).body;
      expect(records).toMatchObject([
        { entity, name, row: 2, isNew: true },
        { entity, name: `${name} 2`, row: 3, isNew: true },
      ]);
      await owner.send(importCalls.undo, { params: { id: importId } });
      const left = database.selectFrom(table).select('name').where('name', 'like', `${name}%`);
      expect(await left.execute()).toEqual([]);
    },
  );

  it('purposes have the kind of note that offers them, so that two may be called the same', async () => {
    const given = { kind: 'purposes', columns: 'purpose,module' };
    const wrong = await attempt(given, ['Site visit;Receipt', 'Site visit;', ';Pickup', 'Site visit;constructor']);
    expect(said(wrong.body.errors)).toEqual([
      [2, 'Module', 'choice', 'Receipt'],
      [3, 'Module', 'required', ''],
      [4, 'h', 'required', ''],
      [5, 'Module', 'choice', 'constructor'],
    ]);
    expect(wrong.body.errors[0].expected).toBe('Pickup or Dispatch');
    const made = await imported(given, ['Site visit;pickup', 'Site visit;Kupeleka']);
    expect(made).toMatchObject({ created: 2 });
    const { records } = (await owner.attempt(importCalls.records, { params: { id: made.importId } })).body;
    expect(records[0].after).toEqual({ name: 'Site visit', module: 'Pickup' });
    const found = database.selectFrom('purposes').select('kind').where('name', '=', 'Site visit').orderBy('kind');
    expect((await found.execute()).map(({ kind }) => kind)).toEqual(['Dispatch', 'Pickup']);
    expect((await attempt({ kind: 'purposes', columns: 'purpose' }, ['Site visit'])).status).toBe(422);
    const unknown = await attempt({ kind: 'purposes', columns: 'purpose,kind' }, ['Site visit;Pickup']);
    expect(unknown.body.errors).toEqual({ columns: 'must be purpose or module' });
  });

  it('are not undone while a document names one', async () => {
    const { importId } = await imported({ kind: 'tags', columns: 'tag' }, ['Named tag', 'Other tag']);
    const tag = database.selectFrom('tags').select('id').where('name', '=', 'Named tag');
    const receipt = await new ReceiptWorld(test, owner).receipt({ tagId: (await tag.executeTakeFirstOrThrow()).id });
    const { status, body } = await owner.attempt(importCalls.undo, { params: { id: importId } });
    expect([status, body.touched]).toMatchObject([
      409,
      [{ entity: 'tag', name: 'Named tag', why: 'named', by: { kind: 'receipt', id: receipt.id } }],
    ]);
  });

  it('are not undone while a document that names one is being written', async () => {
    const { importId } = await imported({ kind: 'tags', columns: 'tag' }, ['Tag of a moment']);
    const { id: receiptId } = await new ReceiptWorld(test, owner).receipt();
    const writing = await database.startTransaction().execute();
    await sql`update receipts set tag_id = (select id from tags where name = 'Tag of a moment')
      where id = ${receiptId}`.execute(writing);
    const undoing = owner.attempt(importCalls.undo, { params: { id: importId } });
    await sleep(300);
    await writing.commit().execute();
    const { status, body } = await undoing;
    expect([status, body.touched]).toMatchObject([409, [{ why: 'named', by: { kind: 'receipt', id: receiptId } }]]);
  });
});

describe('who may', () => {
  const cases: [Given, string, PermissionFlag][] = [
    [{ kind: 'suppliers', columns: 'name,phone' }, 'Rights Ltd;0722111999', 'supplierAdd'],
    [{ kind: 'places', columns: 'name' }, 'Rights store', 'warehouseAdd'],
    [{ kind: 'categories', columns: 'category' }, 'Rights', 'categoriesManage'],
    [{ kind: 'units', columns: 'unit' }, 'Rights', 'categoriesManage'],
    [{ kind: 'payments', columns: 'payment' }, 'Rights', 'categoriesManage'],
    [{ kind: 'purposes', columns: 'purpose,module' }, 'Rights;Pickup', 'categoriesManage'],
    [{ kind: 'stockCategories', columns: 'nog' }, 'Rights', 'categoriesManage'],
    [{ kind: 'tags', columns: 'tag' }, 'Rights', 'categoriesManage'],
  ];

  it.each(cases)('%j', async (given, row, flag) => {
    const other = await test.signIn(['batchAdd', 'purchaseAdd']);
    expect((await attempt(given, [row], other)).status).toBe(403);
    const client = await test.signIn([flag]);
    const { importId } = await imported(given, [row], client);
    expect((await other.attempt(importCalls.get, { params: { id: importId } })).status).toBe(404);
    expect((await other.attempt(importCalls.undo, { params: { id: importId } })).status).toBe(404);
    expect((await client.attempt(importCalls.undo, { params: { id: importId } })).status).toBe(200);
  });

  it('nobody changes by an import what they may not change by hand', async () => {
    const client = await test.signIn(['supplierAdd']);
    const { body } = await attempt({ kind: 'suppliers', columns: 'name,contact' }, ['Acme Kenya;Another'], client);
    expect(said(body.errors)).toEqual([[2, '', 'mayNotChange', '']]);
  });
});

describe('a file that cannot be read', () => {
  it.each([
    [{ kind: 'suppliers', columns: 'phone' }, { columns: { code: 'missingColumns' } }],
    [{ kind: 'suppliers', columns: 'name,name' }, { columns: { code: 'repeatedColumn' } }],
    [{ kind: 'suppliers', columns: 'name,price' }, { columns: { code: 'choice' } }],
    [{ kind: 'stock', columns: 'name' }, { columns: { code: 'missingColumns' } }],
    [{ kind: 'cars', columns: 'name' }, { kind: { code: 'choice' } }],
  ])('%j', async (given, fields) => {
    const { status, body } = await attempt(given, ['x']);
    expect([status, body.fields]).toMatchObject([422, fields]);
  });

  it('is refused if it has no rows', async () => {
    const { status, body } = await attempt({ kind: 'suppliers', columns: 'name' }, []);
    expect([status, body.code]).toEqual([422, 'import.empty']);
  });
});

it('sections by hand after an import keep its warehouse', async () => {
  const { importId } = await imported({ kind: 'places', columns: 'name' }, ['Kisumu']);
  const { id } = await database
    .selectFrom('places')
    .select('id')
    .where('name', '=', 'Kisumu')
    .executeTakeFirstOrThrow();
  await makeSection(database, id, 'By hand');
  const { plan } = await owner.send(importCalls.undoPlan, { params: { id: importId } });
  expect(plan).toMatchObject({
    goes: [{ entity: 'warehouse', deleted: 1, restored: 0 }],
    touched: [{ entity: 'warehouse', name: 'Kisumu', why: 'named', by: { kind: 'section', number: 'By hand' } }],
  });
});
