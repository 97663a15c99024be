import { type ProductFieldName, productFields } from './product-fields';

/** Whether the field is required. */
export function isNeeded(name: ProductFieldName): boolean {
  return !productFields[name].schema.isOptional();
}
