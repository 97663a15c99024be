import { catalogueCalls } from '@ghala/contract/calls/catalogues';
import { noteWords } from '@ghala/contract/text/en/note-kinds';
import { describe, expect, it } from 'vitest';
import { createTestApp } from '../../../test/test-app';

const test = await createTestApp();
const keeper = await test.signIn(['categoriesManage']);
const member = await test.signIn([]);

/** Lists the calls of each plain catalogue: what is sent, the key it comes back under, and the message on deletion. */
const plain = [
  { calls: catalogueCalls.units, body: { type: 'unit', unit: 'Box', symbol: 'none' }, key: 'unit', title: 'Unit' },
  {
    calls: catalogueCalls.categories,
    body: { type: 'category', category: 'Cement' },
    key: 'category',
    title: 'Product Category',
  },
  { calls: catalogueCalls.payments, body: { payment: 'Cash on delivery' }, key: 'payment', title: 'Payment' },
  {
    calls: catalogueCalls.purposes,
    body: { module: 'Pickup', purpose: 'Site work' },
    key: 'purpose',
    title: 'Purpose',
  },
  { calls: catalogueCalls.tags, body: { tag: 'Fragile' }, key: 'tag', title: 'Tag' },
  { calls: catalogueCalls.nogs, body: { nog: 'Consumables' }, key: 'nog', title: 'Stock Category' },
];

describe.each(plain)('/api$calls.create.path', ({ calls, body, key, title }) => {
  it('refuses an entry without a name, naming the field', async () => {
    const nameField = Object.keys(body).at(key === 'unit' ? 1 : -1) ?? '';
    const { status, body: answer } = await keeper.attempt(calls.create, { body: { ...body, [nameField]: '  ' } });
    expect(status).toBe(422);
    expect(answer.errors).toEqual({ [nameField]: 'is required' });
  });

  it('adds, lists, deletes and refuses a duplicate', async () => {
    const added = await keeper.attempt(calls.create, { body });
    expect(added.body).toMatchObject({ status: 1, message: `${title} added` });
    const entry = added.body[key];
    expect((await member.attempt(calls.list)).body).toContainEqual(entry);
    const twin = await keeper.attempt(calls.create, { body });
    expect(twin.status).toBe(409);
    expect(twin.body.message).toMatch(/already exists/);
    const deleted = await keeper.attempt(calls.delete, { params: { id: entry.id } });
    expect(deleted.body).toEqual({ status: 1, message: `${title} deleted` });
    expect(deleted.headers['cache-control']).toBe('no-store');
    expect((await member.attempt(calls.list)).body).not.toContainEqual(entry);
    expect((await keeper.attempt(calls.delete, { params: { id: entry.id } })).status).toBe(404);
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
    const carton = (
      await keeper.attempt(catalogueCalls.units.create, {
        body: { unit: 'Carton', symbol: 'ctn', description: 'of 24' },
      })
    ).body.unit;
    expect(carton).toMatchObject({ unit: 'Carton', symbol: 'ctn', description: 'of 24', unitId: null, Unit: null });
    const added = await keeper.attempt(catalogueCalls.units.createSubUnit, {
      body: { type: 'subunit', unit: 'Piece', unitId: carton.id, count: 24 },
    });
    const piece = added.body.unit;
    expect(piece).toMatchObject({ unitId: carton.id, count: 24, Unit: { id: carton.id, unit: 'Carton' } });
    expect((await member.attempt(catalogueCalls.units.list)).body).toEqual([carton]);
    expect((await member.attempt(catalogueCalls.units.listSubUnits)).body).toEqual([piece]);
    expect((await member.attempt(catalogueCalls.units.listSubUnits, { query: { unitId: piece.id } })).body).toEqual([]);
    expect((await member.attempt(catalogueCalls.units.listAll)).body).toEqual([carton, piece]);
    const below = await keeper.attempt(catalogueCalls.units.createSubUnit, {
      body: { unit: 'Half', unitId: piece.id, count: 2 },
    });
    expect(below.status).toBe(422);
    expect(below.body.errors).toEqual({ unitId: 'must be an existing unit' });
    expect(
      (
        await keeper.attempt(catalogueCalls.units.createSubUnit, {
          body: { unit: 'Half', unitId: carton.id, count: 0 },
        })
      ).status,
    ).toBe(422);
  });

  it('does not delete an entry in use, and names its uses', async () => {
    const roll = (await keeper.attempt(catalogueCalls.units.create, { body: { unit: 'Roll' } })).body.unit;
    await keeper.attempt(catalogueCalls.units.createSubUnit, { body: { unit: 'Metre', unitId: roll.id, count: 100 } });
    const category = (await keeper.attempt(catalogueCalls.categories.create, { body: { category: 'Cables' } })).body
      .category;
    const product = { name: 'Cable', category_id: category.id, unit_id: roll.id };
    await test.database
      .insertInto('products')
      .values([product, product, { ...product, deleted_at: new Date().toISOString() }])
      .execute();
    const { status, body } = await keeper.attempt(catalogueCalls.units.delete, { params: { id: roll.id } });
    expect(status).toBe(409);
    expect(body.message).toBe(
      'Roll cannot be deleted: it is used by 2 products, 1 deleted product (kept for the records) and 1 sub-unit',
    );
    expect((await member.attempt(catalogueCalls.units.list, { query: { q: 'roll' } })).body).toHaveLength(1);
  });

  it('deletes once for one Idempotency-Key', async () => {
    const { id } = (await keeper.attempt(catalogueCalls.units.create, { body: { unit: 'Drum' } })).body.unit;
    const key = { 'Idempotency-Key': 'drum-1' };
    const first = await keeper.attempt(catalogueCalls.units.delete, { params: { id }, headers: key });
    const again = await keeper.attempt(catalogueCalls.units.delete, { params: { id }, headers: key });
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.body).toEqual(first.body);
  });
});

describe('categories and sub-categories', () => {
  it('nests sub-categories and returns them with their category', async () => {
    const steel = (
      await keeper.attempt(catalogueCalls.categories.create, { body: { type: 'category', category: 'Steel' } })
    ).body.category;
    const added = await keeper.attempt(catalogueCalls.categories.create, {
      body: { type: 'subcategory', category: 'Rebar', categoryId: steel.id },
    });
    expect(added.body).toMatchObject({ message: 'Product Sub Category added' });
    const rebar = added.body.category;
    expect(rebar).toMatchObject({ category: 'Rebar', categoryId: steel.id, Category: { category: 'Steel' } });
    const listed = (await member.attempt(catalogueCalls.categories.list, { query: { q: 'steel' } })).body;
    expect(listed).toMatchObject([{ category: 'Steel', subcategories: [{ id: rebar.id, category: 'Rebar' }] }]);
    expect(
      (await member.attempt(catalogueCalls.categories.listSubCategories, { query: { categoryId: steel.id } })).body,
    ).toEqual([rebar]);
    expect((await keeper.attempt(catalogueCalls.categories.delete, { params: { id: steel.id } })).status).toBe(409);
    expect((await keeper.attempt(catalogueCalls.categories.delete, { params: { id: rebar.id } })).body.message).toBe(
      'Product Sub Category deleted',
    );
  });

  it('requires the category of a sub-category', async () => {
    const { status, body } = await keeper.attempt(catalogueCalls.categories.create, {
      body: { type: 'subcategory', category: 'Loose' },
    });
    expect(status).toBe(422);
    expect(body.errors).toEqual({ categoryId: 'is required' });
  });
});

describe('purposes of one kind', () => {
  it('returns the requested kind and refuses others', async () => {
    await keeper.attempt(catalogueCalls.purposes.create, { body: { module: 'Dispatch', purpose: 'Repair' } });
    await keeper.attempt(catalogueCalls.purposes.create, { body: { module: 'Pickup', purpose: 'Sale' } });
    expect(
      (await member.attempt(catalogueCalls.purposes.listOfKind, { params: { kind: 'Dispatch' } })).body,
    ).toMatchObject([{ module: 'Dispatch', purpose: 'Repair' }]);
    expect((await member.attempt(catalogueCalls.purposes.listOfKind, { params: { kind: 'Return' } })).status).toBe(422);
    expect(
      (await keeper.attempt(catalogueCalls.purposes.create, { body: { module: 'Gift', purpose: 'x' } })).body.errors,
    ).toEqual({
      module: 'must be Pickup or Dispatch',
    });
  });
});

describe('lists', () => {
  it('returns pages with count and links, sorted as requested', async () => {
    for (const tag of ['alpha', 'Beta', 'gamma']) await keeper.attempt(catalogueCalls.tags.create, { body: { tag } });
    const first = await member.attempt(catalogueCalls.tags.list, { query: { limit: 2 } });
    expect(first.body.map((row: { tag: string }) => row.tag)).toEqual(['alpha', 'Beta']);
    expect(first.headers['x-total-count']).toBe('3');
    const next = /<(.+?)>; rel="next"/.exec(String(first.headers.link))?.[1] ?? '';
    expect((await member.get(next)).body).toMatchObject([{ tag: 'gamma' }]);
    expect((await member.attempt(catalogueCalls.tags.list, { query: { sort: '-tag', limit: 1 } })).body).toMatchObject([
      { tag: 'gamma' },
    ]);
    expect((await member.attempt(catalogueCalls.tags.list, { query: { sort: 'colour' } })).status).toBe(422);
  });
});

describe('what most companies have', () => {
  it('is added in the language of who asks, beside what is there, and only once', async () => {
    const { units, purposes, addCommon } = catalogueCalls;
    await keeper.send(units.create, { body: { unit: 'kilogramu' } });
    const swahili = { body: { kinds: ['units', 'purposes'] }, headers: { 'accept-language': 'sw' } };
    const { body } = await keeper.attempt(addCommon, swahili);
    expect(body).toEqual({
      status: 1,
      message: 'Common entries added',
      added: 11 + Object.values(noteWords.purposes).flatMap(Object.keys).length,
    });
    const rows = (await member.attempt(units.list)).body;
    expect(rows).toContainEqual(expect.objectContaining({ unit: 'Lita', measure: 'l', isWhole: false }));
    expect(rows).toContainEqual(expect.objectContaining({ unit: 'Kipande', measure: 'none', isWhole: true }));
    const offered = (await member.attempt(purposes.listOfKind, { params: { kind: 'Pickup' } })).body;
    expect(offered).toContainEqual(expect.objectContaining({ purpose: 'Mauzo' }));
    expect((await keeper.attempt(addCommon, swahili)).body.added).toBe(0);
  });

  it('is not for those who may not change the catalogues', async () => {
    expect((await member.attempt(catalogueCalls.addCommon, { body: { kinds: ['nogs'] } })).status).toBe(403);
  });
});
