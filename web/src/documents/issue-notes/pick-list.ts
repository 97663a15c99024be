import type { LotHead } from '@ghala/contract/common/lots';
import { exactQuantity } from '../../format/exact-quantity';
import type { LotPart } from '../lot-choice/held-lots';
import { type IssuedItem, issuedOf } from './issued-item';

/** Holds a quantity in a section, or in a warehouse without sections. */
type InSection = IssuedItem['sections'][number];

/** Describes a lot from which goods are taken. */
type Lot = Omit<IssuedItem['lots'][number], 'lot'> & { lot: LotHead | null };

/** Describes a line of a note as it is picked. */
export interface PickLine {
  id: number;
  item: IssuedItem;
  /** Lists the sections to take it from, or from which it was taken, with the quantity of each. */
  places: InSection[];
  /** Lists the lots in them to take first, with the quantity of each. */
  lots: Lot[];
  /** The line stands under the first of its sections; '' if nothing is at hand. */
  section: string;
  isPicked: boolean;
  /** Tells how much there is for it, up to what was asked for; for a picked line, how much was issued. */
  quantity: number;
  isShort: boolean;
}

const bySection = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/**
 * Orders the lines as they are picked: by section, as users count them, and lines without stock last. Lines for one
 * product share what is at hand: those that ask for lots come first, as on the server, then the others in their order.
 */
export function pickList(items: readonly IssuedItem[]): PickLine[] {
  const left = new Map<number, { sections: InSection[]; lots: Lot[] }>();
  const leftOfLots = new Map<string, number>();
  const lineFor = (item: IssuedItem): PickLine => {
    if (item.status === 'completed') return lineOf(item, item.sections, item.lots, issuedOf(item));
    if (item.lots.some(({ lot }) => lot)) {
      const lots = drawLots(item, leftOfLots);
      return lineOf(item, lots, lots, total(lots));
    }
    const stock = left.get(item.productId) ?? item;
    const [places, sections] = draw(stock.sections, item.quantity);
    const [taken, lots] = drawFrom(places, stock.lots);
    left.set(item.productId, { sections, lots });
    return lineOf(item, places, taken, total(places));
  };
  const served = [...items].sort((one, other) => Number(!one.requestedLots) - Number(!other.requestedLots));
  const lines = new Map(served.map((item) => [item, lineFor(item)]));
  return items
    .flatMap((item) => lines.get(item) ?? [])
    .sort(
      (one, other) =>
        Number(one.section === '') - Number(other.section === '') || bySection.compare(one.section, other.section),
    );
}

/** Counts how far a note is picked. */
export function countPicked(lines: readonly PickLine[]): { picked: number; short: number } {
  return {
    picked: lines.filter(({ isPicked }) => isPicked).length,
    short: lines.filter(({ isShort }) => isShort).length,
  };
}

function lineOf(item: IssuedItem, places: InSection[], lots: Lot[], quantity: number): PickLine {
  return {
    id: item.id,
    item,
    places,
    lots,
    section: places[0]?.section ?? '',
    isPicked: item.status === 'completed',
    quantity,
    isShort: quantity < item.quantity,
  };
}

/** Takes a quantity from what is there, in its order. @returns what is taken, and what is left */
export function draw<Part extends { quantity: number }>(
  stock: readonly Part[],
  wanted: number,
): [taken: Part[], left: Part[]] {
  const taken: Part[] = [];
  const left: Part[] = [];
  let missing = wanted;
  for (const part of stock) {
    const here = Math.min(part.quantity, missing);
    missing = exactQuantity(missing - here);
    if (here > 0) taken.push({ ...part, quantity: here });
    if (part.quantity > here) left.push({ ...part, quantity: exactQuantity(part.quantity - here) });
  }
  return [taken, left];
}

/** Takes a line of a tracked product from its lots: those that it asks for, or else in their order. */
function drawLots(item: IssuedItem, leftOfLots: Map<string, number>): Lot[] {
  const keyOf = ({ section, lot }: Lot) => `${lot?.lotId} ${section}`;
  const stock = item.lots.map((lot) => ({ ...lot, quantity: leftOfLots.get(keyOf(lot)) ?? lot.quantity }));
  const taken = item.requestedLots ? partsOf(stock, item.requestedLots) : draw(stock, item.quantity)[0];
  for (const part of taken) {
    const before = stock.find((lot) => keyOf(lot) === keyOf(part))?.quantity ?? 0;
    leftOfLots.set(keyOf(part), exactQuantity(before - part.quantity));
  }
  return taken;
}

/** Finds what there is of the wanted lots, with its places. */
function partsOf(stock: readonly Lot[], wanted: readonly LotPart[]): Lot[] {
  return wanted.flatMap(({ lotId, quantity }) => {
    const [taken] = draw(
      stock.filter(({ lot }) => lot?.lotId === lotId),
      quantity,
    );
    return taken;
  });
}

/**
 * Shows how a line is picked once lots were chosen for it. The note tells the places only of lots that it asks for, so
 * other lots have no place here.
 */
export function withLots(line: PickLine, chosen: readonly LotPart[] | null | undefined): PickLine {
  if (!chosen || line.isPicked) return line;
  const lots = chosen.flatMap(({ quantity, ...lot }) => {
    const known = partsOf(line.item.lots, [{ ...lot, quantity }]);
    return known.length > 0 ? known : [{ section: '', receiptNo: '', batchNo: lot.number, quantity, lot }];
  });
  return { ...line, lots, places: lots.filter(({ section }) => section !== '') };
}

/** Adds up the lots of a tracked product's line, with the quantity of each in each place. */
export function knownLots({ lots }: Pick<PickLine, 'lots'>) {
  return lots.flatMap(({ lot, quantity }) => (lot ? [{ lot, quantity }] : []));
}

/** Takes from the lots of each section what is taken from it. */
function drawFrom(places: readonly InSection[], stock: readonly Lot[]): [taken: Lot[], left: Lot[]] {
  const taken: Lot[] = [];
  let left = [...stock];
  for (const { section, quantity } of places) {
    const [here, rest] = draw(
      left.filter((lot) => lot.section === section),
      quantity,
    );
    taken.push(...here);
    left = [...left.filter((lot) => lot.section !== section), ...rest];
  }
  return [taken, left];
}

function total(places: readonly InSection[]): number {
  return exactQuantity(places.reduce((sum, { quantity }) => sum + quantity, 0));
}
