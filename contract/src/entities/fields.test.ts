import { expect, it } from 'vitest';
import type { ZodType } from 'zod';
import { productFields } from './product-fields';
import { purchaseFields, purchaseLineFields } from './purchase-fields';
import { receiptFields, receiptItemFields } from './receipt-fields';
import { supplierFields } from './supplier-fields';

const tables: Record<string, Record<string, { schema: ZodType; isRequired?: boolean }>> = {
  ...{ productFields, supplierFields, purchaseFields, purchaseLineFields, receiptFields, receiptItemFields },
};

it.each(Object.entries(tables))('%s say which fields their schemas require', (_, fields) => {
  const said = Object.entries(fields).filter(([, field]) => 'isRequired' in field);
  const required = Object.entries(fields).filter(([, { schema }]) => !schema.isOptional());
  expect(said.map(([name]) => name)).toEqual(required.map(([name]) => name));
});
