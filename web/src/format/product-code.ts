import { barcodeKey } from '@ghala/contract/common/barcode';
import type { Packaging } from '@ghala/contract/stock/packaging-text';

/** Holds a product as a line has it: without barcode and packagings if this device kept it from an earlier version. */
interface CodedProduct {
  code: string;
  barcode?: string;
  packagings?: Packaging[];
}

/** Tells whether a product, or one of its packagings, has this item code or barcode; capitals do not matter. */
export function hasCode(product: CodedProduct, wanted: string): boolean {
  const { code, barcode = '' } = product;
  // A GS1 code need not name a product.
  if (wanted === '') return false;
  return (
    code.toLowerCase() === wanted.toLowerCase() ||
    isBarcode(barcode, wanted) ||
    packagingOf(product, wanted) !== undefined
  );
}

/** Finds the packaging that has this barcode. */
export function packagingOf({ packagings = [] }: CodedProduct, wanted: string): Packaging | undefined {
  return packagings.find(({ barcode }) => isBarcode(barcode, wanted));
}

function isBarcode(barcode: string, wanted: string): boolean {
  return barcode !== '' && barcodeKey(barcode) === barcodeKey(wanted);
}
