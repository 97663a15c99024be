import { catalogueCalls } from '@ghala/contract/calls/catalogues';
import { supplierCalls } from '@ghala/contract/calls/suppliers';
import type { Call } from '@ghala/contract/common/call';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { makeProduct, makeStockCategory, makeWarehouse, uniqueName } from '../../../test/fixtures';
import { createTestApp } from '../../../test/test-app';
import * as kinds from './catalogue-kinds';

const test = await createTestApp();
const keeper = await test.signIn('all');
const { database } = test;
const by = { created_by_id: keeper.actor?.id ?? 0 };

async function entry(create: Call, key: string, body: Record<string, unknown>) {
  return (await keeper.attempt(create, { body })).body[key] as { id: number };
}
const supplier = async () =>
  (await keeper.attempt(supplierCalls.create, { body: { name: uniqueName('Supplier'), phone: '+254712345678' } })).body
    .supplier.id;
const receipt = async (values: object) => {
  const stock_category_id = (await makeStockCategory(database)).id;
  return database
    .insertInto('receipts')
    .values({ stock_category_id, ...by, ...values })
    .execute();
};
const note = async (values: object) => {
  const warehouse_id = (await makeWarehouse(database)).id;
  return database
    .insertInto('issue_notes')
    .values({ kind: 'pickup', note_no: uniqueName('PN'), warehouse_id, ...by, ...values })
    .execute();
};
const purchase = async (values: object) =>
  database
    .insertInto('purchases')
    .values({ supplier_id: await supplier(), raised_by_id: by.created_by_id, ...values })
    .execute();

interface Use {
  calls: { create: Call; delete: Call };
  key: string;
  body: () => Record<string, unknown>;
  use: (id: number, name: string) => Promise<unknown>;
  told: string;
}

const uses: Record<string, Use> = {
  'a unit of a product': {
    calls: catalogueCalls.units,
    key: 'unit',
    body: () => ({ unit: uniqueName('Unit') }),
    use: async (unit_id) =>
      database
        .updateTable('products')
        .set({ unit_id })
        .where('id', '=', (await makeProduct(database)).id)
        .execute(),
    told: '1 product',
  },
  'a category with a sub-category': {
    calls: catalogueCalls.categories,
    key: 'category',
    body: () => ({ category: uniqueName('Category') }),
    use: (categoryId) =>
      keeper.attempt(catalogueCalls.categories.create, {
        body: { type: 'subcategory', category: uniqueName('Sub'), categoryId },
      }),
    told: '1 sub-category',
  },
  'a payment of a purchase order': {
    calls: catalogueCalls.payments,
    key: 'payment',
    body: () => ({ payment: uniqueName('Payment') }),
    use: (payment_method_id) => purchase({ payment_method_id }),
    told: '1 purchase order',
  },
  'a purpose of a note': {
    calls: catalogueCalls.purposes,
    key: 'purpose',
    body: () => ({ module: 'Pickup', purpose: uniqueName('Purpose') }),
    use: (purpose_id) => note({ purpose_id }),
    told: '1 pickup or dispatch note',
  },
  'a stock category of a receipt': {
    calls: catalogueCalls.nogs,
    key: 'nog',
    body: () => ({ nog: uniqueName('Nog') }),
    use: (stock_category_id) => receipt({ stock_category_id }),
    told: '1 batch',
  },
  'a tag of a receipt': {
    calls: catalogueCalls.tags,
    key: 'tag',
    body: () => ({ tag: uniqueName('Tag') }),
    use: (tag_id) => receipt({ tag_id }),
    told: '1 batch',
  },
  'a project of several documents': {
    calls: catalogueCalls.projects,
    key: 'project',
    body: () => ({ name: uniqueName('Project') }),
    use: (_id, project) => Promise.all([receipt({ project }), note({ project }), purchase({ project })]),
    told: '1 batch, 1 pickup or dispatch note and 1 purchase order',
  },
};

describe('an entry in use', () => {
  it.each(Object.entries(uses))(
    'is not deleted, and its uses are named: %s',
    async (_what, { calls, key, body, use, told }) => {
      const given = body();
      const name = String(Object.values(given).at(-1));
      const { id } = await entry(calls.create, key, given);
      const unused = await entry(calls.create, key, body());
      await use(id, name);
      const { status, body: answer } = await keeper.attempt(calls.delete, { params: { id } });
      expect([status, answer.message]).toEqual([409, `${name} cannot be deleted: it is used by ${told}`]);
      expect((await keeper.attempt(calls.delete, { params: { id: unused.id } })).status).toBe(200);
    },
  );

  it('is looked for wherever the database refers to a catalogue', async () => {
    const { rows } = await sql<{ reference: string }>`
      select owner.relname || '.' || attribute.attname || ' → ' || target.relname as reference
      from pg_constraint
        join pg_class owner on owner.oid = conrelid
        join pg_class target on target.oid = confrelid
        join pg_attribute attribute on attribute.attrelid = conrelid and attribute.attnum = any(conkey)
      where contype = 'f' and target.relname = any(${Object.values(kinds).map(({ table }) => table)}::text[])`.execute(
      database,
    );
    const known = Object.values(kinds).flatMap(({ table, uses: places }) =>
      places.map((place) => `${place.table}.${place.column} → ${table}`),
    );
    expect(rows.map(({ reference }) => reference).filter((reference) => !known.includes(reference))).toEqual([]);
  });
});
