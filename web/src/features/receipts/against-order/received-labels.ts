import type { ReceiptItem } from '@ghala/contract/calls/receipt-items';
import { type LabelItem, lotNumberItem, productItem } from '../../../documents/labels/label-items';
import { isTracked } from '../../../documents/lots/lot-drafts';

/**
 * Makes a label for each received unit, or for each packaging with a barcode in which it was entered: 3 of the carton
 * and 4 of the piece for '3 Carton + 4 Piece'. A tracked product gets one of its lot for each unit. Measured goods,
 * such as 2.5 kg, get one.
 */
export function receivedLabels(items: readonly ReceiptItem[]): LabelItem[] {
  return items.flatMap(({ Product, quantity, entered, lots }) => {
    if (isTracked(Product) && lots)
      return lots.map((lot) => ({ ...lotNumberItem(lot.number, Product), copies: wholeOr1(lot.quantity) }));
    const label = productItem(Product);
    const parts = entered ?? [{ name: '', count: quantity, holds: 1 }];
    return parts.map(({ name, count, holds }) => {
      const packaging = label.packagings.find((one) => one.name === name);
      return packaging === undefined
        ? { ...label, copies: wholeOr1(count * holds) }
        : { ...label, packaging: name, copies: wholeOr1(count) };
    });
  });
}

function wholeOr1(count: number): number {
  return Number.isInteger(count) ? count : 1;
}
