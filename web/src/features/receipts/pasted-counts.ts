import { figureOf, quantityRule } from '@ghala/contract/common/figure';
import { inUnit } from '../../documents/lines/counting-rule';
import type { PastedLine } from '../../documents/lines/pasted-lines';
import { type PastedPrices, pastedQuantity, pricesDiffer, settledPrices } from '../../documents/lines/pasted-prices';
import { isTracked, withLot } from '../../documents/lots/lot-drafts';
import { pastedLots } from '../../documents/lots/pasted-lots';
import { exactQuantity } from '../../shared/exact-quantity';
import { hasCode, packagingOf } from '../../shared/product-code';
import type { OrderRow } from './order-columns';
import type { Drafts, LineDraft } from './use-line-drafts';

/** Why a pasted row fills in no line of the order. */
export type LeftBecause = 'noLine' | 'completed' | 'repeated' | 'noQuantity' | 'pricesDiffer';

export interface LeftRow {
  /** Its place among the pasted rows. */
  id: number;
  said: string;
  because: LeftBecause;
}

export interface PastedCounts {
  /** What is typed into the lines of the order. */
  typed: Drafts;
  left: LeftRow[];
}

/** What pasted rows say of the lines of an order. Where a product has several lines, its rows fill them in one by one. */
export function countsFrom(pasted: readonly PastedLine[], rows: readonly OrderRow[]): PastedCounts {
  const counts: PastedCounts = { typed: {}, left: [] };
  const taken = new Set<number>();
  for (const [id, line] of pasted.entries()) {
    const named = rowsNamed(line.words, rows);
    const row = named.find((one) => one.item === undefined && !taken.has(one.id)) ?? sameTracked(named, line, counts);
    const figures = row && figuresFor(row, line);
    const because = figures === undefined ? whyNone(named) : whyNot(figures);
    if (because !== undefined) {
      const said = [...line.words, line.quantity].filter(Boolean).join(' · ');
      counts.left.push({ id, said, because });
    } else if (row !== undefined && figures !== undefined) {
      taken.add(row.id);
      const before = counts.typed[row.id];
      counts.typed[row.id] =
        before === undefined ? draftFrom(figures, row, line) : withMore(before, figures, row, line);
    }
  }
  return counts;
}

/** The rows of the product with that code or barcode, otherwise of that name; capitals do not matter. */
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

/** Why the figures of a row cannot be typed into its line. */
function whyNot(figures: PastedPrices): LeftBecause | undefined {
  if (figures.quantity === '') return 'noQuantity';
  return pricesDiffer(figures) ? 'pricesDiffer' : undefined;
}

/** Of a product that is tracked: the line that an earlier row filled in has one more lot. */
function sameTracked(named: readonly OrderRow[], { lot = '' }: PastedLine, { typed }: PastedCounts) {
  return lot === '' ? undefined : named.find(({ id, line }) => isTracked(line.Product) && typed[id] !== undefined);
}

/** Another lot of a line, with its quantity. Prices are those of the first row. */
function withMore(before: Partial<LineDraft>, { quantity }: PastedPrices, { line }: OrderRow, pasted: PastedLine) {
  const { Product } = line;
  const { lots = [], quantity: first = '' } = before;
  const [one, other] = [inUnit(Product, first), inUnit(Product, quantity)];
  const known = lots.map((lot) => ({
    ...lot,
    quantity: lot.quantity === '' && lots.length === 1 ? first : lot.quantity,
  }));
  const added = pastedLots(Product, pasted).map(({ id: _, ...lot }) => ({ ...lot, quantity }));
  const whole = one === undefined || other === undefined ? first : exactQuantity(one + other);
  return { ...before, price: undefined, quantity: whole, lots: added.reduce((all, lot) => withLot(all, lot), known) };
}

/** A figure that is wrong stays as it was pasted: its field says so. Of what did not come nothing is received. */
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
