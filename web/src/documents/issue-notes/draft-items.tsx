import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { formatQuantity } from '../../shared/format';
import type { Column } from '../../ui/table/column';
import { DataTable } from '../../ui/table/data-table';
import { removeColumn, useLineRemoval } from '../lines/line-removal';
import type { IssuedItem } from './issued-item';
import { keepNote } from './note-calls';
import type { Note, NoteKind } from './note-kind';

/** What a draft asks for, in the order it was entered. */
export function DraftItems({ kind, note }: { kind: NoteKind; note: Note }) {
  const client = useQueryClient();
  const remove = useLineRemoval({
    mutation: (lineId) => kind.changes.removeItem(note.id, lineId),
    failureTitle: kind.failures.removeItem,
    question: 'Remove item',
    document: 'note',
    onSuccess: ({ items }) => keepNote(client, kind, note.id, { items }),
  });
  const columns = useMemo(() => columnsOf(remove), [remove]);
  return (
    <DataTable
      name="note-draft-items"
      label="Item List"
      columns={columns}
      rows={note.items}
      empty={{ text: 'No items found', hint: 'Add what is needed above, one line after the other.' }}
    />
  );
}

function columnsOf(remove: (item: IssuedItem) => void): Column<IssuedItem>[] {
  return [
    { id: 'product', header: 'Product Description', cell: (item) => item.Product.name, minWidth: '12rem' },
    { id: 'code', header: 'Product Code', cell: (item) => item.Product.code },
    { id: 'unit', header: 'Unit', cell: (item) => item.Product.unit.unit },
    {
      id: 'quantity',
      header: 'Qty Assigned',
      cell: (item) => formatQuantity(item.quantity),
      align: 'right',
    },
    { id: 'condition', header: 'Condition', cell: (item) => item.condition },
    { id: 'comment', header: 'Comments', cell: (item) => item.comment, minWidth: '9rem' },
    removeColumn('Remove', remove),
  ];
}
