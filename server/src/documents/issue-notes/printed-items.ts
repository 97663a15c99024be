import type { NoteItem } from '@ghala/contract/calls/issue-notes';
import { printedQuantity } from '@ghala/contract/stock/counted-quantity';
import type { Language } from '@ghala/contract/text/language';
import { withLots } from '../../print/printed-lots';
import type { PrintedNote } from '../../print/render-note';
import { papers } from '../../text/texts';

/** Lists the lots that were handed out for a line, or until then those that were asked for. */
export function lotsOfItem({ status, lots, requestedLots }: NoteItem) {
  if (status !== 'completed') return requestedLots ?? [];
  return lots.flatMap(({ lot, quantity }) => (lot === null ? [] : { ...lot, quantity }));
}

/** Lists the lines of a note: the requested quantity and, once handed out, the collected one. */
export function printedItems(
  productTitle: 'product' | 'material',
  items: (NoteItem & { issued: number })[],
  language: Language,
): PrintedNote['table'] {
  const { note, columns, pending } = papers.in(language);
  return {
    title: note.items,
    columns: [
      { title: columns.number, align: 'left' },
      { title: columns[productTitle], align: 'left' },
      { title: columns.unit, align: 'left' },
      { title: columns.assigned, align: 'right' },
      { title: columns.collected, align: 'right' },
      { title: columns.comments, align: 'left' },
    ],
    rows: items.map((item, index) => {
      const { Product, quantity, entered, issued, enteredIssued, status, collectComment } = item;
      return [
        String(index + 1),
        withLots(Product, lotsOfItem(item), language),
        Product.unit.unit,
        printedQuantity(quantity, entered),
        ...(status === 'completed' ? [printedQuantity(issued, enteredIssued), collectComment] : [pending, pending]),
      ];
    }),
    emptyText: note.noItems,
  };
}
