import type { ProductRow } from '../calls/products';
import { namesOf } from '../common/names';
import { packagingsText } from '../stock/packaging-text';
import { type ProductField, type ProductFieldName, productFields } from './product-fields';

export type NamedField = ProductField & { name: ProductFieldName };

/** Every field with its name, in the order of the table. */
export const allProductFields: NamedField[] = namesOf(productFields).map((name) => ({ name, ...productFields[name] }));

/** This is any field, typed uniformly. */
export function productField(name: ProductFieldName): ProductField {
  return productFields[name];
}

/** The fields shown in the catalogue, or on the product's own screen, from left to right. */
export function fieldsShownIn<View extends 'list' | 'detail'>(view: View) {
  return allProductFields
    .flatMap((field) => {
      const shown: ProductField[View] = field[view];
      return shown === undefined ? [] : [{ field, shown }];
    })
    .sort((one, other) => one.shown.at - other.shown.at);
}

/** This is the displayed value of a product's field: its value, or the name of what it refers to. */
export function shownValue(product: ProductRow, name: ProductFieldName): string | number | boolean | null {
  switch (name) {
    case 'categoryId':
      return product.Category.category;
    case 'subCategoryId':
      return product.SubCategory?.category ?? null;
    case 'unitId':
      return product.unit.unit;
    case 'subUnitId':
      return product.SubUnit?.unit ?? null;
    case 'packagings':
      return packagingsText(product.packagings);
    default:
      return product[name];
  }
}
