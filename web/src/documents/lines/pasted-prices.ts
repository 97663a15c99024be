import { figureOf, moneyRule, positiveQuantityRule } from '@ghala/contract/common/figure';
import { bareFigure } from '../../format/bare-figure';
import { linePriceOf, unitPriceOf } from '../../format/line-prices';
import { type CountedProduct, inUnit } from './counting-rule';

type Figure = number | string;

/** Holds the prices of a pasted row, in Kenyan shillings; '' for one that follows from the other, or for none. */
export interface PastedPrices {
  quantity: Figure;
  /** The quantity is counted in this, once the product is known. */
  countedIn?: CountedProduct;
  /** Covers one unit. */
  unitPrice: Figure;
  /** Covers the whole line. */
  price: Figure;
}

/**
 * Takes the unit off a quantity; in a row that names the product by a packaging's barcode, a number counts that
 * packaging.
 */
export function pastedQuantity(quantity: string, unit: string | undefined, packaging: string | null | undefined) {
  const bare = bareFigure(quantity, { unit });
  return packaging && figureOf(positiveQuantityRule, quantity) !== undefined ? `${bare} ${packaging}` : bare;
}

/** Drops one of two prices that agree: that of the unit stays, unless it was rounded. */
export function settledPrices<Row extends PastedPrices>(row: Row): Row {
  const { unitPrice, price } = row;
  const quantity = countOf(row);
  if (unitPrice === '' || price === '') return row;
  const [each, whole] = [figureOf(moneyRule, unitPrice), figureOf(moneyRule, price)];
  if (whole !== undefined && figureOf(moneyRule, linePriceOf(unitPrice, quantity)) === whole)
    return { ...row, price: '' };
  if (each !== undefined && figureOf(moneyRule, unitPriceOf(price, quantity)) === each)
    return { ...row, unitPrice: '' };
  return row;
}

export function shownPrices(row: PastedPrices): { unitPrice: Figure; price: Figure } {
  const { unitPrice, price } = row;
  const quantity = countOf(row);
  return {
    unitPrice: unitPrice === '' ? unitPriceOf(price, quantity) : unitPrice,
    price: price === '' ? linePriceOf(unitPrice, quantity) : price,
  };
}

/** Tells whether both prices of a settled row (`settledPrices`) are left: neither follows from the other. */
export function pricesDiffer({ quantity, countedIn, unitPrice, price }: PastedPrices): boolean {
  const figures = [inUnit(countedIn, quantity), figureOf(moneyRule, unitPrice), figureOf(moneyRule, price)];
  return unitPrice !== '' && price !== '' && figures.every((figure) => figure !== undefined);
}

/** Counts in the product's unit; '' while the quantity is missing or wrong. */
function countOf({ quantity, countedIn }: PastedPrices): Figure {
  return inUnit(countedIn, quantity) ?? '';
}
