import type { NoteItem } from '@ghala/contract/calls/issue-notes';
import { quantityText } from '@ghala/contract/common/figure-text';
import type { PrintedNote } from '../../print/render-note';

/** The lines of a note: what was asked for, and what was collected of it once a line was handed out. */
export function printedItems(
  productTitle: string,
  items: (Pick<NoteItem, 'Product' | 'quantity' | 'status' | 'collectComment'> & { issued: number })[],
): PrintedNote['table'] {
  return {
    title: 'Items',
    columns: [
      { title: 'No.', align: 'left' },
      { title: productTitle, align: 'left' },
      { title: 'Unit', align: 'left' },
      { title: 'Assigned Qty', align: 'right' },
      { title: 'Collected Qty', align: 'right' },
      { title: 'Comments', align: 'left' },
    ],
    rows: items.map(({ Product, quantity, issued, status, collectComment }, index) => [
      String(index + 1),
      Product.name,
      Product.unit.unit,
      quantityText(quantity),
      ...(status === 'completed' ? [quantityText(issued), collectComment] : ['Pending', 'Pending']),
    ]),
    emptyText: 'No items found',
  };
}
