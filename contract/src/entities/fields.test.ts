import { expect, it } from 'vitest';
import { productFields } from './product-fields';
import { supplierFields } from './supplier-fields';

it.each(Object.entries({ productFields, supplierFields }))('%s say which fields their schemas require', (_, fields) => {
  const said = Object.entries(fields).filter(([, field]) => 'isRequired' in field);
  const required = Object.entries(fields).filter(([, { schema }]) => !schema.isOptional());
  expect(said.map(([name]) => name)).toEqual(required.map(([name]) => name));
});
