import type { IncompleteNote, MissingItem } from '@ghala/contract/calls/incomplete-deliveries';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { removeColumn, useLineRemoval } from '../../documents/lines/line-removal';
import { formatQuantity } from '../../shared/format';
import type { Column } from '../../ui/table/column';
import { DataTable } from '../../ui/table/data-table';
import { keepItems, removeItem } from './incomplete-deliveries.api';

/** What a draft says is missing, in the order it was entered. */
export function MissingItems({ note }: { note: IncompleteNote }) {
  const client = useQueryClient();
  const remove = useLineRemoval({
    mutation: (lineId) => removeItem(note.id, lineId),
    failureTitle: 'Item not created',
    successText: 'Item removed',
    question: 'Remove item',
    document: 'note',
    onSuccess: ({ items }) => keepItems(client, note.id, items),
  });
  const columns = useMemo(() => columnsOf(remove), [remove]);
  return (
    <DataTable
      name="incomplete-note-items"
      label="Item List"
      columns={columns}
      rows={note.items}
      empty={{ text: 'No items found', hint: 'Add what is missing above, one line after the other.' }}
    />
  );
}

function columnsOf(remove: (item: MissingItem) => void): Column<MissingItem>[] {
  return [
    { id: 'product', header: 'Product', cell: (item) => item.Product.name, minWidth: '12rem' },
    { id: 'unit', header: 'Unit', cell: (item) => item.Product.unit.unit },
    { id: 'quantity', header: 'Quantity', cell: (item) => formatQuantity(item.quantity), align: 'right' },
    { id: 'comment', header: 'Comment', cell: (item) => item.comment, minWidth: '9rem' },
    removeColumn('Remove', remove),
  ];
}
