import type { ReversibleLine, receiptReversalCalls } from '@ghala/contract/calls/receipt-reversals';
import { inUnit } from '../../../documents/lines/counting-rule';
import { exactQuantity } from '../../../format/exact-quantity';
import type { Input } from '../../../net/send';

/** Describes one entry of a reversal: a line, or one of the lots that it brought. */
export interface ReversalRow {
  id: string;
  line: ReversibleLine;
  lot: ReversibleLine['lots'][number] | null;
  /** It is null while the user counts the goods blind. */
  reversible: number | null;
  /** Marks the first row of its line. */
  isFirst: boolean;
}

/** Maps the rows' ids to what was typed. */
export type Taken = Record<string, number | string>;

export function reversalRows(lines: readonly ReversibleLine[]): ReversalRow[] {
  return lines.flatMap((line): ReversalRow[] => {
    const { itemId, lots, reversible, whyNot } = line;
    if (lots.length === 0) return [{ id: String(itemId), line, lot: null, reversible, isFirst: true }];
    return lots.map((lot, index) => ({
      id: `${itemId} ${lot.lotId}`,
      line,
      lot,
      reversible: whyNot === null ? lot.reversible : 0,
      isFirst: index === 0,
    }));
  });
}

/** Enters all that is still there. */
export function allOf(rows: readonly ReversalRow[]): Taken {
  return Object.fromEntries(rows.flatMap(({ id, reversible }) => (reversible ? [[id, reversible] as const] : [])));
}

type Items = NonNullable<NonNullable<Input<typeof receiptReversalCalls.reverse>['body']>['items']>;

/** Collects the lines that are reversed, adding up their lots. Unreadable figures are left to the server to refuse. */
export function itemsOf(rows: readonly ReversalRow[], taken: Taken): Items {
  const items = new Map<number, Items[number]>();
  for (const { id, line, lot } of rows) {
    const typed = taken[id] ?? '';
    if (typed === '') continue;
    const quantity = inUnit(line.Product, typed) ?? typed;
    const before = items.get(line.itemId);
    if (lot === null) items.set(line.itemId, { itemId: line.itemId, quantity: typed });
    else
      items.set(line.itemId, {
        itemId: line.itemId,
        quantity: exactQuantity(Number(before?.quantity ?? 0) + Number(quantity)),
        lots: [...(before?.lots ?? []), { lotId: lot.lotId, quantity }],
      });
  }
  return [...items.values()];
}
