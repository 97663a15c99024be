import { labelCalls } from '@ghala/contract/calls/labels';
import { scanCalls } from '@ghala/contract/calls/scan';
import type { LabelLayout } from '@ghala/contract/common/label-rules';
import { placeCode } from '@ghala/contract/common/place-code';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { makeProduct, makeSection, makeVirtualWarehouse, makeWarehouse, uniqueName } from '../../../test/fixtures';
import { pdfText, readCodes } from '../../../test/read-pdf';
import { createTestApp } from '../../../test/test-app';

/** The usual label printer has this resolution, in dots per inch. */
const LABEL_PRINTER = 203;

const app = await createTestApp();
const clerk = await app.signIn([]);

type Items = {
  productId?: number;
  placeId?: number;
  lotId?: number;
  lot?: string;
  packaging?: string;
  copies: number;
}[];

const attempt = (layout: string, items: unknown) =>
  clerk.attempt(labelCalls.print, { body: { layout, items } as never });

async function print(layout: LabelLayout, items: Items): Promise<Buffer> {
  const { status, headers, raw } = await attempt(layout, items);
  expect([status, headers['content-type']]).toEqual([200, 'application/pdf']);
  return raw;
}

/** Makes a product with a barcode and packagings. */
async function packed(values: { name?: string; code?: string; barcode?: string; packagings?: object[] }) {
  const { barcode = '', packagings = [], ...others } = { code: uniqueName('P'), ...values };
  const product = await makeProduct(app.database, others);
  await sql`update products set barcode = ${barcode}, packagings = ${JSON.stringify(packagings)}::jsonb
    where id = ${product.id}`.execute(app.database);
  return product.id;
}

const carton = { name: 'Carton', quantity: 24, barcode: '16161000000016', isBought: true, isIssued: false };
const bale = { ...carton, name: 'Bale', quantity: 12.5, barcode: '', isBought: false };

test('a sheet has 24 labels, each with a code that reads as that of the product', async () => {
  const { id } = await makeProduct(app.database, { name: 'Deformed steel bar 12 mm', code: 'STL-12-D8' });
  const sheets = await print('sheet', [{ productId: id, copies: 25 }]);
  const pages = await pdfText(sheets);
  expect(pages).toHaveLength(2);
  expect(pages[1]).toContain('Deformed steel bar 12 mm');
  expect(pages[1]).toContain('STL-12-D8 · ');
  expect(pages[0]?.match(/STL-12-D8 · /g)).toHaveLength(24);
  // The reader takes equal codes one below the other for one.
  expect(await readCodes(sheets, 0, 'Code128')).toEqual(['STL-12-D8', 'STL-12-D8', 'STL-12-D8']);
  expect(await readCodes(sheets, 1, 'Code128')).toEqual(['STL-12-D8']);
});

test('a roll has a label on each page; one that is too long for bars has a QR code', async () => {
  const { id } = await makeProduct(app.database, { name: 'Nails '.repeat(30), code: '0012345678' });
  const roll = await print('roll', [{ productId: id, copies: 2 }]);
  expect(await pdfText(roll)).toHaveLength(2);
  expect(await readCodes(roll, 1, 'Code128')).toEqual(['0012345678']);

  const long = await makeProduct(app.database, { code: 'CEMENT-42.5-POWERMAX-50KG-BAG' });
  const accented = await makeProduct(app.database, { code: 'CAFÉ-1' });
  const pages = await print('roll', [
    { productId: long.id, copies: 1 },
    { productId: accented.id, copies: 1 },
  ]);
  expect(await readCodes(pages, 0, 'QRCode')).toEqual(['CEMENT-42.5-POWERMAX-50KG-BAG']);
  expect(await readCodes(pages, 1, 'QRCode')).toEqual(['CAFÉ-1']);
});

test('a product without code and barcode has the address of its screen', async () => {
  const { id } = await makeProduct(app.database, { code: '' });
  const [address] = await readCodes(await print('sheet', [{ productId: id, copies: 1 }]), 0, 'QRCode');
  expect(address).toMatch(new RegExp(`^https?://[^/]+/inventory/products/${id}$`));
});

test.each(['sheet', 'roll'] as const)(
  'a barcode of 12 or 13 digits is an EAN-13 with its digits on a %s',
  async (layout) => {
    const [ean, upc] = [
      await packed({ code: `EAN-${layout}`, barcode: '6161000000019' }),
      await packed({ barcode: '036000291452' }),
    ];
    for (const [productId, digits] of [
      [ean, '6161000000019'],
      [upc, '0036000291452'],
    ] as const) {
      const pdf = await print(layout, [{ productId, copies: 1 }]);
      expect(await readCodes(pdf, 0, 'EAN13')).toEqual([digits]);
      expect((await pdfText(pdf))[0]?.replaceAll(/\s/g, '')).toContain(digits);
    }
    expect((await pdfText(await print(layout, [{ productId: ean, copies: 1 }])))[0]).toContain(`EAN-${layout} · `);
    await sql`update products set barcode = '' where id in (${ean}, ${upc})`.execute(app.database);
  },
);

test('any other barcode is a Code 128, and stands under it', async () => {
  const pdf = await print('roll', [
    { productId: await packed({ code: 'GTIN-14', barcode: '26161000000013' }), copies: 1 },
    { productId: await packed({ code: 'GTIN-8', barcode: '96385074' }), copies: 1 },
    { productId: await packed({ code: 'OWN', barcode: 'Shelf-7/B' }), copies: 1 },
  ]);
  const read = await Promise.all([0, 1, 2].map((page) => readCodes(pdf, page, 'Code128', LABEL_PRINTER)));
  expect(read.flat()).toEqual(['26161000000013', '96385074', 'Shelf-7/B']);
  expect((await pdfText(pdf))[2]).toContain('Shelf-7/B · OWN · ');
});

test('a barcode that a scan would take for another product gives way to the code', async () => {
  const id = await packed({ code: 'REPEATED', barcode: '6161000000903' });
  await sql`update barcodes set is_repeated = true where product_id = ${id}`.execute(app.database);
  expect(await readCodes(await print('roll', [{ productId: id, copies: 1 }]), 0, 'Code128', LABEL_PRINTER)).toEqual([
    'REPEATED',
  ]);
});

test('a packaging says what it holds, and has a barcode of its own', async () => {
  const id = await packed({ name: 'Bar soap', code: 'SOAP', barcode: '6161000000026', packagings: [carton] });
  await sql`update units set name = 'Piece' where id = (select unit_id from products where id = ${id})`.execute(
    app.database,
  );
  const pdf = await print('roll', [
    { productId: id, packaging: 'carton', copies: 1 },
    { productId: id, copies: 1 },
  ]);
  const pages = await pdfText(pdf);
  expect(pages[0]).toMatch(/^Bar soap\nCarton of 24 pieces\n/);
  expect(pages[0]).toContain('16161000000016 · SOAP');
  expect(await readCodes(pdf, 0, 'Code128', LABEL_PRINTER)).toEqual(['16161000000016']);
  expect(await readCodes(pdf, 1, 'EAN13', LABEL_PRINTER)).toEqual(['6161000000026']);
});

test('a place has its name, that of its warehouse, and a code that names it', async () => {
  const warehouse = await makeWarehouse(app.database, 'Voi Store');
  const section = await makeSection(app.database, warehouse.id, 'Cold room');
  const virtual = await makeVirtualWarehouse(app.database, warehouse.id, 'On consignment');
  const ids = [warehouse.id, section.id, virtual.id];
  for (const layout of ['sheet', 'roll'] as const) {
    const pdf = await print(
      layout,
      ids.map((placeId) => ({ placeId, copies: 1 })),
    );
    const pages = (await pdfText(pdf)).join('\n');
    for (const line of [`Voi Store\n${placeCode(warehouse.id)}`, `Cold room\nVoi Store\n${placeCode(section.id)}`])
      expect(pages).toContain(line);
    const read = await Promise.all(
      layout === 'roll'
        ? [0, 1, 2].map((page) => readCodes(pdf, page, 'Code128', LABEL_PRINTER))
        : [readCodes(pdf, 0, 'Code128')],
    );
    expect(read.flat().sort()).toEqual(ids.map(placeCode).sort());
  }
});

test('Scan finds what each label is of', async () => {
  const packagings = [{ ...carton, barcode: '16161000000511' }];
  const productId = await packed({ barcode: '6161000000514', packagings });
  const coded = await makeProduct(app.database, { code: 'SCN-1' });
  const warehouse = await makeWarehouse(app.database);
  const pdf = await print('roll', [
    { productId, copies: 1 },
    { productId, packaging: 'Carton', copies: 1 },
    { productId: coded.id, copies: 1 },
    { placeId: warehouse.sectionId, copies: 1 },
  ]);
  const kinds = ['EAN13', 'Code128', 'Code128', 'Code128'] as const;
  const found = [];
  for (const [page, kind] of kinds.entries()) {
    const [code = ''] = await readCodes(pdf, page, kind, LABEL_PRINTER);
    const { scanned } = await clerk.send(scanCalls.scan, { query: { code } });
    found.push([scanned.product?.id, scanned.packaging, scanned.place?.sectionId]);
  }
  expect(found).toEqual([
    [productId, null, undefined],
    [productId, 'Carton', undefined],
    [coded.id, null, undefined],
    [undefined, null, warehouse.sectionId],
  ]);
});

test('a lot says all of itself in a GS1 DataMatrix, which a scan finds again', async () => {
  const productId = await packed({ name: 'Amoxicillin syrup', code: 'AMX', barcode: '6161000000330' });
  await sql`update products set tracking = 'lot' where id = ${productId}`.execute(app.database);
  const { id: lotId } = await app.database
    .insertInto('lots')
    .values({ product_id: productId, number: 'B-17/a', expires_on: '2031-01-31', made_on: '2030-02-01' })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const [layout, item] of [
    ['sheet', { lotId }],
    ['roll', { lotId }],
    ['roll', { productId, lot: 'b-17/A' }],
  ] as const) {
    const pdf = await print(layout, [{ ...item, copies: 1 }]);
    const text = (await pdfText(pdf))[0];
    for (const part of ['Amoxicillin syrup', 'Lot B-17/a', 'Expires 31 Jan 2031', 'AMX']) expect(text).toContain(part);
    const [code = ''] = await readCodes(pdf, 0, 'DataMatrix', LABEL_PRINTER);
    expect(code).toBe('(01)06161000000330(11)300201(17)310131(10)B-17/a');
    const { scanned } = await clerk.send(scanCalls.scan, { query: { code } });
    expect(scanned).toMatchObject({ product: { id: productId }, lot: 'B-17/a', expiry: '2031-01-31', wrong: [] });
    expect(scanned.knownLot).toMatchObject({ lotId, number: 'B-17/a', isExpired: false });
  }
});

test('a serial number of a product without GTIN is a Code 128, which finds it while no other lot has it', async () => {
  const serial = async () => {
    const product = await makeProduct(app.database, { tracking: 'serial', code: uniqueName('P') });
    return app.database
      .insertInto('lots')
      .values({ product_id: product.id, number: 'SN-4711' })
      .returning(['id', 'product_id'])
      .executeTakeFirstOrThrow();
  };
  const { id: lotId, product_id: productId } = await serial();
  const pdf = await print('roll', [{ lotId, copies: 1 }]);
  expect((await pdfText(pdf))[0]).toContain('Serial number SN-4711');
  expect(await readCodes(pdf, 0, 'Code128', LABEL_PRINTER)).toEqual(['SN-4711']);
  const scan = async () => (await clerk.send(scanCalls.scan, { query: { code: 'sn-4711' } })).scanned;
  expect(await scan()).toMatchObject({ product: { id: productId }, knownLot: { lotId } });
  await serial();
  expect(await scan()).toMatchObject({ product: null, knownLot: null });
  const { status, body } = await attempt('roll', [{ lotId: 2_000_000_000, copies: 1 }]);
  expect([status, body.errors]).toEqual([422, { 'items.0.lotId': 'there is no such lot of this product' }]);
});

test('labels come in the order that was asked for, each as often', async () => {
  const [first, second] = [
    await makeProduct(app.database, { code: 'B-1' }),
    await makeProduct(app.database, { code: 'A-2' }),
  ];
  const pdf = await print('roll', [
    { productId: first.id, copies: 2 },
    { productId: second.id, copies: 1 },
    { productId: first.id, copies: 1 },
  ]);
  const codes = (await pdfText(pdf)).map((text) => /[AB]-\d/.exec(text)?.[0]);
  expect(codes).toEqual(['B-1', 'B-1', 'A-2', 'B-1']);
});

const one = { productId: 1, copies: 1 };

test.each([
  ['no items', 'sheet', [], { items: 'must name from 1 to 500 products, packagings, lots or places' }],
  ['no list', 'sheet', 'all', { items: 'must name from 1 to 500 products, packagings, lots or places' }],
  ['another paper', 'poster', [one], { layout: 'must be sheet or roll' }],
  ['no copies', 'roll', [{ productId: 1, copies: 0 }], { 'items.0.copies': 'enter a quantity above 0' }],
  [
    'half a copy',
    'roll',
    [{ placeId: 1, copies: '1.5' }],
    { 'items.0.copies': 'must be a whole number from 1 to 500' },
  ],
  ['neither', 'roll', [one, { copies: 1 }], { 'items.1.productId': 'is required' }],
  [
    'too many labels in all',
    'roll',
    [one, { placeId: 1, copies: 500 }],
    { items: 'print at most 500 labels at a time: these are 501' },
  ],
  [
    'more items than labels',
    'roll',
    Array.from({ length: 501 }, () => one),
    { items: 'must name from 1 to 500 products, packagings, lots or places' },
  ],
])('refuses %s', async (_what, layout, items, errors) => {
  const { status, body } = await attempt(layout, items);
  expect([status, body.errors]).toEqual([422, errors]);
});

test('names what cannot be labelled', async () => {
  const id = await packed({ name: 'Sugar', packagings: [{ ...carton, barcode: '16161000000993' }, bale] });
  const gone = await packed({});
  const place = await makeWarehouse(app.database);
  await sql`update products set deleted_at = now() where id = ${gone}`.execute(app.database);
  await sql`update places set deleted_at = now() where id = ${place.id}`.execute(app.database);
  const good = { productId: id, copies: 1 };
  for (const [item, field, message] of [
    [{ productId: gone, copies: 1 }, 'productId', 'there is no such product'],
    [{ productId: 2_000_000_000, copies: 1 }, 'productId', 'there is no such product'],
    [{ placeId: place.id, copies: 1 }, 'placeId', 'there is no such warehouse, section or virtual warehouse'],
    [{ ...good, packaging: 'Pallet' }, 'packaging', 'Pallet is not a packaging of Sugar'],
    [
      { ...good, packaging: 'Bale' },
      'packaging',
      'Bale of Sugar has no barcode: give it one, or print the label of the product itself',
    ],
  ] as const) {
    const { status, body } = await attempt('roll', [good, item]);
    expect([status, body.errors]).toEqual([422, { [`items.1.${field}`]: message }]);
  }
});

test('the most labels are printed in a moment', async () => {
  const id = await packed({ name: 'Cement 50 kg', code: 'CEM-50' });
  expect(await pdfText(await print('sheet', [{ productId: id, copies: 500 }]))).toHaveLength(21);
});

test('a sheet that was begun goes on at any of its labels, and labels tell price and company if asked', async () => {
  const { id } = await makeProduct(app.database, { name: 'Roofing nails', code: 'NAIL-3' });
  await sql`update products set price_retail = 1250, packagings = ${JSON.stringify([{ ...carton, barcode: '16161000000931' }])}::jsonb
    where id = ${id}`.execute(app.database);
  await sql`update business_profiles set business_name = 'Mfano Stores'`.execute(app.database);
  const printed = async (body: object) => {
    const { status, raw } = await clerk.attempt(labelCalls.print, { body: { layout: 'sheet', ...body } as never });
    expect(status).toBe(200);
    return pdfText(raw);
  };
  expect(await printed({ firstCell: 24, items: [{ productId: id, copies: 2 }] })).toHaveLength(2);
  expect(await printed({ firstCell: 23, items: [{ productId: id, copies: 2 }] })).toHaveLength(1);
  const [plain] = await printed({ items: [{ productId: id, copies: 1 }] });
  expect(plain).not.toContain('1,250');
  const [told] = await printed({ hasPrice: true, hasCompany: true, items: [{ productId: id, copies: 1 }] });
  expect(told).toContain('KES 1,250.00');
  const [packed] = await printed({ hasPrice: true, items: [{ productId: id, packaging: 'Carton', copies: 1 }] });
  expect(packed).toContain('KES 30,000.00');
  for (const firstCell of [0, 25, 1.5]) {
    const { body } = await clerk.attempt(labelCalls.print, {
      body: { layout: 'sheet', firstCell, items: [{ productId: id, copies: 1 }] } as never,
    });
    expect(Object.keys(body.errors)).toEqual(['firstCell']);
  }
});
