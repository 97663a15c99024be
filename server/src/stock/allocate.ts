import type { Thousandths } from './thousandths';

/** The balance that quantities are drawn from: what is free to use, or what is reserved. */
export type Balance = 'available' | 'reserved';

/** A stock record that may be drawn from. */
export interface Source extends Record<Balance, Thousandths> {
  id: number;
  productId: number;
  warehouseId: number;
  /** The section, or the virtual warehouse. */
  placeId: number;
}

/** A quantity of a product wanted from a place: a warehouse (any of its sections), a section or a virtual warehouse. */
export interface Wanted {
  productId: number;
  placeId: number;
  /** Above 0. */
  quantity: Thousandths;
}

/** The quantity that a line draws from one record. */
export interface Draw<Line, Record> {
  line: Line;
  record: Record;
  quantity: Thousandths;
}

/** A product whose lines want more in total than a place has. */
export interface Shortage<Line = unknown> {
  /** The last of those lines. */
  line: Line;
  balance: Balance;
  /** The quantity the place does have. */
  quantity: Thousandths;
}

/**
 * Chooses the records that lines draw from. Lines are served in order, each from the first records that have anything
 * left. Lines for one product and place therefore succeed exactly when the place has their total.
 * @param sources in the order in which to draw from them
 * @returns the draws, in the order of the lines; usable only if there are no shortages
 */
export function allocate<Line extends Wanted, Record extends Source>(
  sources: readonly Record[],
  lines: readonly Line[],
  balance: Balance = 'available',
): { draws: Draw<Line, Record>[]; shortages: Shortage<Line>[] } {
  const sourcesByKey = indexSources(sources);
  const left = new Map(sources.map((source) => [source.id, source[balance]]));
  const draws: Draw<Line, Record>[] = [];
  const shortages = new Map<string, Shortage<Line>>();
  for (const line of lines) {
    const { productId, placeId } = line;
    const key = keyOf(productId, placeId);
    const itsSources = sourcesByKey.get(key) ?? [];
    let missing = line.quantity;
    for (const record of itsSources) {
      const here = left.get(record.id) ?? 0n;
      const quantity = here < missing ? here : missing;
      if (quantity === 0n) continue;
      draws.push({ line, record, quantity });
      left.set(record.id, here - quantity);
      missing -= quantity;
    }
    if (missing === 0n) continue;
    const quantity = itsSources.reduce((sum, source) => sum + source[balance], 0n);
    shortages.set(key, { line, balance, quantity });
  }
  return { draws, shortages: [...shortages.values()] };
}

/** Each source counts under its own place and under the warehouse of its section. */
function indexSources<Record extends Source>(sources: readonly Record[]): Map<string, Record[]> {
  const index = new Map<string, Record[]>();
  for (const source of sources)
    for (const placeId of new Set([source.placeId, source.warehouseId])) {
      const key = keyOf(source.productId, placeId);
      const sameKey = index.get(key);
      if (sameKey === undefined) index.set(key, [source]);
      else sameKey.push(source);
    }
  return index;
}

function keyOf(productId: number, placeId: number): string {
  return `${productId} in ${placeId}`;
}
