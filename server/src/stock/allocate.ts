import { least, type Thousandths } from './thousandths';

/** Names the balance that quantities are drawn from: what is free to use, or what is reserved. */
export type Balance = 'available' | 'reserved';

/** This is what may be drawn from: a stock record, or what it holds of a lot. */
export interface Source extends Record<Balance, Thousandths> {
  productId: number;
  warehouseId: number;
  /** The place is the section or the virtual warehouse. */
  placeId: number;
  /** Names the lot; it is null where lots are not told apart. */
  lotId: number | null;
  /** It is drawn from only by a line that names its lot. */
  isExpired: boolean;
}

/**
 * This is a quantity of a product wanted from a place: a warehouse (any of its sections), a section or a virtual warehouse.
 */
export interface Wanted {
  productId: number;
  placeId: number;
  /** Names the only lot to take; if none is named, any that has not expired is taken. */
  lotId?: number | null;
  /** It must be above 0. */
  quantity: Thousandths;
}

/** Says what quantity a line draws from one source. */
export interface Draw<Line, Source> {
  line: Line;
  source: Source;
  quantity: Thousandths;
}

/** Names a product whose lines want more in total than a place has, or than it has of a lot. */
export interface Shortage<Line = unknown> {
  /** This is the last of those lines. */
  line: Line;
  balance: Balance;
  /** This is the quantity the place does have. */
  quantity: Thousandths;
}

/**
 * Chooses the sources that lines draw from. Lines that name a lot are served first, and all in order, each from the first
 * sources that have anything left. Lines for one product and place therefore succeed exactly when the place has their
 * total, and what they name of each lot.
 * @param sources in the order in which to draw from them
 * @returns the draws, in the order of the lines; usable only if there are no shortages
 */
export function allocate<Line extends Wanted, Found extends Source>(
  sources: readonly Found[],
  lines: readonly Line[],
  balance: Balance = 'available',
): { draws: Draw<Line, Found>[]; shortages: Shortage<Line>[] } {
  const sourcesByKey = indexSources(sources);
  const left = new Map(sources.map((source) => [source, source[balance]]));
  const drawsOf = new Map<Line, Draw<Line, Found>[]>(lines.map((line) => [line, []]));
  const shortages = new Map<string, Shortage<Line>>();
  for (const line of lotsFirst(lines)) {
    const key = keyOf(line, line.lotId);
    const itsSources = sourcesByKey.get(key) ?? [];
    let missing = line.quantity;
    for (const source of itsSources) {
      const here = left.get(source) ?? 0n;
      const quantity = least(here, missing);
      if (quantity === 0n) continue;
      drawsOf.get(line)?.push({ line, source, quantity });
      left.set(source, here - quantity);
      missing -= quantity;
    }
    if (missing === 0n) continue;
    const quantity = itsSources.reduce((sum, source) => sum + source[balance], 0n);
    shortages.set(key, { line, balance, quantity });
  }
  return { draws: [...drawsOf.values()].flat(), shortages: [...shortages.values()] };
}

function lotsFirst<Line extends Wanted>(lines: readonly Line[]): readonly Line[] {
  const named = lines.filter(({ lotId }) => lotId != null);
  return named.length === 0 ? lines : [...named, ...lines.filter(({ lotId }) => lotId == null)];
}

/** Each source counts under its own place and under the warehouse of its section, and there under its lot. */
function indexSources<Found extends Source>(sources: readonly Found[]): Map<string, Found[]> {
  const index = new Map<string, Found[]>();
  const add = (key: string, source: Found) => {
    const sameKey = index.get(key);
    if (sameKey === undefined) index.set(key, [source]);
    else sameKey.push(source);
  };
  for (const source of sources)
    for (const placeId of new Set([source.placeId, source.warehouseId])) {
      const place = { productId: source.productId, placeId };
      if (!source.isExpired) add(keyOf(place, null), source);
      if (source.lotId !== null) add(keyOf(place, source.lotId), source);
    }
  return index;
}

function keyOf(
  { productId, placeId }: Pick<Wanted, 'productId' | 'placeId'>,
  lotId: number | null | undefined,
): string {
  return lotId == null ? `${productId} in ${placeId}` : `lot ${lotId} in ${placeId}`;
}
