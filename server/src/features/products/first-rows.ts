import type { ImportError } from '@ghala/contract/calls/product-import';
import { faultOf } from '@ghala/contract/refusals/field-faults';
import type { GoodRow } from './check-product-row';
import type { Opening } from './import-opening';
import { type ProductValues, productTable } from './product-columns';
import { changedColumns } from './product-values';
import type { SheetRow } from './read-product-rows';
import type { Existing } from './upload-chunks';
import { uploadError } from './upload-error';

export interface FirstRow {
  row: number;
  /** The product is set if it was there before the file. */
  existing: Existing | undefined;
  isWrong: boolean;
  product: GoodRow['product'];
  values: ProductValues;
  /** These rows give its stock, by its place. */
  rowOfPlace: Map<string, number>;
}

/**
 * Knows the first row of each product of a file: in an import, later ones may say what is in stock of it in other
 * places.
 */
export class FirstRows {
  readonly #firsts = new Map<string, FirstRow>();
  /** Holds products with a code by the keys of their names before and after; undefined where several have one. */
  readonly #named = new Map<string, FirstRow | undefined>();

  /**
   * What the file itself says comes before what is stored: whether earlier rows are written by now makes no difference.
   * @param key of the row's product, '' if nothing identifies it
   * @param stored the product that is stored under this key
   * @returns the first row of the product, and the product if it was there before the file
   */
  of(key: string, stored: Existing | undefined): { first: FirstRow | undefined; existing: Existing | undefined } {
    const known = this.#firsts.get(key);
    if (known === undefined && this.#named.has(key)) {
      const first = this.#named.get(key);
      return { first, existing: first?.existing };
    }
    const first = known ?? (stored && this.#firsts.get(keyOfId(stored.id)));
    return { first, existing: first === undefined ? stored : first.existing };
  }

  /** @param nameKeys what later rows without its code may call it by */
  add(
    key: string,
    nameKeys: readonly string[],
    { number, product, values, opening }: GoodRow,
    existing: Existing | undefined,
    isWrong: boolean,
  ): void {
    if (key === '') return;
    // It is a copy: units and categories that are added on the way get other ids while later rows are still read.
    const first: FirstRow = {
      row: number,
      existing,
      isWrong,
      product,
      values: { ...values },
      rowOfPlace: new Map(opening && [[placeOf(opening), number]]),
    };
    this.#firsts.set(key, first);
    for (const nameKey of new Set(nameKeys))
      if (nameKey !== key) this.#named.set(nameKey, this.#named.has(nameKey) ? undefined : first);
    if (existing !== undefined) this.#firsts.set(keyOfId(existing.id), first);
  }
}

const keyOfId = (id: number) => `id ${id}`;
const placeOf = ({ warehouseId, sectionId }: Opening) => `${warehouseId} ${sectionId}`;

/** Checks what keeps a row from giving the stock of an earlier row's product in one more place. */
export function checkFurtherPlace(
  { number, cells, opening: cellsOfStock }: SheetRow,
  values: ProductValues,
  opening: Opening | undefined,
  first: FirstRow,
): ImportError[] {
  const { row, rowOfPlace } = first;
  if (first.isWrong) return [uploadError(number, undefined, faultOf('firstRowWrong', { row }))];
  const errors = changedColumns(first.values, values)
    .filter((column) => small(first.values[column]) !== small(values[column]))
    .map((column) => productTable.fieldOf(column))
    .map((name) => uploadError(number, name, faultOf('otherThanFirst', { row }), cells[name]));
  if (opening === undefined) return errors;
  const place = placeOf(opening);
  const before = rowOfPlace.get(place);
  if (before === undefined) rowOfPlace.set(place, number);
  else errors.push(uploadError(number, 'quantity', faultOf('repeatedPlace', { row: before }), cellsOfStock.quantity));
  return errors;
}

/** Folds names and codes as they are compared: capitals make no difference. */
const small = (value: unknown) => (typeof value === 'string' ? value.toLowerCase() : value);
