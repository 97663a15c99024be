import { type ImportError, type productImport, productImportCalls } from '@ghala/contract/calls/product-import';
import { receiptCalls } from '@ghala/contract/calls/receipts';
import { warehouseCalls } from '@ghala/contract/calls/warehouses';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { makeSection, makeWarehouse } from '../../../test/fixtures';
import { createTestApp } from '../../../test/test-app';
import { verifyLedger } from '../../stock/verify-ledger';

const test = await createTestApp();
const owner = await test.signIn('all');
const buyer = await test.signIn(['productsManage', 'batchAdd']);
const clerk = await test.signIn(['productsManage', 'categoriesManage']);
const { id: warehouseId } = await makeWarehouse(test.database, 'Main Store');
await makeSection(test.database, warehouseId, 'Shelf B');
const { id: yardId } = await makeWarehouse(test.database, 'Yard');

type Given = z.input<typeof productImport>;

function attempt(rows: string[], body: Partial<Given> & { columns: string }, client = owner) {
  const file = { name: 'my stock.csv', content: rows.join('\r\n') };
  return client.attempt(productImportCalls.import, { body: { warehouseId, ...body }, files: { file } });
}

function stockOf(name: string) {
  return test.database
    .selectFrom('stock_records')
    .innerJoin('products', 'products.id', 'stock_records.product_id')
    .innerJoin('places', 'places.id', 'stock_records.warehouse_id')
    .leftJoin('places as section', 'section.id', 'stock_records.section_id')
    .select(['available', 'places.name as warehouse', 'section.name as section'])
    .where('products.name', '=', name)
    .orderBy('stock_records.id')
    .execute();
}

async function countProducts(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from products`.execute(test.database);
  return rows[0]?.count ?? 0;
}

const COLUMNS = 'name,categoryId,unitId,,quantity,unitCost';

describe('an import', () => {
  it('takes headings of its own, makes units and categories, and enters what is in stock by a receipt', async () => {
    const rows = [
      'Stock list;;;;;',
      'Item;Group;Measure;Remark;On hand;Cost',
      'Cement;Building;Bag;old;40;750.125',
      'Nails;Fasteners;Kg;;2.5;',
      'Rope;Fasteners;Roll;;;',
    ];
    const given = { columns: COLUMNS, headingRow: 2, separator: 'semicolon' as const, isCounted: true };
    const makes = { units: ['Bag', 'Kg', 'Roll'], categories: ['Building', 'Fasteners'], subCategories: [] };
    const openings = [{ warehouseId, warehouse: 'Main Store', count: 2, value: 30_005 }];
    const checked = await attempt(rows, { ...given, mode: 'check' });
    expect(checked.body).toMatchObject({ created: 3, errors: [], makes, openings, receipts: [] });
    expect(checked.body.preview[0]).toMatchObject({ name: 'Cement', unit: 'Bag', quantity: 40, place: 'Main Store' });
    expect(await countProducts()).toBe(0);

    const { body } = await attempt(rows, given);
    expect(body).toMatchObject({ status: 1, created: 3, errors: [], makes, openings });
    expect(await stockOf('Cement')).toMatchObject([{ available: 40, warehouse: 'Main Store' }]);
    expect(await stockOf('Rope')).toEqual([]);
    const stocked = test.database.selectFrom('products').select('name').where('is_stocked', '=', true).orderBy('name');
    expect((await stocked.execute()).map(({ name }) => name)).toEqual(['Cement', 'Nails']);
    const [receipt] = body.receipts;
    const { batch } = (await owner.attempt(receiptCalls.get, { params: { id: receipt?.id ?? 0 } })).body;
    expect(batch).toMatchObject({
      batchNo: receipt?.receiptNo,
      documentType: 'Opening Balance',
      reference1: 'my stock.csv',
      status: 'processed',
      isVerified: true,
    });
    const ledger = await test.database
      .selectFrom('stock_ledger')
      .select(['entry_type', 'available_delta', 'unit_cost'])
      .orderBy('id')
      .execute();
    expect(ledger).toEqual([
      { entry_type: 'addition', available_delta: 40, unit_cost: 750.125 },
      { entry_type: 'addition', available_delta: 2.5, unit_cost: 0 },
    ]);
    const made = await test.database
      .selectFrom('audit_logs')
      .select('code')
      .where('code', '=', 'unit.create')
      .execute();
    expect(made).toHaveLength(3);
  });

  it('enters nothing twice: neither products without a code, nor their stock', async () => {
    const same = await attempt(['Item,On hand', 'Cement,40'], { columns: 'name,quantity' });
    expect(same.body).toMatchObject({ created: 0, updated: 1, unchanged: 1, errors: [], receipts: [], importId: null });
    const again = await attempt(['Item,On hand', 'cement,41'], { columns: 'name,quantity' });
    expect(again.status).toBe(422);
    const said = 'Main Store has had stock of this product already (now 40 bags)';
    expect(again.body.errors).toMatchObject([{ row: 2, column: 'Opening Quantity', found: '41', code: 'hasStock' }]);
    expect(again.body.errors[0]?.message).toContain(said);
    expect(await stockOf('Cement')).toHaveLength(1);

    const elsewhere = ['Item,On hand,Where,Part', 'Cement,5,yard,', 'Nails,7,Main Store,shelf b'];
    const { body } = await attempt(elsewhere, { columns: 'name,quantity,warehouse,section' });
    expect(body).toMatchObject({ created: 0, updated: 2, unchanged: 2, errors: [] });
    expect(body.receipts.map(({ warehouse }: { warehouse: string }) => warehouse)).toEqual(['Yard', 'Main Store']);
    expect(await stockOf('Nails')).toMatchObject([{ available: 2.5 }, { available: 7, section: 'Shelf B' }]);
    expect((await stockOf('Cement'))[1]).toMatchObject({ available: 5, warehouse: 'Yard' });
  });

  it('takes one product in several places, each in a row of its own', async () => {
    const columns = 'name,code,categoryId,unitId,quantity,warehouse,section';
    const heads = 'Item,Code,Group,Measure,On hand,Where,Part';
    const rows = [
      'Glue,G-1,Building,Tin,4,Main Store,',
      'glue,g-1,Building,Tin,5,Yard,',
      'Glue,G-1,,,6,Main Store,Shelf B',
      'Putty,,Building,Tin,1,Yard,',
      'PUTTY,,,,2,Main Store,',
      'Putty,,,,0,Main Store,Shelf B',
      // One row knows the product by its code, the other by its name.
      'Paint,P-1,Building,Tin,7,Yard,',
      'paint,,,,8,Main Store,',
    ];
    const { body } = await attempt([heads, ...rows], { columns });
    expect(body).toMatchObject({ created: 3, updated: 0, further: 5, errors: [], makes: { units: ['Tin'] } });
    expect((await stockOf('Paint')).map(({ available }) => available).sort()).toEqual([7, 8]);
    expect(await stockOf('Glue')).toMatchObject([
      { available: 4, warehouse: 'Main Store' },
      { available: 6, section: 'Shelf B' },
      { available: 5, warehouse: 'Yard' },
    ]);
    expect((await stockOf('Putty')).map(({ available }) => available).sort()).toEqual([1, 2]);

    const wrong = [
      'Tar,,Building,Tin,4,Yard,',
      'Tar,,Building,Bag,5,Main Store,',
      'Tar,,,,6,yard,',
      'Tar,,,,,,',
      'Wax,,,Tin,1,Yard,',
      'Wax,,Building,Tin,1,Main Store,',
      'Glue,G-1,,,1,Main Store,',
      'Glue,,,,1,Yard,',
      'Oil,O-1,Building,Tin,1,Yard,',
      'Oil,,,,,,',
      'Gum,U-1,Building,Tin,1,Yard,',
      'Gum,U-2,Building,Tin,1,Yard,',
      // Nothing tells which of the two is meant, so this is a third product.
      'Gum,,Building,Tin,1,Yard,',
    ];
    const refused = await attempt([heads, ...wrong], { columns, mode: 'check' });
    expect(refused.body.errors.map(({ row, column, message }: ImportError) => [row, column, message])).toEqual([
      [3, 'Unit', 'must be as in row 2: it is the same product'],
      [4, 'Opening Quantity', 'row 2 already gives the stock of this product in this place'],
      [5, 'Product Name', 'is the same as in row 2, and neither has an item code'],
      [6, 'Category', 'is required'],
      [7, '', 'row 6, the first of this product, must be corrected first'],
      [8, 'Opening Quantity', expect.stringContaining('Main Store has had stock of this product already')],
      [9, 'Opening Quantity', expect.stringContaining('Yard has had stock of this product already')],
      [9, '', 'row 8, the first of this product, must be corrected first'],
      [
        11,
        'Product Name',
        'is the same as in row 10, which has an item code: give this row its own code, or a quantity in another place',
      ],
    ]);
  });

  it('knows a product by its name however far the row with its code is away', async () => {
    const columns = 'name,code,categoryId,unitId,quantity,warehouse';
    const heads = 'Item,Code,Group,Measure,On hand,Where';
    const between = Array.from({ length: 2100 }, (_, at) => `Between ${at},B-${at},Building,Tin,,`);
    await attempt([heads, 'Varnish,V-1,Building,Tin,1,Yard'], { columns });
    const rows = [
      heads,
      'Lacquer,V-1,,,,',
      'Size,S-1,Building,Tin,5,Yard',
      ...between,
      'Size,S-1,,,8,Main Store',
      'lacquer,,,,3,Main Store',
      'SIZE,,,,6,Yard',
    ];
    const given = { columns, mode: 'good' as const };
    const outcome = {
      created: 2101,
      updated: 1,
      further: 2,
      errors: [{ row: rows.length, column: 'Opening Quantity', code: 'repeatedPlace', params: { row: 3 } }],
    };
    expect((await attempt(rows, { ...given, mode: 'check' })).body).toMatchObject(outcome);
    expect((await attempt(rows, given)).body).toMatchObject(outcome);
    expect((await stockOf('Size')).map(({ available }) => available).sort()).toEqual([5, 8]);
    expect((await stockOf('Lacquer')).map(({ available }) => available).sort()).toEqual([1, 3]);
  });

  it('says of each wrong cell what stands there and what to write', async () => {
    const rows = [
      'Item,Group,Measure,x,On hand,Cost,Where',
      'A,Building,Bag,,12 bags,5,',
      'B,Building,Bag,,a few,5,',
      'C,Building,Bag,,-3,5,',
      'D,Building,Bag,,1,5,Nowhere',
      'E,Building,,,1,5,',
      'a,Building,Bag,,1,5,',
    ];
    const columns = `${COLUMNS},warehouse`;
    const { body } = await attempt(rows, { columns, mode: 'check' });
    expect(body.errors.map(({ row, column, found, message }: ImportError) => [row, column, found, message])).toEqual([
      [2, 'Opening Quantity', '12 bags', '"12 bags" is not a number. Write 12.'],
      [3, 'Opening Quantity', 'a few', '"a few" is not a number. Write digits, such as 1250.50.'],
      [4, 'Opening Quantity', '-3', 'enter 0 or more'],
      [5, 'Warehouse', 'Nowhere', 'there is no warehouse "Nowhere"'],
      [6, 'Unit', '', 'is required'],
      [7, '', '', 'row 2, the first of this product, must be corrected first'],
    ]);
    const filled = await attempt(rows, { columns, mode: 'good', unit: 'Piece' });
    expect(filled.body).toMatchObject({ created: 1, makes: { units: ['Piece'] } });
    expect(await stockOf('E')).toMatchObject([{ available: 1 }]);
    expect(await stockOf('D')).toEqual([]);
  });

  it('adds sections on the way, in place of an untouched General Section', async () => {
    const sectionsOf = async (hostId: number) => {
      const rows = test.database.selectFrom('places').select('name').where('warehouse_id', '=', hostId).orderBy('id');
      return (await rows.where('kind', '=', 'section').execute()).map(({ name }) => name);
    };
    const warehouse = async (name: string) =>
      (await owner.attempt(warehouseCalls.create, { body: { name } })).body.warehouse.id;
    const [annexId, depotId] = [await warehouse('Annex'), await warehouse('Depot')];
    const columns = 'name,categoryId,unitId,quantity,warehouse,section';
    const rows = [
      'Item,Group,Measure,On hand,Where,Part',
      'Pick,Tools,Piece,1,Annex,A1',
      'Spade,Tools,Piece,2,Annex,a1',
      'Hoe,Tools,Piece,3,Annex,B2',
      'Axe,Tools,Piece,4,Depot,C3',
      'Saw,Tools,Piece,5,Depot,',
      'File,Tools,Piece,many,Depot,D4',
    ];
    const sections = ['Annex / A1', 'Annex / B2', 'Depot / C3'];
    const checked = await attempt(rows, { columns, mode: 'check' });
    expect(checked.body).toMatchObject({ created: 5, makes: { sections }, errors: [{ row: 7 }] });
    const all = await attempt(rows, { columns });
    expect([all.status, all.body.makes.sections]).toEqual([422, sections]);
    expect(await sectionsOf(annexId)).toEqual(['General Section']);

    const { body } = await attempt(rows, { columns, mode: 'good' });
    expect(body).toMatchObject({ created: 5, makes: { sections } });
    expect(await sectionsOf(annexId)).toEqual(['A1', 'B2']);
    // A row that names none is in the General Section, which therefore stays.
    expect(await sectionsOf(depotId)).toEqual(['General Section', 'C3']);
    expect(await stockOf('Spade')).toMatchObject([{ available: 2, section: 'A1' }]);
    expect(await stockOf('Hoe')).toMatchObject([{ available: 3, section: 'B2' }]);
    expect(await stockOf('Saw')).toMatchObject([{ available: 5, section: 'General Section' }]);
    const made = test.database.selectFrom('audit_logs').select('code').where('code', '=', 'section.create');
    expect(await made.execute()).toHaveLength(3);

    const one = await attempt([rows[0] ?? '', 'Rake,Tools,Piece,1,Annex,E5'], { columns, mode: 'check' });
    expect(one.body.makes.sections).toEqual(['E5']);
    const long = 'x'.repeat(121);
    const wrong = await attempt([rows[0] ?? '', `Rake,Tools,Piece,1,Annex,${long}`], { columns, mode: 'check' });
    expect(wrong.body.errors).toMatchObject([{ row: 2, column: 'Section', code: 'tooLong' }]);
    const refused = await attempt([rows[0] ?? '', 'Pick,Tools,Piece,1,Annex,E5'], { columns, mode: 'check' }, buyer);
    expect(refused.body.errors.map(({ message }: ImportError) => message)).toEqual(['Annex has no section "E5"']);
  });

  it('needs the permissions that each part needs by hand', async () => {
    const columns = 'name,categoryId,unitId';
    const { body } = await attempt(['N,C,U', 'Tape,Office,Box'], { columns, mode: 'check' }, buyer);
    expect(body.errors.map(({ message }: ImportError) => message)).toEqual([
      'there is no category "Office", and adding one needs the right to manage categories',
      'there is no unit "Box", and adding one needs the right to manage categories',
    ]);
    expect((await attempt(['N,Q', 'Tape,4'], { columns: 'name,quantity' }, clerk)).status).toBe(403);
    expect((await attempt(['N,C,U', 'Tape,Office,Box'], { columns }, clerk)).body).toMatchObject({ created: 1 });
  });

  it.each([
    ['no columns', 'columns', 'is required', {} as { columns: string }],
    ['unknown fields', 'columns.0', /./, { columns: 'colour' }],
    ['a field twice', 'columns', 'has the column Product Name twice', { columns: 'name,name' }],
    ['no product', 'columns', 'must have the columns Product Name', { columns: 'unitId' }],
    ['a wrong heading row', 'headingRow', 'must be a whole number', { columns: 'name', headingRow: 1.5 }],
  ])('refuses %s', async (_what, field, message, body) => {
    const { status, body: answer } = await attempt(['N', 'Tape'], body);
    expect(status).toBe(422);
    expect((answer as unknown as { errors: Record<string, string> }).errors[field]).toMatch(message);
  });

  it('enters thousands of rows in one transaction, and the ledger adds up', async () => {
    const COUNT = 1500;
    const rows = Array.from({ length: COUNT }, (_, index) => `Part ${index},M-${index},Spares,Piece,${index + 1},10`);
    const columns = 'name,code,categoryId,unitId,quantity,unitCost';
    const wrong = [...rows, 'Part,M-X,Spares,Piece,many,10'];
    const before = await countProducts();
    expect((await attempt(['a,b,c,d,e,f', ...wrong], { columns, warehouseId: yardId })).status).toBe(422);
    expect(await countProducts()).toBe(before);
    const { body } = await attempt(['a,b,c,d,e,f', ...rows], { columns, warehouseId: yardId });
    expect(body).toMatchObject({ created: COUNT, openings: [{ count: COUNT }], receipts: [{ warehouse: 'Yard' }] });
    const { total } = await test.database
      .selectFrom('stock_records')
      .innerJoin('products', 'products.id', 'stock_records.product_id')
      .select(sql<number>`sum(available)::float`.as('total'))
      .where('code', 'like', 'M-%')
      .executeTakeFirstOrThrow();
    expect(total).toBe((COUNT * (COUNT + 1)) / 2);
    expect(await verifyLedger(test.database)).toMatchObject({ drifts: [] });
  });
});
