import { exactQuantity } from '../../shared/exact-quantity';
import { type IssuedItem, issuedOf } from './issued-item';

/** A quantity in a section, or in a warehouse without sections. */
type InSection = IssuedItem['sections'][number];

/** A lot to take it from. */
type Lot = IssuedItem['lots'][number];

/** A line of a note as it is picked. */
export interface PickLine {
  id: number;
  item: IssuedItem;
  /** The sections to take it from, or from which it was taken, with the quantity of each. */
  places: InSection[];
  /** The lots in them to take first, with the quantity of each. */
  lots: Lot[];
  /** The first of them: the line stands under it. '' if nothing is at hand. */
  section: string;
  isPicked: boolean;
  /** What there is for it, up to what was asked for; of a picked line, what was issued. */
  quantity: number;
  isShort: boolean;
}

const bySection = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/**
 * The lines in the order in which they are picked: by section, as users count them, and without stock last. Lines for
 * one product share what is at hand, the first one first.
 */
export function pickList(items: readonly IssuedItem[]): PickLine[] {
  const left = new Map<number, { sections: InSection[]; lots: Lot[] }>();
  const lines = items.map((item): PickLine => {
    if (item.status === 'completed') return lineOf(item, item.sections, item.lots, issuedOf(item));
    const stock = left.get(item.productId) ?? item;
    const [places, sections] = draw(stock.sections, item.quantity);
    const [taken, lots] = drawFrom(places, stock.lots);
    left.set(item.productId, { sections, lots });
    return lineOf(item, places, taken, total(places));
  });
  return lines.sort(
    (one, other) =>
      Number(one.section === '') - Number(other.section === '') || bySection.compare(one.section, other.section),
  );
}

/** How far a note is picked. */
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
function draw<Part extends { quantity: number }>(
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
