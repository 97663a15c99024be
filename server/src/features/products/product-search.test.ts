import { productCalls } from '@ghala/contract/calls/products';
import { beforeAll, describe, expect, it } from 'vitest';
import { createTestApp } from '../../../test/test-app';

const test = await createTestApp();
const admin = await test.signIn('all', 'Wanjiru');

/** Lists products by name, code and barcode; one word is found in each of these places. */
const goods = [
  ['Cement 50 kg bag', 'C-1', ''],
  ['White cement', 'C-2', ''],
  ['Cement', 'C-3', ''],
  ['Cementing compound', 'C-4', ''],
  ['Tile glue', 'cement', ''],
  ['Paint', 'C-5', '6161100000018'],
  ['Fibrecement board', 'C-6', ''],
] as const;

beforeAll(async () => {
  const { id: unitId } = await test.database
    .insertInto('units')
    .values({ name: 'Bag' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: categoryId } = await test.database
    .insertInto('categories')
    .values({ name: 'Building' })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const [name, code, barcode] of goods)
    await admin.send(productCalls.create, { body: { name, code, barcode, unitId, categoryId } });
});

async function found(query: object): Promise<string[]> {
  return (await admin.send(productCalls.list, { query: { limit: 50, ...query } })).map(({ name }) => name);
}

describe('a search of products', () => {
  it('puts the best match first: code, name, beginning, whole word, the rest', async () => {
    expect(await found({ q: 'cement', sort: 'match' })).toEqual([
      'Tile glue',
      'Cement',
      'Cement 50 kg bag',
      'Cementing compound',
      'White cement',
      'Fibrecement board',
    ]);
  });

  it('takes the words in any order', async () => {
    expect(await found({ q: 'bag cement', sort: 'match' })).toEqual(['Cement 50 kg bag']);
    expect(await found({ name: 'bag  cement' })).toEqual(['Cement 50 kg bag']);
  });

  it('finds a bar code', async () => {
    expect(await found({ q: '6161100000018', sort: 'match' })).toEqual(['Paint']);
  });

  it('lists by name without words, and pages through the order', async () => {
    expect(await found({ sort: 'match', limit: 2 })).toEqual(['Cement', 'Cement 50 kg bag']);
    const first = await admin.get('/api/products?q=cement&sort=match&limit=2');
    const next = /<([^>]+)>; rel="next"/.exec(String(first.headers.link))?.[1] ?? '';
    const second = await admin.get(next);
    expect((second.body as { name: string }[]).map(({ name }) => name)).toEqual([
      'Cement 50 kg bag',
      'Cementing compound',
    ]);
  });

  it('takes any characters for what they are', async () => {
    expect(await found({ q: '% _ \\', sort: 'match' })).toEqual([]);
  });
});
