import type { ImportError } from '@ghala/contract/calls/product-import';
import { barcodeKey } from '@ghala/contract/common/barcode';
import { faultOf } from '@ghala/contract/refusals/field-faults';
import { packagings } from '@ghala/contract/stock/packaging';
import { newBarcodes, type Owner } from './barcodes';
import type { ProductValues } from './product-columns';
import type { SheetRow } from './read-product-rows';
import { uploadError } from './upload-error';

/** Gives the keys by which the barcodes in rows are compared, whether or not they are right. */
export function barcodeKeysOf(rows: readonly SheetRow[]): string[] {
  const keys = rows.flatMap(({ cells: { barcode, packagings: cell } }) => [
    ...(barcode === undefined ? [] : [barcode]),
    ...(cell === undefined ? [] : (packagings.safeParse(cell).data ?? []).map((packaging) => packaging.barcode)),
  ]);
  return [...new Set(keys.filter((barcode) => barcode !== '').map(barcodeKey))];
}

/** Finds the column of the file that has a field of a call. */
export function columnOf(field: string): 'barcode' | 'packagings' {
  return field === 'barcode' ? 'barcode' : 'packagings';
}

/** Collects the barcodes that the rows of a file bring, each for one product. */
export class RowBarcodes {
  readonly #rows = new Map<string, number>();

  /**
   * Claims the new barcodes of a product's first row.
   * @param owners whose barcodes they are by now
   * @returns an error for each that is another product's, stored or of an earlier row
   */
  claim(
    { number, cells }: SheetRow,
    { values, existing }: { values: ProductValues; existing: { id: number; values: ProductValues } | undefined },
    owners: ReadonlyMap<string, Owner>,
  ): ImportError[] {
    return newBarcodes(values, existing?.values).flatMap(({ key, field }) => {
      const column = columnOf(field);
      const owner = owners.get(key);
      if (owner !== undefined && owner.productId !== existing?.id) {
        const { product, packaging } = owner;
        return uploadError(number, column, faultOf('barcodeTaken', { product, packaging }), cells[column]);
      }
      const row = this.#rows.get(key);
      if (row !== undefined) return uploadError(number, column, faultOf('repeatedCode', { row }), cells[column]);
      this.#rows.set(key, number);
      return [];
    });
  }
}
