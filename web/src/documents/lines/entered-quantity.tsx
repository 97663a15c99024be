import { type EnteredPart, enteredText, inPackagings } from '@ghala/contract/stock/counted-quantity';
import { Text } from '@mantine/core';
import { formatMeasure, formatQuantity } from '../../format/format';
import { type CountedProduct, countedOf } from './counting-rule';

interface Quantity {
  quantity: number;
  /** Holds the packagings it was entered in, if any. */
  entered?: EnteredPart[] | null;
}

/** Shows a quantity in a column, with the packagings that it was entered in below it. */
export function EnteredQuantity({ quantity, entered }: Quantity) {
  return (
    <>
      {formatQuantity(quantity)}
      {entered ? (
        <Text size="xs" c="dimmed">
          {enteredText(entered)}
        </Text>
      ) : null}
    </>
  );
}

/** Writes a quantity of stock in the product's packagings, the largest first; nothing if it fills none. */
export function packedText(quantity: number, product: CountedProduct): string {
  const parts = inPackagings(quantity, countedOf(product));
  return parts === null ? '' : enteredText(parts);
}

/** Writes a quantity on its own, in the unit and as it was entered: '76 Piece (3 Carton + 4 Piece)', or '76 Piece'. */
export function fullMeasure({ quantity, entered }: Quantity, unit: string): string {
  const measure = formatMeasure(quantity, unit);
  return entered ? `${measure} (${enteredText(entered)})` : measure;
}

/** Writes it where there is little room: '3 Carton + 4 Piece', or '76 Piece' if it was entered so. */
export function measureAsEntered({ quantity, entered }: Quantity, unit: string): string {
  return entered ? enteredText(entered) : formatMeasure(quantity, unit);
}
