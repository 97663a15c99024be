import { expect, it } from 'vitest';
import { productFields } from '../entities/product-fields';
import { purchaseFields, purchaseLineFields } from '../entities/purchase-fields';
import { receiptFields, receiptItemFields } from '../entities/receipt-fields';
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

it.each(Object.entries({ productFields, purchaseFields, purchaseLineFields, receiptFields, receiptItemFields }))(
  'names every column of %s',
  (_, fields) => {
    const columns = Object.values(fields).map(({ column }) => column);
    expect(columns.filter((column) => changedFieldLabel(column, 'en') === undefined)).toEqual([]);
  },
);

it('names no field that it does not know', () => {
  expect(['shelf_2', 'toString', ''].map((field) => changedFieldLabel(field, 'sw'))).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
