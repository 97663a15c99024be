import { catalogueCalls } from '@ghala/contract/calls/catalogues';
import { productUploadCalls } from '@ghala/contract/calls/product-upload';
import { productCalls } from '@ghala/contract/calls/products';
import { pluck } from '@ghala/contract/common/names';
import { allProductFields, fieldsShownIn, type NamedField } from '@ghala/contract/entities/product-field-views';
import { productFields } from '@ghala/contract/entities/product-fields';
import { describe, expect, it } from 'vitest';
import { uniqueName } from '../../../test/fixtures';
import { createTestApp } from '../../../test/test-app';

/* These tests take each field of the table end to end: a new field is covered automatically. */
const test = await createTestApp();
const admin = await test.signIn('all');

const { id: categoryId } = (await admin.attempt(catalogueCalls.categories.create, { body: { category: 'Building' } }))
  .body.category;
const { id: unitId } = (await admin.attempt(catalogueCalls.units.create, { body: { unit: 'Bag' } })).body.unit;
const { id: subCategoryId } = (
  await admin.attempt(catalogueCalls.categories.create, {
    body: { type: 'subcategory', category: 'Cement', categoryId },
  })
).body.category;
const { id: subUnitId } = (
  await admin.attempt(catalogueCalls.units.createSubUnit, { body: { unit: 'Kilogram', unitId, count: 50 } })
).body.unit;
const { id: otherCategoryId } = (await admin.attempt(catalogueCalls.categories.create, { body: { category: 'Tools' } }))
  .body.category;
const { id: otherUnitId } = (await admin.attempt(catalogueCalls.units.create, { body: { unit: 'Piece' } })).body.unit;
const ids = { category: categoryId, subCategory: subCategoryId, unit: unitId, subUnit: subUnitId };
const cells = { category: 'Building', subCategory: 'Cement', unit: 'Bag', subUnit: 'Kilogram' };

function cellOf({ name, kind, reference }: NamedField): string {
  if (reference !== undefined) return cells[reference.catalogue];
  return {
    text: `The ${name}`,
    money: '2.5',
    figure: '3',
    level: '4',
    flag: 'Yes',
    reference: '',
    packagings: '"Carton = 24 (6161000000019, bought)"',
    choice: 'Lot',
  }[kind];
}

function wanted(field: NamedField): unknown {
  if (field.reference !== undefined) return ids[field.reference.catalogue];
  if (field.kind === 'packagings')
    return [{ name: 'Carton', quantity: 24, barcode: '6161000000019', isBought: true, isIssued: false }];
  if (field.kind === 'choice') return 'lot';
  return field.kind === 'text' ? cellOf(field) : field.kind === 'flag' ? true : Number(cellOf(field));
}

function upload(heads: string[], row: string[]) {
  const content = `${heads.join(',')}\n${row.join(',')}`;
  return admin.attempt(productUploadCalls.upload, { files: { file: { name: 'products.csv', content } } });
}

/** This product has a value for each field. */
const full = Object.fromEntries(allProductFields.map((field) => [field.name, wanted(field)]));

describe('the table of fields', () => {
  it('has no duplicate column, heading or position', () => {
    for (const all of [
      Object.values(pluck(productFields, 'column')),
      Object.values(pluck(productFields, 'heading')),
      fieldsShownIn('list').map(({ shown }) => shown.at),
      fieldsShownIn('detail').map(({ shown }) => shown.at),
    ])
      expect(new Set<unknown>(all).size).toBe(all.length);
  });

  it('covers everything that users enter for a product', async () => {
    const columns = await test.database.introspection.getTables();
    const ofProducts = columns.find(({ name }) => name === 'products')?.columns.map(({ name }) => name) ?? [];
    const others = [
      'id',
      'searched',
      'is_stocked',
      'picture',
      'safety',
      'price_before',
      'price_lowered_at',
      'created_by_id',
      'created_at',
      'updated_at',
      'deleted_at',
    ];
    expect(ofProducts.filter((name) => !others.includes(name)).sort()).toEqual(
      Object.values(pluck(productFields, 'column')).sort(),
    );
  });
});

describe('every field', () => {
  it('is in the template', async () => {
    const head = (await admin.attempt(productUploadCalls.template)).raw.toString();
    expect(head).toBe(`\ufeff${allProductFields.map(({ heading }) => heading).join(',')}\r\n`);
  });

  it.each(allProductFields)('$name is changed, answered and logged', async ({ name, column, reference }) => {
    const other = { name: uniqueName('Thing'), categoryId: otherCategoryId, unitId: otherUnitId };
    const { id: productId } = (await admin.attempt(productCalls.create, { body: other })).body.product;
    const host = reference?.under === undefined ? {} : { [reference.under]: full[reference.under] };
    const { body } = await admin.attempt(productCalls.update, { body: { productId, ...host, [name]: full[name] } });
    expect(body.product).toMatchObject({ [name]: full[name] });
    const log = await test.database
      .selectFrom('audit_logs')
      .select('after')
      .where('entity', '=', 'Product')
      .where('entity_id', '=', productId)
      .where('action', '=', 'update')
      .executeTakeFirstOrThrow();
    expect(log.after).toMatchObject({ [column]: full[name] });
    await admin.attempt(productCalls.delete, { params: { id: productId } });
  });

  it('is read back from an upload, on its own and in the list, which it sorts and is exported with', async () => {
    const heads = allProductFields.map(({ heading }) => heading);
    expect((await upload(heads, allProductFields.map(cellOf))).body).toMatchObject({ status: 1, created: 1 });
    const [row] = (await admin.attempt(productCalls.list)).body;
    expect(row).toMatchObject(full);
    expect((await admin.attempt(productCalls.get, { params: { id: row.id } })).body.product).toMatchObject(full);
    const listed = fieldsShownIn('list');
    for (const { field, shown } of listed)
      expect((await admin.attempt(productCalls.list, { query: { sort: `-${field.name}` } })).status).toBe(
        shown.isSortable ? 200 : 422,
      );
    const [head] = (await admin.attempt(productCalls.list, { query: { format: 'csv' } })).raw.toString().split('\n');
    expect(head).toBe(`\ufeffNo.,${listed.map(({ field, shown }) => shown.heading ?? field.heading).join(',')}`);
  });
});
