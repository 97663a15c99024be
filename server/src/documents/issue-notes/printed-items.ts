import type { NoteItem } from '@ghala/contract/calls/issue-notes';
import { printedQuantity } from '@ghala/contract/common/counted-quantity';
import type { Language } from '@ghala/contract/language';
import type { PrintedNote } from '../../print/render-note';
import { papers } from '../../text/texts';

/** The lines of a note: the requested quantity and, once handed out, the collected one. */
export function printedItems(
  productTitle: 'product' | 'material',
  items: (Pick<NoteItem, 'Product' | 'quantity' | 'entered' | 'enteredIssued' | 'status' | 'collectComment'> & {
    issued: number;
  })[],
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
    rows: items.map(({ Product, quantity, entered, issued, enteredIssued, status, collectComment }, index) => [
      String(index + 1),
      Product.name,
      Product.unit.unit,
      printedQuantity(quantity, entered),
      ...(status === 'completed' ? [printedQuantity(issued, enteredIssued), collectComment] : [pending, pending]),
    ]),
    emptyText: note.noItems,
  };
}
