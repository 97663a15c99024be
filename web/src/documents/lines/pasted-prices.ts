import { figureOf, moneyRule, positiveQuantityRule } from '@ghala/contract/common/figure';
import { linePriceOf, unitPriceOf } from '../../shared/line-prices';

type Figure = number | string;

/** The prices of a pasted row, in Kenyan shillings; '' for one that follows from the other, or for none. */
export interface PastedPrices {
  quantity: Figure;
  /** Of one unit. */
  unitPrice: Figure;
  /** Of the whole line. */
  price: Figure;
}

/** Of two prices that agree, one follows from the other: that of the unit counts, unless it was rounded. */
export function settledPrices<Row extends PastedPrices>(row: Row): Row {
  const { quantity, unitPrice, price } = row;
  if (unitPrice === '' || price === '') return row;
  const [each, whole] = [figureOf(moneyRule, unitPrice), figureOf(moneyRule, price)];
  if (whole !== undefined && figureOf(moneyRule, linePriceOf(unitPrice, quantity)) === whole)
    return { ...row, price: '' };
  if (each !== undefined && figureOf(moneyRule, unitPriceOf(price, quantity)) === each)
    return { ...row, unitPrice: '' };
  return row;
}

export function shownPrices({ quantity, unitPrice, price }: PastedPrices): { unitPrice: Figure; price: Figure } {
  return {
    unitPrice: unitPrice === '' ? unitPriceOf(price, quantity) : unitPrice,
    price: price === '' ? linePriceOf(unitPrice, quantity) : price,
  };
}

/** Whether both prices of a settled row (`settledPrices`) are left: neither follows from the other. */
export function pricesDiffer({ quantity, unitPrice, price }: PastedPrices): boolean {
  const figures = [
    figureOf(positiveQuantityRule, quantity),
    figureOf(moneyRule, unitPrice),
    figureOf(moneyRule, price),
  ];
  return unitPrice !== '' && price !== '' && figures.every((figure) => figure !== undefined);
}
