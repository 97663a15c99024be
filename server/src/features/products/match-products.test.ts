import { productCalls } from '@ghala/contract/calls/products';
import { beforeAll, expect, it } from 'vitest';
import { createTestApp } from '../../../test/test-app';

const test = await createTestApp();
const admin = await test.signIn('all', 'Wanjiru');
const ids = new Map<string, number>();

beforeAll(async () => {
  const insert = (table: 'units' | 'categories', name: string) =>
    test.database.insertInto(table).values({ name }).returning('id').executeTakeFirstOrThrow();
  const [{ id: unitId }, { id: categoryId }] = await Promise.all([insert('units', 'Bag'), insert('categories', 'Dry')]);
  for (const [name, code, barcode = ''] of [
    ['Maize flour', 'MF-1', '6161000000019'],
    ['Wheat flour', 'mf-2', 'MF-1'],
    ['Salt', '', 'twice'],
    ['Salt', 'S-2'],
    ['MF-1', 'ODD'],
    ['Gone', 'G-1', '6161000000026'],
  ] as const) {
    const body = { name, code, barcode, unitId, categoryId, pricePurchase: 120 };
    const { product } = await admin.send(productCalls.create, { body });
    ids.set(`${name} ${code}`, product.id);
  }
  // The rows are as they were before barcodes had to differ.
  await test.database
    .insertInto('barcodes')
    .values({ key: 'twice', product_id: ids.get('Salt S-2') ?? 0, is_repeated: true })
    .execute();
  await admin.send(productCalls.delete, { params: { id: ids.get('Gone G-1') ?? 0 } });
});

async function matched(...words: string[]) {
  return (await admin.send(productCalls.match, { body: { words } })).products;
}

it('names the product of each code or name, in their order, whatever their capitals', async () => {
  const found = await matched('wheat FLOUR', ' MF-2 ', '', 'Sugar', 'maize flour');
  expect(found.map((product) => product?.name ?? null)).toEqual([
    'Wheat flour',
    'Wheat flour',
    null,
    null,
    'Maize flour',
  ]);
  expect(found[0]).toEqual({
    id: ids.get('Wheat flour mf-2'),
    name: 'Wheat flour',
    code: 'mf-2',
    unit: { unit: 'Bag' },
    packagings: [],
    tracking: 'none',
    shelfLife: null,
    packaging: null,
    price: 120,
  });
});

it('goes by the code before a name, and guesses neither between two of a name nor at a deleted one', async () => {
  const found = await matched('MF-1', 'Salt', 'S-2', 'Gone', 'G-1');
  expect(found.map((product) => product?.id ?? null)).toEqual([
    ids.get('Maize flour MF-1'),
    null,
    ids.get('Salt S-2'),
    null,
    null,
  ]);
});

it('names the product of a barcode that only one has, before a name', async () => {
  const found = await matched('06161000000019', 'MF-1', 'twice', '6161000000026');
  expect(found.map((product) => product?.name ?? null)).toEqual(['Maize flour', 'Maize flour', null, null]);
});

it('names the packaging whose barcode it is', async () => {
  const productId = ids.get('Wheat flour mf-2') ?? 0;
  await admin.send(productCalls.update, { body: { productId, packagings: 'Bale = 12 (6161000000033)' } });
  const [product] = await matched('6161000000033');
  expect(product).toMatchObject({ id: productId, packaging: 'Bale', packagings: [{ name: 'Bale', quantity: 12 }] });
  expect((await matched('mf-2'))[0]?.packaging).toBeNull();
});

it('refuses none and more than 2,000', async () => {
  for (const count of [0, 2001]) {
    const answer = await admin.attempt(productCalls.match, { body: { words: Array(count).fill('Salt') } });
    expect(answer.status).toBe(422);
  }
  expect(await matched(...Array(2000).fill('Salt'))).toHaveLength(2000);
});
