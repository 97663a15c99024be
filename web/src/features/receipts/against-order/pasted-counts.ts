import { figureOf, moneyRule, quantityRule } from '@ghala/contract/common/figure';
import { inUnit } from '../../../documents/lines/counting-rule';
import type { PastedLine } from '../../../documents/lines/pasted-lines';
import { type PastedPrices, pastedQuantity, pricesDiffer, settledPrices } from '../../../documents/lines/pasted-prices';
import { isTracked, withLot } from '../../../documents/lots/lot-drafts';
import { pastedLots } from '../../../documents/lots/pasted-lots';
import { exactQuantity } from '../../../format/exact-quantity';
import { sumOfPrices } from '../../../format/line-prices';
import { hasCode, packagingOf } from '../../../format/product-code';
import type { Drafts, LineDraft } from '../lines/use-line-drafts';
import type { OrderRow } from './order-columns';

/** Explains why a pasted row fills in no line of the order. */
export type LeftBecause = 'noLine' | 'completed' | 'repeated' | 'noQuantity' | 'pricesDiffer' | 'otherPrice';

export interface LeftRow {
  /** Numbers the pasted rows. */
  id: number;
  said: string;
  because: LeftBecause;
}

export interface PastedCounts {
  /** Goes into the order's lines as if typed. */
  typed: Drafts;
  left: LeftRow[];
}

/**
 * Reads what pasted rows say of an order's lines. Where a product has several lines, its rows fill them in one by one.
 */
export function countsFrom(pasted: readonly PastedLine[], rows: readonly OrderRow[]): PastedCounts {
  const counts: PastedCounts = { typed: {}, left: [] };
  const taken = new Set<number>();
  for (const [id, line] of pasted.entries()) {
    const named = rowsNamed(line.words, rows);
    const row = named.find((one) => one.item === undefined && !taken.has(one.id)) ?? sameTracked(named, line, counts);
    const filled = row === undefined ? whyNone(named) : filledIn(counts.typed[row.id], row, line);
    if (typeof filled === 'string') {
      const said = [...line.words, line.quantity].filter(Boolean).join(' · ');
      counts.left.push({ id, said, because: filled });
    } else if (row !== undefined) {
      taken.add(row.id);
      counts.typed[row.id] = filled;
    }
  }
  return counts;
}

/** Finds the rows of the product with that code or barcode, or else that name; capitals do not matter. */
function rowsNamed(words: readonly string[], rows: readonly OrderRow[]): OrderRow[] {
  for (const isMeant of [hasCode, hasName])
    for (const word of words) {
      const found = rows.filter(({ line }) => isMeant(line.Product, word));
      if (found.length > 0) return found;
    }
  return [];
}

function hasName({ name }: { name: string }, wanted: string): boolean {
  return name.toLowerCase() === wanted.toLowerCase();
}

function whyNone(named: readonly OrderRow[]): LeftBecause {
  if (named.length === 0) return 'noLine';
  return named.every(({ item }) => item !== undefined) ? 'completed' : 'repeated';
}

function figuresFor({ line: { Product } }: OrderRow, { words, quantity, unitPrice, price }: PastedLine): PastedPrices {
  const packaging = words.map((word) => packagingOf(Product, word)).find((one) => one !== undefined);
  const counted = pastedQuantity(quantity, Product.unit.unit, packaging?.name);
  return settledPrices({ quantity: counted, countedIn: Product, unitPrice, price });
}

/**
 * Fills a row's figures into its line, or tells why they cannot be typed into it.
 * @param before what earlier rows filled in
 */
function filledIn(before: Partial<LineDraft> | undefined, row: OrderRow, line: PastedLine) {
  const figures = figuresFor(row, line);
  if (figures.quantity === '') return 'noQuantity';
  if (pricesDiffer(figures)) return 'pricesDiffer';
  return before === undefined ? draftFrom(figures, row, line) : withMore(before, figures, row, line);
}

/** For a tracked product, finds the line that an earlier row filled in: it gets one more lot. */
function sameTracked(named: readonly OrderRow[], { lot = '' }: PastedLine, { typed }: PastedCounts) {
  return lot === '' ? undefined : named.find(({ id, line }) => isTracked(line.Product) && typed[id] !== undefined);
}

/** Adds another lot to a line, with its quantity; the prices of both rows must make one price of the line. */
function withMore(before: Partial<LineDraft>, figures: PastedPrices, { line }: OrderRow, pasted: PastedLine) {
  const { Product } = line;
  const { quantity } = figures;
  const prices = pricesOfBoth(before, figures);
  if (prices === undefined) return 'otherPrice';
  const { lots = [], quantity: first = '' } = before;
  const [one, other] = [inUnit(Product, first), inUnit(Product, quantity)];
  const known = lots.map((lot) => ({
    ...lot,
    quantity: lot.quantity === '' && lots.length === 1 ? first : lot.quantity,
  }));
  const added = pastedLots(Product, pasted).map(({ id: _, ...lot }) => ({ ...lot, quantity }));
  const whole = one === undefined || other === undefined ? first : exactQuantity(one + other);
  return { ...before, ...prices, quantity: whole, lots: added.reduce((all, lot) => withLot(all, lot), known) };
}

/**
 * Adds up totals; a price per unit applies to the whole line.
 * @returns undefined if the rows contradict each other, or the total of one is unknown
 * @returns undefined if the rows contradict each other, or the total of one cannot be told
 */
function pricesOfBoth(before: Pick<Partial<LineDraft>, 'unitPrice' | 'price'>, { unitPrice, price }: PastedPrices) {
  const { unitPrice: firstEach = '', price: first = '' } = before;
  const [total, other] = [figureOf(moneyRule, first), figureOf(moneyRule, price)];
  if (total !== undefined && other !== undefined) return { price: sumOfPrices([total, other]) };
  if (first !== '' || price !== '') return undefined;
  const isSame = figureOf(moneyRule, firstEach) === figureOf(moneyRule, unitPrice);
  if (firstEach !== '' && unitPrice !== '' && !isSame) return undefined;
  return { unitPrice: firstEach || unitPrice || undefined };
}

/** Keeps a wrong figure as it was pasted, since its field says so. Goods that did not come are received as nothing. */
function draftFrom(
  { quantity, unitPrice, price }: PastedPrices,
  { line: { Product } }: OrderRow,
  pasted: PastedLine,
): Partial<LineDraft> {
  const lots = pastedLots(Product, pasted);
  return {
    ...(lots.length === 0 ? {} : { lots }),
    quantity: figureOf(quantityRule, quantity) === 0 ? '' : quantity,
    unitPrice: unitPrice === '' ? undefined : unitPrice,
    price: price === '' ? undefined : price,
  };
}
