import { figureOf, moneyRule, positiveQuantityRule } from '@ghala/contract/common/figure';
import { bareFigure } from '../../format/bare-figure';
import { linePriceOf, unitPriceOf } from '../../format/line-prices';
import { type CountedProduct, inUnit } from './counting-rule';

type Figure = number | string;

/** The prices of a pasted row, in Kenyan shillings; '' for one that follows from the other, or for none. */
export interface PastedPrices {
  quantity: Figure;
  /** What the quantity is counted in, once the product is known. */
  countedIn?: CountedProduct;
  /** Of one unit. */
  unitPrice: Figure;
  /** Of the whole line. */
  price: Figure;
}

/** Without the unit; of a row that names the product by a packaging's barcode, a number is so many of that. */
export function pastedQuantity(quantity: string, unit: string | undefined, packaging: string | null | undefined) {
  const bare = bareFigure(quantity, { unit });
  return packaging && figureOf(positiveQuantityRule, quantity) !== undefined ? `${bare} ${packaging}` : bare;
}

/** Of two prices that agree, one follows from the other: that of the unit counts, unless it was rounded. */
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

/** Whether both prices of a settled row (`settledPrices`) are left: neither follows from the other. */
export function pricesDiffer({ quantity, countedIn, unitPrice, price }: PastedPrices): boolean {
  const figures = [inUnit(countedIn, quantity), figureOf(moneyRule, unitPrice), figureOf(moneyRule, price)];
  return unitPrice !== '' && price !== '' && figures.every((figure) => figure !== undefined);
}

/** In the product's unit; '' while it is missing or wrong. */
function countOf({ quantity, countedIn }: PastedPrices): Figure {
  return inUnit(countedIn, quantity) ?? '';
}
