import { type IssuedItem, issuedOf } from './issued-item';

/** A quantity in a section, or in a warehouse without sections. */
type InSection = IssuedItem['sections'][number];

/** A line of a note as it is picked. */
export interface PickLine {
  id: number;
  item: IssuedItem;
  /** The sections to take it from, or from which it was taken, with the quantity of each. */
  places: InSection[];
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
  const left = new Map<number, InSection[]>();
  const lines = items.map((item): PickLine => {
    if (item.status === 'completed') return lineOf(item, item.sections, issuedOf(item));
    const stock = left.get(item.productId) ?? item.sections;
    const [places, rest] = draw(stock, item.quantity);
    left.set(item.productId, rest);
    return lineOf(item, places, total(places));
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

function lineOf(item: IssuedItem, places: InSection[], quantity: number): PickLine {
  return {
    id: item.id,
    item,
    places,
    section: places[0]?.section ?? '',
    isPicked: item.status === 'completed',
    quantity,
    isShort: quantity < item.quantity,
  };
}

/** Takes a quantity from sections in their order. @returns what is taken, and what is left */
function draw(stock: readonly InSection[], wanted: number): [taken: InSection[], left: InSection[]] {
  const taken: InSection[] = [];
  const left: InSection[] = [];
  let missing = wanted;
  for (const { section, quantity } of stock) {
    const here = Math.min(quantity, missing);
    missing = exact(missing - here);
    if (here > 0) taken.push({ section, quantity: here });
    if (quantity > here) left.push({ section, quantity: exact(quantity - here) });
  }
  return [taken, left];
}

function total(places: readonly InSection[]): number {
  return exact(places.reduce((sum, { quantity }) => sum + quantity, 0));
}

/** Quantities have three decimals. */
function exact(quantity: number): number {
  return Math.round(quantity * 1000) / 1000;
}
