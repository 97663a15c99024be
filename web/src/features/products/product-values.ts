import type { ProductDetail } from '@ghala/contract/calls/products';
import { mapNames, namesOf, pluck } from '@ghala/contract/common/names';
import { type ProductFieldName, productFields } from '@ghala/contract/entities/product-fields';
import type { Packaging } from '@ghala/contract/stock/packaging-text';

/** Types a form field's value by the field's kind; numbers are '' while empty. */
interface Held {
  text: string;
  money: number | string;
  figure: number | string;
  level: number | string;
  flag: boolean;
  reference: number | null;
  choice: string;
  packagings: (Omit<Packaging, 'quantity'> & { quantity: number | string })[];
}
export const blankPackaging: Held['packagings'][number] = {
  name: '',
  quantity: '',
  barcode: '',
  isBought: false,
  isIssued: false,
};
const blanks: Held = {
  text: '',
  money: '',
  figure: '',
  level: '',
  flag: false,
  reference: null,
  packagings: [],
  choice: 'none',
};

const kinds = pluck(productFields, 'kind');
type Fields = { [Name in ProductFieldName]: Held[(typeof kinds)[Name]] };
export type ProductFormValues = Fields & { picture: File | null; safety: File | null };

function blanksOf<Kinds extends Record<keyof Kinds, keyof Held>>(of: Kinds) {
  return mapNames<Kinds, { [Name in keyof Kinds]: Held[Kinds[Name]] }>(of, (name) => blanks[of[name]]);
}

export const blankProduct: ProductFormValues = { ...blanksOf(kinds), picture: null, safety: null };

/** Fills the form from a stored product; its files stay unless others are chosen. */
export function fieldsOf(product: ProductDetail): ProductFormValues {
  const filled = namesOf(productFields).map((name) => [name, product[name] ?? blankProduct[name]] as const);
  return { ...blankProduct, ...Object.fromEntries(filled) };
}
