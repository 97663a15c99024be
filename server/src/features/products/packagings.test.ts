import { productUploadCalls } from '@ghala/contract/calls/product-upload';
import { productCalls } from '@ghala/contract/calls/products';
import { barcodeFault, barcodeKey, withCheckDigit } from '@ghala/contract/common/barcode';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { makeProduct, uniqueName } from '../../../test/fixtures';
import { createTestApp } from '../../../test/test-app';

const test = await createTestApp();
const admin = await test.signIn('all');
const { database } = test;
const { category_id: categoryId, unit_id: unitId } = await makeProduct(database, { name: 'Nail' });
const unit = (await database.selectFrom('units').select('name').where('id', '=', unitId).executeTakeFirstOrThrow())
  .name;

let serial = 0;
/** Makes an EAN-13 number that no other test has. */
function newBarcode(): string {
  serial += 1;
  const digits = `616${String(serial).padStart(9, '0')}`;
  return withCheckDigit(digits);
}

const packaging = (name: string, more: object = {}) => ({
  ...{ name, quantity: 24, barcode: '', isBought: false, isIssued: false },
  ...more,
});

function create(more: object) {
  const body = { name: uniqueName('Goods'), categoryId, unitId, ...more };
  return admin.attempt(productCalls.create, { body });
}

async function made(more: object) {
  const { body, status } = await create(more);
  expect(status).toBe(200);
  return body.product;
}

function change(productId: number, more: object) {
  return admin.attempt(productCalls.update, { body: { productId, ...more } });
}

describe('packagings', () => {
  it('are kept in their order, changed as a whole, and told in the log', async () => {
    const carton = packaging('Carton', { isBought: true });
    const { id, packagings } = await made({ packagings: [carton, packaging('Bale', { quantity: 0.5 })] });
    expect(packagings).toEqual([carton, packaging('Bale', { quantity: 0.5 })]);
    expect((await change(id, { name: uniqueName('Renamed') })).body.product.packagings).toEqual(packagings);
    expect((await change(id, { packagings: [] })).body.product.packagings).toEqual([]);
    const { before, after } = await database
      .selectFrom('audit_logs')
      .select(['before', 'after'])
      .where('entity', '=', 'Product')
      .where('entity_id', '=', id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect([before, after]).toEqual([{ packagings }, { packagings: [] }]);
  });

  it('may come as JSON in a form that has a file', async () => {
    const { body } = await admin.attempt(productCalls.create, {
      body: { name: uniqueName('Goods'), categoryId, unitId, packagings: JSON.stringify([packaging('Carton')]) },
      files: { safety: { name: 'safety.pdf', content: '%PDF-1.4\n%%EOF' } },
    });
    expect(body.product.packagings).toEqual([packaging('Carton')]);
  });

  it('are refused at their field', async () => {
    const { status, body } = await create({ packagings: [packaging('Carton', { quantity: 'many' }), packaging('1')] });
    expect([status, Object.keys(body.errors)]).toEqual([422, ['packagings.0.quantity', 'packagings.1.name']]);
    const named = await create({ packagings: [packaging(unit.toUpperCase())] });
    expect([named.status, named.body.errors]).toEqual([
      422,
      { 'packagings.0.name': `Packagings must differ from the unit, ${unit}`.replace('Packagings ', '') },
    ]);
  });
});

describe('a barcode', () => {
  it('is refused if it was mistyped, of a product and of a packaging', async () => {
    const { status, body } = await create({
      barcode: '6291041500214',
      packagings: [packaging('Carton', { barcode: '96385073' })],
    });
    expect([status, Object.keys(body.errors)]).toEqual([422, ['barcode', 'packagings.0.barcode']]);
    expect(body.errors.barcode).toContain('its last digit should be 3');
  });

  it.each([
    ['of a product is refused to another product', false, false],
    ['of a product is refused to a packaging', false, true],
    ['of a packaging is refused to another product', true, false],
    ['of a packaging is refused to another packaging', true, true],
  ])('%s', async (_what, isPackaging, toPackaging) => {
    const barcode = newBarcode();
    const having = (is: boolean) => (is ? { packagings: [packaging('Carton', { barcode })] } : { barcode });
    const { name } = await made(having(isPackaging));
    const { status, body } = await create(having(toPackaging));
    expect([status, Object.keys(body.errors)]).toEqual([409, [toPackaging ? 'packagings.0.barcode' : 'barcode']]);
    expect(body.message).toContain(name);
    expect(body.message.includes('Carton')).toBe(isPackaging);
  });

  it('is one number in any of its lengths, and one code in capitals or not', async () => {
    await made({ barcode: '036000291452' });
    expect((await create({ barcode: '0036000291452' })).status).toBe(409);
    const code = uniqueName('Bar');
    await made({ barcode: code.toLowerCase() });
    expect((await create({ barcode: code.toUpperCase() })).status).toBe(409);
  });

  it('may not be two things of one product', async () => {
    const barcode = newBarcode();
    const { status, body } = await create({ barcode, packagings: [packaging('Carton', { barcode })] });
    expect([status, body.errors]).toEqual([
      422,
      { 'packagings.0.barcode': expect.stringContaining('the product itself') },
    ]);
  });

  it('may not be two things of one product that had it before either', async () => {
    const barcode = newBarcode();
    const packagings = [packaging('Carton', { barcode })];
    const { id } = await made({ packagings });
    const { status, body } = await change(id, { barcode, packagings });
    expect([status, Object.keys(body.errors)]).toEqual([422, ['packagings.0.barcode']]);
  });

  it('is free again once its product gives it up or is deleted', async () => {
    const barcode = newBarcode();
    const { id } = await made({ packagings: [packaging('Carton', { barcode })] });
    expect((await change(id, { packagings: [packaging('Bale', { barcode })] })).status).toBe(200);
    await change(id, { barcode, packagings: [] });
    expect((await create({ barcode })).status).toBe(409);
    await admin.send(productCalls.delete, { params: { id } });
    const other = await made({ barcode });
    await change(other.id, { barcode: '' });
    await made({ barcode });
  });

  it('of before barcodes had to be right or single can stay', async () => {
    const { id } = await made({});
    await sql`update products set barcode = '6291041500214' where id = ${id}`.execute(database);
    expect((await change(id, { name: uniqueName('Renamed') })).status).toBe(200);
    expect((await change(id, { barcode: '6291041500215' })).status).toBe(422);
  });

  it('goes to one of two who take it at once', async () => {
    const barcode = newBarcode();
    const answers = await Promise.all(Array.from({ length: 4 }, () => create({ barcode })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  });

  it('is compared by the database as by the contract', async () => {
    const codes = [
      '036000291452',
      '0036000291452',
      '96385074',
      '96385073',
      '16291041500210',
      'aB-1',
      '0123',
      '１２３４５６７８',
    ];
    for (const code of codes) {
      const { rows } = await sql<{ key: string }>`select barcode_key(${code}) as key`.execute(database);
      expect([code, rows[0]?.key]).toEqual([code, barcodeKey(code)]);
    }
  });

  it('finds its product, of whichever packaging it is', async () => {
    const [own, ofCarton] = ['036000299991', newBarcode()];
    const barcode = withCheckDigit(own.slice(0, -1));
    const { id } = await made({ barcode, packagings: [packaging('Carton', { barcode: ofCarton })] });
    for (const q of [barcode, `0${barcode}`, ofCarton]) {
      const { products } = await admin.send(productCalls.find, { query: { q } });
      expect(products.map((product: { id: number }) => product.id)).toEqual([id]);
    }
  });

  it('is made for goods that have none: right, and never the same twice', async () => {
    const barcodes = await Promise.all(
      Array.from({ length: 3 }, async () => (await admin.send(productCalls.makeBarcode, {})).barcode as string),
    );
    expect(new Set(barcodes).size).toBe(3);
    for (const barcode of barcodes) {
      expect(barcode).toMatch(/^29\d{11}$/);
      expect(barcodeFault(barcode)).toBeUndefined();
    }
    const { rows } = await sql<{ last: number }>`select last_value::int as last from own_barcodes`.execute(database);
    const digits = `29${String((rows[0]?.last ?? 0) + 1).padStart(10, '0')}`;
    await made({ barcode: withCheckDigit(digits) });
    expect((await admin.send(productCalls.makeBarcode, {})).barcode).not.toBe(withCheckDigit(digits));
  });

  it('is made by those alone who manage products', async () => {
    const reader = await test.signIn([]);
    expect((await reader.attempt(productCalls.makeBarcode)).status).toBe(403);
  });
});

describe('an uploaded file', () => {
  const upload = (rows: string[]) =>
    admin.attempt(productUploadCalls.upload, {
      body: { mode: 'all' },
      files: {
        file: { name: 'products.csv', content: ['Product Name,Category,Unit,Barcode,Packagings', ...rows].join('\n') },
      },
    });
  const category = async () =>
    (await database.selectFrom('categories').select('name').where('id', '=', categoryId).executeTakeFirstOrThrow())
      .name;

  it('brings packagings, and names the rows whose barcodes are wrong, taken or twice in the file', async () => {
    const [taken, twice, good] = [newBarcode(), newBarcode(), newBarcode()];
    const { name } = await made({ packagings: [packaging('Carton', { barcode: taken })] });
    const row = async (cells: string) => `${uniqueName('Row')},${await category()},${unit},${cells}`;
    const { status, body } = await upload([
      await row(`${good},Carton = 12 (${twice})`),
      await row(`${taken},`),
      await row(`,Bale = 6 (${twice})`),
      await row('4006381333930,'),
      await row(',Carton of six'),
      await row(`,${unit} = 6`),
    ]);
    expect(status).toBe(422);
    const told = body.errors.map(({ row: at, column, message }: Record<string, unknown>) => [at, column, message]);
    expect(told).toEqual([
      [3, 'Barcode', `is the barcode of ${name} (Carton)`],
      [4, 'Packagings', expect.stringContaining('2')],
      [5, 'Barcode', expect.stringContaining('its last digit should be 1')],
      [6, 'Packagings', expect.stringContaining('must be a list of packagings')],
      [7, 'Packagings', `must differ from the unit, ${unit}`],
    ]);
  });
});
