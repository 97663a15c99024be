import { expect, it } from 'vitest';
import { allProductFields } from '../entities/product-field-views';
import { loadWords } from '../text/words';
import { changedFieldLabel } from './changed-field-labels';

await loadWords('sw');

it("names the switches of a role, columns and the wire's fields", () => {
  const fields = ['batchAdd', 'supplier_id', 'supplierId'];
  expect(fields.map((field) => changedFieldLabel(field, 'en'))).toEqual([
    'Batch Processing Notes: Create',
    'Supplier ID',
    'Supplier ID',
  ]);
  expect(fields.map((field) => changedFieldLabel(field, 'sw'))).toEqual([
    'Noti za Mapokezi: Kuunda',
    'ID ya msambazaji',
    'ID ya msambazaji',
  ]);
});

it('names every column of a product', () => {
  expect(allProductFields.filter(({ column }) => changedFieldLabel(column, 'en') === undefined)).toEqual([]);
});

it('names no field that it does not know', () => {
  expect(['shelf_2', 'toString', ''].map((field) => changedFieldLabel(field, 'sw'))).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
