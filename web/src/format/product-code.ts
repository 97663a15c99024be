import { barcodeKey } from '@ghala/contract/common/barcode';
import type { Packaging } from '@ghala/contract/stock/packaging-text';

/** A product as a line has it: without barcode and packagings if this device has kept it since an earlier version. */
interface CodedProduct {
  code: string;
  barcode?: string;
  packagings?: Packaging[];
}

/** Whether a product has this item code or barcode, also of a packaging; capitals do not matter. */
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

/** The packaging that has this barcode. */
export function packagingOf({ packagings = [] }: CodedProduct, wanted: string): Packaging | undefined {
  return packagings.find(({ barcode }) => isBarcode(barcode, wanted));
}

function isBarcode(barcode: string, wanted: string): boolean {
  return barcode !== '' && barcodeKey(barcode) === barcodeKey(wanted);
}
