import {
  type ImportError,
  type ImportPreview,
  type productImport,
  productImportCalls,
} from '@ghala/contract/calls/product-import';
import { warehouseCalls } from '@ghala/contract/calls/warehouses';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { makeSection, makeWarehouse } from '../../../test/fixtures';
import { createTestApp } from '../../../test/test-app';

/* The cells of a spreadsheet may hold sums, costs, decimal commas, money and places. */

const test = await createTestApp();
const owner = await test.signIn('all');
const { id: warehouseId } = await makeWarehouse(test.database, 'Main Shop');
await makeSection(test.database, warehouseId, 'Window');

async function attempt(columns: string, rows: string[], body: Partial<z.input<typeof productImport>> = {}) {
  const file = { name: 'stock.csv', content: [columns, ...rows].join('\r\n') };
  const given = { warehouseId, category: 'Tools', unit: 'Piece', separator: 'semicolon' as const, ...body };
  return owner.attempt(productImportCalls.import, { body: { columns, ...given }, files: { file } });
}

const pricesOf = (name: string) =>
  test.database
    .selectFrom('products')
    .select(['price_purchase', 'price_retail'])
    .where('name', '=', name)
    .executeTakeFirstOrThrow();

const said = (errors: ImportError[]) => errors.map(({ row, column, message }) => [row, column, message]);

describe('a row that is a sum of others', () => {
  const columns = 'name,quantity,unitCost,categoryId,code';

  it.each([
    ...['Total', 'TOTAL:', 'Grand Total', 'sub total', 'Sub-Total', 'Subtotal', 'totals', 'Sum'],
    ...['JUMLA', 'Jumla Kuu', 'jumla  ndogo :'],
  ])('such as %j is left out, and said to be', async (word) => {
    const { body } = await attempt(columns, ['Jembe;10;450', `${word};1010;750`], { mode: 'check' });
    expect(body).toMatchObject({ created: 1, errors: [], totals: [3], openings: [{ count: 1 }] });
  });

  it('is not refused for what it lacks either', async () => {
    const { body } = await attempt(columns, ['Jembe;10;450;Tools', 'Total;many'], { mode: 'check', category: '' });
    expect(body).toMatchObject({ created: 1, errors: [], totals: [3] });
  });

  it('is none if more tells a product, or the name says more', async () => {
    const rows = ['Total;1;;Fuels', 'Total;1;;;T-1', 'Total Quartz;1', 'Sumo;1'];
    const { body } = await attempt(columns, rows, { mode: 'check' });
    expect(body).toMatchObject({ created: 4, errors: [], totals: [] });
  });
});

describe('the cost of a unit', () => {
  const columns = 'name,quantity,unitCost,pricePurchase';

  it('is the purchase price of a new product whose row has none, in whole cents', async () => {
    const rows = ['Chisel;10;750.125', 'Rasp;;80', 'Plane;2;300;250'];
    expect((await attempt(columns, rows)).body).toMatchObject({
      created: 3,
      errors: [],
      openings: [{ value: 8101.25 }],
    });
    expect(await pricesOf('Chisel')).toMatchObject({ price_purchase: 750.13 });
    expect(await pricesOf('Rasp')).toMatchObject({ price_purchase: 80 });
    expect(await pricesOf('Plane')).toMatchObject({ price_purchase: 250 });
    const { body } = await attempt(columns, ['Drill;;about ten;'], { mode: 'check' });
    expect(said(body.errors)).toEqual([
      [2, 'Unit Cost', '"about ten" is not a number. Write digits, such as 1250.50.'],
    ]);
  });

  it('changes the price neither of a product that is there, nor by a further row', async () => {
    const places = 'name,quantity,unitCost,section';
    const rows = ['Rasp;3;95;Window', 'Vice;1;40;Window', 'Vice;1;60;Bench'];
    expect((await attempt(places, rows)).body).toMatchObject({ created: 1, unchanged: 1, further: 1, errors: [] });
    expect(await pricesOf('Rasp')).toMatchObject({ price_purchase: 80 });
    expect(await pricesOf('Vice')).toMatchObject({ price_purchase: 40 });
  });
});

describe('figures', () => {
  const columns = 'name,quantity,priceRetail,stockMin';

  it('have decimal commas where any can only be read so', async () => {
    const rows = ['Level;3;185,50;', 'Winch;1.200;1.250,50;0,5', 'Crane;2;45.000;'];
    const { body } = await attempt(columns, rows, { mode: 'check' });
    expect(body).toMatchObject({ created: 3, errors: [], decimalComma: { found: '1.200', read: 1200 } });
    expect(body.preview.map(({ quantity }: ImportPreview) => quantity)).toEqual([3, 1200, 2]);
    await attempt(columns, rows);
    expect(await pricesOf('Level')).toMatchObject({ price_retail: 185.5 });
    expect(await pricesOf('Winch')).toMatchObject({ price_retail: 1250.5 });
    expect(await pricesOf('Crane')).toMatchObject({ price_retail: 45_000 });
    const few = await attempt(columns, ['Jack;3;KES 185,50/=;'], { mode: 'check' });
    expect(few.body).toMatchObject({ errors: [], decimalComma: { found: 'KES 185,50/=', read: 185.5 } });
  });

  it('with a comma and three digits are unclear then', async () => {
    const { body } = await attempt(columns, ['Hoist;1;185,50;', 'Pulley;1,200;90;', 'Cable;12.500 m;90;'], {
      mode: 'check',
    });
    expect(said(body.errors)).toEqual([
      [
        3,
        'Opening Quantity',
        '"1,200" may be 1200 or 1.2, because this file has decimal commas. Use decimal points throughout.',
      ],
      [4, 'Opening Quantity', '"12.500 m" is not a number. Write digits, such as 1250.50.'],
    ]);
  });

  it.each([
    ['a file that has both', ['Anvil;1;185,50;', 'Bellows;1;185.50;', 'Tongs;1;1.200;', 'Forge;1;1,200;'], false],
    ['a workbook, whose numbers have points', ['Anvil;1;185,50;', 'Bellows;1;1;', 'Tongs;1;1.200;'], true],
  ])('are unclear with a comma, and with three digits after a point, in %s', async (_what, rows, isWorkbook) => {
    const { body } = await attempt(columns, rows, { mode: 'check', isWorkbook });
    expect(body).toMatchObject({ created: rows.length - 2, decimalComma: null });
    expect(said(body.errors)).toEqual([
      [2, 'Retail Price', 'use a point for decimals: 185.50'],
      [
        4,
        'Retail Price',
        '"1.200" may be 1200 or 1.2, because this file has decimal commas. Use decimal points throughout.',
      ],
    ]);
  });

  it('have decimal points where none has a comma for them', async () => {
    const rows = ['Rivet;1.200;1,250;'];
    const { body } = await attempt(columns, rows, { mode: 'check' });
    expect(body).toMatchObject({ created: 1, errors: [], decimalComma: null, preview: [{ quantity: 1.2 }] });
  });

  it('of money may say the currency, and no other is read into a text', async () => {
    const rows = ['Spanner;3;180/=;', 'Wrench;3;Ksh 1,180/-;', 'Bolt;180/=;10;', 'Nut;1e-7;10;'];
    const { body } = await attempt(columns, rows, { mode: 'good' });
    expect(said(body.errors)).toEqual([
      [4, 'Opening Quantity', '"180/=" is not a number. Write digits, such as 1250.50.'],
      [5, 'Opening Quantity', '"1e-7" is not a number. Write digits, such as 1250.50.'],
    ]);
    expect(await pricesOf('Spanner')).toMatchObject({ price_retail: 180 });
    expect(await pricesOf('Wrench')).toMatchObject({ price_retail: 1180 });
  });
});

describe('a barcode with a wrong check digit', () => {
  const columns = 'name,code,barcode,packagings';
  const warned = ({ warnings }: { warnings: ImportError[] }) =>
    warnings.map(({ row, field, found, params }) => [row, field, found, params.digit]);

  it.each([
    ['EAN-8', '96385073', '4'],
    ['UPC-A', '036000291453', '2'],
    ['EAN-13', '6291041500214', '3'],
    ['GTIN-14', '10614141000416', '5'],
  ])('of %s is kept unchanged, as the business’s own, and its row is warned of', async (length, barcode, digit) => {
    const row = `Own ${length};OWN-${length};${barcode};`;
    const { body } = await attempt(columns, [row], { mode: 'check' });
    expect(body).toMatchObject({ created: 1, errors: [] });
    expect(warned(body)).toEqual([[2, 'barcode', barcode, digit]]);
    expect((await attempt(columns, [row])).status).toBe(200);
    const stored = test.database.selectFrom('products').select('barcode').where('code', '=', `OWN-${length}`);
    expect(await stored.executeTakeFirst()).toEqual({ barcode });
    // Once it exists, it is not mentioned any more.
    expect((await attempt(columns, [row], { mode: 'check' })).body).toMatchObject({ unchanged: 1, warnings: [] });
  });

  it('of a packaging is kept too, and right ones are not warned of', async () => {
    const rows = ['Soap;S-1;6291041500213;Carton = 24 (6161000000018)', 'Salt;S-2;036000291452;', 'Tea;S-3;TEA-7;'];
    const { body } = await attempt(columns, rows, { mode: 'check' });
    expect(body).toMatchObject({ created: 3, errors: [] });
    expect(warned(body)).toEqual([[2, 'packagings', '6161000000018', '9']]);
  });

  it('is refused where another row, another product or a packaging of its own has it', async () => {
    await attempt(columns, ['Sugar;SU-1;6161000000026;']);
    const rows = [
      'Rice;R-1;6161000000031;',
      'Beans;R-2;6161000000031;',
      'Flour;R-3;6161000000026;',
      'Oil;R-4;6161000000042;Carton = 12 (6161000000042)',
    ];
    const { status, body } = await attempt(columns, rows);
    expect(status).toBe(422);
    expect(said(body.errors).filter(([row], at, all) => all.findIndex(([other]) => other === row) === at)).toEqual([
      [3, 'Barcode', 'has already been used in row 2'],
      [4, 'Barcode', 'is the barcode of Sugar (SU-1)'],
      [5, 'Packagings', 'is also the barcode of the product itself'],
    ]);
    expect(warned(body)).toEqual([[2, 'barcode', '6161000000031', '3']]);
  });

  it('is shown in the preview wherever its row stands in the file', async () => {
    const many = Array.from({ length: 205 }, (_, at) => `Many ${at};MANY-${at};;`);
    const { body } = await attempt(columns, [...many, 'Late;LATE-1;6161000000059;'], { mode: 'check' });
    expect(body.preview.map(({ name }: ImportPreview) => name)).toContain('Late');
  });
});

describe('the tracking of a product', () => {
  const trackingIs = async (code: string) =>
    (await test.database.selectFrom('products').select('tracking').where('code', '=', code).executeTakeFirst())
      ?.tracking;

  it.each([
    ...['By Lots', 'lot', 'Batch No', 'Tracked by batch', 'kwa bechi'].map((word) => [word, 'lot'] as const),
    ...['By Unique Serial Number', 'serial', 'Serial No.', 'By serial'].map((word) => [word, 'serial'] as const),
    ...['No Tracking', 'none', 'By Quantity', 'Not tracked', 'Any product'].map((word) => [word, 'none'] as const),
  ])('is read from the word %s', async (word, tracking) => {
    const { status, body } = await attempt('name,code,tracking', [`Track ${word};TR-${word};${word}`]);
    expect([status, body.errors]).toEqual([200, []]);
    expect(await trackingIs(`TR-${word}`)).toBe(tracking);
  });

  it('is read from a yes or no for each kind of number; a serial number is each piece’s own, and words come first', async () => {
    const rows = ['1;0;', 'No;Yes;', 'True;true;', '0;0;', ';;', 'Ndiyo;Hapana;', 'Yes;No;By Unique Serial Number'];
    const columns = 'code,hasLots,hasSerials,tracking,name';
    const { status, body } = await attempt(
      columns,
      rows.map((row, at) => `FL-${at};${row};Flagged ${at}`),
    );
    expect([status, body.errors]).toEqual([200, []]);
    const read = await Promise.all(rows.map((_row, at) => trackingIs(`FL-${at}`)));
    expect(read).toEqual(['lot', 'serial', 'serial', 'none', 'none', 'lot', 'serial']);

    // InvenTree's column that says there are no serial numbers tells nothing of lots.
    await attempt('code,hasSerials', ['FL-0;False', 'FL-1;False']);
    expect([await trackingIs('FL-0'), await trackingIs('FL-1')]).toEqual(['lot', 'none']);
    const wrong = await attempt('name,hasLots', ['Flagged 9;maybe']);
    expect(said(wrong.body.errors)).toEqual([[2, 'Tracked by Lot', 'must be Yes or No']]);
  });

  it('by lot or serial number leaves its quantity out, which is warned of, and the rest comes in', async () => {
    const rows = ['Tracked drill;TD-1;Yes;4;No such store', 'Plain drill;TD-2;No;5;'];
    const { status, body } = await attempt('name,code,hasSerials,quantity,warehouse', rows);
    expect(status).toBe(200);
    expect(body).toMatchObject({ created: 2, errors: [], openings: [{ count: 1 }] });
    expect(body.warnings).toMatchObject([{ row: 2, field: 'quantity', code: 'openingOfTracked', found: '4' }]);
  });
});

it('the preview names the section of a quantity unless it came with the warehouse, and whether it is new', async () => {
  const { warehouse } = (await owner.attempt(warehouseCalls.create, { body: { name: 'Depot' } })).body;
  const rows = ['Broom;1;;Main Shop', 'Mop;1;window;Main Shop', 'Pail;1;A1;Main Shop', 'Rag;1;;Depot'];
  const { body } = await attempt('name,quantity,section,warehouse', rows, {
    mode: 'check',
    warehouseId: warehouse.id,
  });
  const places = body.preview.map(({ place, section, isNewSection }: ImportPreview) => [place, section, isNewSection]);
  expect(places).toEqual([
    ['Main Shop', expect.stringMatching(/^Section \d+$/), false],
    ['Main Shop', 'Window', false],
    ['Main Shop', 'A1', true],
    ['Depot', '', false],
  ]);
});

describe('a NUL, which no database takes', () => {
  it.each([
    'name',
    'code',
    'barcode',
    'categoryId',
    'unitId',
    'quantity',
    'section',
    'warehouse',
    'suppliers',
    'hsCode',
  ])('in the column %s is refused as what it is, or matches nothing, and never fails the call', async (column) => {
    const columns = column === 'name' ? 'name' : `name,${column}`;
    const row = column === 'name' ? 'Jem\0be' : 'Jembe;C\u00001';
    for (const mode of ['check', 'good', 'all'] as const) {
      const { status, body } = await attempt(columns, [row], { mode });
      expect([status, body.code]).not.toEqual([500, 'server.failed']);
      expect([200, 422]).toContain(status);
    }
  });
});
