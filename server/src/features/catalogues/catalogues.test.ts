import { describe, expect, it } from 'vitest';
import { createTestApp } from '../../../test/test-app';

const test = await createTestApp();
const keeper = await test.signIn(['categoriesManage']);
const member = await test.signIn([]);

/** The calls of each plain catalogue: what is sent, the key it comes back under, and the message on deletion. */
const plain = [
  { path: '/api/units', body: { type: 'unit', unit: 'Box', symbol: 'none' }, key: 'unit', title: 'Unit' },
  { path: '/api/category', body: { type: 'category', category: 'Cement' }, key: 'category', title: 'Product Category' },
  { path: '/api/payments', body: { payment: 'Cash on delivery' }, key: 'payment', title: 'Payment' },
  { path: '/api/purposes', body: { module: 'Pickup', purpose: 'Site work' }, key: 'purpose', title: 'Purpose' },
  { path: '/api/tags', body: { tag: 'Fragile' }, key: 'tag', title: 'Tag' },
  { path: '/api/nogs', body: { nog: 'Consumables' }, key: 'nog', title: 'Stock Category' },
];

describe.each(plain)('$path', ({ path, body, key, title }) => {
  it('refuses an entry without a name, naming the field', async () => {
    const nameField = Object.keys(body).at(path === '/api/units' ? 1 : -1) ?? '';
    const { status, body: answer } = await keeper.post(path, { ...body, [nameField]: '  ' });
    expect(status).toBe(422);
    expect(answer.errors).toEqual({ [nameField]: 'is required' });
  });

  it('adds, lists, deletes and refuses a duplicate', async () => {
    const added = await keeper.post(path, body);
    expect(added.body).toMatchObject({ status: 1, message: `${title} added` });
    const entry = added.body[key];
    expect((await member.get(path)).body).toContainEqual(entry);
    const twin = await keeper.post(path, body);
    expect(twin.status).toBe(409);
    expect(twin.body.message).toMatch(/already exists/);
    const deleted = await keeper.get(`${path}/delete/${entry.id}`);
    expect(deleted.body).toEqual({ status: 1, message: `${title} deleted` });
    expect(deleted.headers['cache-control']).toBe('no-store');
    expect((await member.get(path)).body).not.toContainEqual(entry);
    expect((await keeper.get(`${path}/delete/${entry.id}`)).status).toBe(404);
    const logged = await test.database
      .selectFrom('audit_logs')
      .select(['action', 'user_id'])
      .where('entity', '=', title)
      .where('entity_id', '=', entry.id)
      .orderBy('id')
      .execute();
    expect(logged).toEqual([
      { action: 'create', user_id: keeper.actor?.id },
      { action: 'delete', user_id: keeper.actor?.id },
    ]);
  });
});

describe('units and sub-units', () => {
  it('distinguishes the two and returns both under /units/all', async () => {
    const carton = (await keeper.post('/api/units', { unit: 'Carton', symbol: 'ctn', description: 'of 24' })).body.unit;
    expect(carton).toMatchObject({ unit: 'Carton', symbol: 'ctn', description: 'of 24', unitId: null, Unit: null });
    const added = await keeper.post('/api/units/subunit', {
      type: 'subunit',
      unit: 'Piece',
      unitId: carton.id,
      count: 24,
    });
    const piece = added.body.unit;
    expect(piece).toMatchObject({ unitId: carton.id, count: 24, Unit: { id: carton.id, unit: 'Carton' } });
    expect((await member.get('/api/units')).body).toEqual([carton]);
    expect((await member.get('/api/units/subunits')).body).toEqual([piece]);
    expect((await member.get(`/api/units/subunits?unitId=${piece.id}`)).body).toEqual([]);
    expect((await member.get('/api/units/all')).body).toEqual([carton, piece]);
    const below = await keeper.post('/api/units/subunit', { unit: 'Half', unitId: piece.id, count: 2 });
    expect(below.status).toBe(422);
    expect(below.body.errors).toEqual({ unitId: 'must be an existing unit' });
    expect((await keeper.post('/api/units/subunit', { unit: 'Half', unitId: carton.id, count: 0 })).status).toBe(422);
  });

  it('does not delete an entry in use, and names its uses', async () => {
    const roll = (await keeper.post('/api/units', { unit: 'Roll' })).body.unit;
    await keeper.post('/api/units/subunit', { unit: 'Metre', unitId: roll.id, count: 100 });
    const category = (await keeper.post('/api/category', { category: 'Cables' })).body.category;
    const product = { name: 'Cable', category_id: category.id, unit_id: roll.id };
    await test.database
      .insertInto('products')
      .values([product, product, { ...product, deleted_at: new Date().toISOString() }])
      .execute();
    const { status, body } = await keeper.get(`/api/units/delete/${roll.id}`);
    expect(status).toBe(409);
    expect(body.message).toBe(
      'Roll cannot be deleted: it is used by 2 products, 1 deleted product (kept for the records) and 1 sub-unit',
    );
    expect((await member.get('/api/units?q=roll')).body).toHaveLength(1);
  });

  it('deletes once for one Idempotency-Key', async () => {
    const { id } = (await keeper.post('/api/units', { unit: 'Drum' })).body.unit;
    const key = { 'Idempotency-Key': 'drum-1' };
    const first = await keeper.get(`/api/units/delete/${id}`, key);
    const again = await keeper.get(`/api/units/delete/${id}`, key);
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.body).toEqual(first.body);
  });
});

describe('categories and sub-categories', () => {
  it('nests sub-categories and returns them with their category', async () => {
    const steel = (await keeper.post('/api/category', { type: 'category', category: 'Steel' })).body.category;
    const added = await keeper.post('/api/category', {
      type: 'subcategory',
      category: 'Rebar',
      categoryId: steel.id,
    });
    expect(added.body).toMatchObject({ message: 'Product Sub Category added' });
    const rebar = added.body.category;
    expect(rebar).toMatchObject({ category: 'Rebar', categoryId: steel.id, Category: { category: 'Steel' } });
    const listed = (await member.get('/api/category?q=steel')).body;
    expect(listed).toMatchObject([{ category: 'Steel', subcategories: [{ id: rebar.id, category: 'Rebar' }] }]);
    expect((await member.get(`/api/category/subcategories?categoryId=${steel.id}`)).body).toEqual([rebar]);
    expect((await keeper.get(`/api/category/delete/${steel.id}`)).status).toBe(409);
    expect((await keeper.get(`/api/category/delete/${rebar.id}`)).body.message).toBe('Product Sub Category deleted');
  });

  it('requires the category of a sub-category', async () => {
    const { status, body } = await keeper.post('/api/category', { type: 'subcategory', category: 'Loose' });
    expect(status).toBe(422);
    expect(body.errors).toEqual({ categoryId: 'is required' });
  });
});

describe('purposes of one kind', () => {
  it('returns the requested kind and refuses others', async () => {
    await keeper.post('/api/purposes', { module: 'Dispatch', purpose: 'Repair' });
    await keeper.post('/api/purposes', { module: 'Pickup', purpose: 'Sale' });
    expect((await member.get('/api/purposes/Dispatch')).body).toMatchObject([
      { module: 'Dispatch', purpose: 'Repair' },
    ]);
    expect((await member.get('/api/purposes/Return')).status).toBe(422);
    expect((await keeper.post('/api/purposes', { module: 'Gift', purpose: 'x' })).body.errors).toEqual({
      module: 'must be Pickup or Dispatch',
    });
  });
});

describe('lists', () => {
  it('returns pages with count and links, sorted as requested', async () => {
    for (const tag of ['alpha', 'Beta', 'gamma']) await keeper.post('/api/tags', { tag });
    const first = await member.get('/api/tags?limit=2');
    expect(first.body.map((row: { tag: string }) => row.tag)).toEqual(['alpha', 'Beta']);
    expect(first.headers['x-total-count']).toBe('3');
    const next = /<(.+?)>; rel="next"/.exec(String(first.headers.link))?.[1] ?? '';
    expect((await member.get(next)).body).toMatchObject([{ tag: 'gamma' }]);
    expect((await member.get('/api/tags?sort=-tag&limit=1')).body).toMatchObject([{ tag: 'gamma' }]);
    expect((await member.get('/api/tags?sort=colour')).status).toBe(422);
  });
});
