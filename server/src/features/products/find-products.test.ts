import { productCalls } from '@ghala/contract/calls/products';
import { describe, expect, it } from 'vitest';
import { makeProduct } from '../../../test/fixtures';
import { createTestApp } from '../../../test/test-app';

const test = await createTestApp();
const admin = await test.signIn('all');
const { database } = test;

await makeProduct(database, { name: 'Bamburi Cement 50 kg', code: 'CEM-0042' });
const white = await makeProduct(database, { name: 'White cement', code: 'CEM-0043' });
await database.updateTable('products').set({ barcode: '6009000512345' }).where('id', '=', white.id).execute();
await makeProduct(database, { name: 'Paracetamol 500 mg', code: 'MED-7' });
await makeProduct(database, { name: 'Tile glue', code: 'cement' });
await makeProduct(database, { name: 'Mud Guard', code: 'GD-012' });
await makeProduct(database, { name: 'Gum boots' });
await makeProduct(database, { name: 'Wheelbarrow 65 l' });
await makeProduct(database, { name: 'Wheel loader tyre' });
const gone = await makeProduct(database, { name: 'Dialysate', code: 'MED-8' });
await database
  .updateTable('products')
  .set({ deleted_at: new Date().toISOString() })
  .where('id', '=', gone.id)
  .execute();

async function find(q: string) {
  const { products, similar } = await admin.send(productCalls.find, { query: { q } });
  const names = (found: { name: string }[] = []) => found.map(({ name }) => name);
  return { products: names(products), words: similar?.words, similar: names(similar?.products) };
}

describe('the search for products', () => {
  it('puts a code first, then what begins with the words, then what contains them in any order', async () => {
    expect((await find('cement')).products).toEqual(['Tile glue', 'Bamburi Cement 50 kg', 'White cement']);
    expect((await find('ceme')).products).toEqual(['Tile glue', 'Bamburi Cement 50 kg', 'White cement']);
    expect((await find('50 cement')).products).toEqual(['Bamburi Cement 50 kg']);
    expect((await find('kg bamburi')).products).toEqual(['Bamburi Cement 50 kg']);
  });

  it.each([
    ['cemnet', 'cement', 'White cement'],
    ['white cemet', 'white cement', 'White cement'],
    ['paracetmol', 'paracetamol', 'Paracetamol 500 mg'],
    ['parracetamol 500', 'paracetamol 500', 'Paracetamol 500 mg'],
    ['PARACETANOL', 'paracetamol', 'Paracetamol 500 mg'],
  ])('forgives a typing error: %s', async (typed, meant, name) => {
    const found = await find(typed);
    expect([found.products, found.words]).toEqual([[], meant]);
    expect(found.similar).toContain(name);
  });

  it.each([
    ['wheel barow', 'wheelbarrow'],
    ['wheel barow 65', 'wheelbarrow 65'],
    ['whel barrow', 'wheelbarrow'],
  ])('knows two words as the one that names have: %s', async (typed, meant) => {
    const found = await find(typed);
    expect([found.products, found.words, found.similar]).toEqual([[], meant, ['Wheelbarrow 65 l']]);
  });

  it.each([
    ['a wrong digit', 'CEM-0052'],
    ['swapped digits', 'CEM-0024'],
    ['a digit too few', 'CEM-042'],
    ['a digit too many', 'CEM-00422'],
    ['a wrong digit of a bar code', '6009000512346'],
  ])('forgives %s in a code', async (_what, typed) => {
    const found = await find(typed);
    expect(found.products).toEqual([]);
    expect(found.similar).toContain(typed.startsWith('6') ? 'White cement' : 'Bamburi Cement 50 kg');
  });

  it.each(['GD012', 'gd012', 'gd 012', 'GD/012', 'GD-O12', 'GDO12', 'gd-0l2', 'GD-0012', 'GD-021', 'GF-012'])(
    'knows the code GD-012 also as %s',
    async (typed) => {
      const { products, similar, words } = await find(typed);
      expect([...products, ...similar]).toContain('Mud Guard');
      if (similar.length > 0) expect(words).toBe('GD-012');
    },
  );

  it('takes a short word for another only beside words that tell which', async () => {
    expect((await find('gud')).similar).toEqual([]);
    expect(await find('gud guard')).toMatchObject({ products: [], words: 'mud guard', similar: ['Mud Guard'] });
    expect(await find('gud gaurd')).toMatchObject({ words: 'mud guard', similar: ['Mud Guard'] });
    expect((await find('gud cement')).similar).toEqual([]);
  });

  it('offers nothing similar beside a code, to unknown words, or of what was deleted', async () => {
    expect((await find('CEM-0042')).similar).toEqual([]);
    expect(await find('qqzzxx')).toEqual({ products: [], words: undefined, similar: [] });
    expect((await find('dialysat')).products).toEqual([]);
    expect((await find('dialysste')).similar).toEqual([]);
    expect(await find('')).toEqual({ products: [], words: undefined, similar: [] });
  });

  it('knows the words of a name from the moment it is changed', async () => {
    const { id } = await makeProduct(database, { name: 'Something' });
    expect((await find('sledgehamer')).similar).toEqual([]);
    await database.updateTable('products').set({ name: 'Sledgehammer' }).where('id', '=', id).execute();
    expect((await find('sledgehamer')).similar).toEqual(['Sledgehammer']);
  });

  it('takes any words, and is for whoever is signed in', async () => {
    for (const q of ["'%_\\", '(((', '\\', 'a'.repeat(200), 'é́'.repeat(40), '₪ ₪₪₪₪'])
      expect((await admin.attempt(productCalls.find, { query: { q } })).status).toBe(200);
    expect((await test.stranger.attempt(productCalls.find, { query: { q: 'cement' } })).status).toBe(401);
    expect((await admin.attempt(productCalls.find, { query: { q: 'x', limit: 51 } })).status).toBe(422);
  });
});
