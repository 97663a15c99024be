import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { formatMeasure, formatQuantity } from '../../shared/format';
import { conditionText } from '../../shared/stored-words';
import { t } from '../../text/t';
import type { Column } from '../../ui/table/column';
import { DataTable } from '../../ui/table/data-table';
import { removeColumn, useLineRemoval } from '../lines/line-removal';
import type { IssuedItem } from './issued-item';
import { keepNote } from './note-calls';
import type { Note, NoteKind } from './note-kind';

/** The items of a draft, in the order they were entered. */
export function DraftItems({ kind, note }: { kind: NoteKind; note: Note }) {
  const client = useQueryClient();
  const remove = useLineRemoval({
    mutation: (lineId) => kind.changes.removeItem(note.id, lineId),
    failureTitle: kind.texts.itemNotRemoved,
    question: t.common.removeItem,
    document: 'note',
    onSuccess: ({ items }) => keepNote(client, kind, note.id, { items }),
  });
  const columns = useMemo(() => columnsOf(remove), [remove]);
  return (
    <DataTable
      name="note-draft-items"
      label={t.issueNotes.itemList}
      columns={columns}
      rows={note.items}
      empty={{ text: t.common.noItemsFound, hint: t.issueNotes.itemsHint }}
    />
  );
}

function columnsOf(remove: (item: IssuedItem) => void): Column<IssuedItem>[] {
  return [
    { id: 'product', header: t.common.productDescription, cell: (item) => item.Product.name, minWidth: '12rem' },
    { id: 'code', header: t.common.productCode, cell: (item) => item.Product.code, onPhone: 'under' },
    { id: 'unit', header: t.common.unit, cell: (item) => item.Product.unit.unit },
    {
      id: 'quantity',
      header: t.issueNotes.qtyAssigned,
      cell: (item) => formatQuantity(item.quantity),
      phoneCell: (item) => formatMeasure(item.quantity, item.Product.unit.unit),
      align: 'right',
      onPhone: 'side',
    },
    {
      id: 'condition',
      header: t.issueNotes.condition,
      cell: (item) => conditionText(item.condition),
      phoneCell: (item) => (item.condition === 'New' ? '' : conditionText(item.condition)),
      onPhone: 'under',
    },
    {
      id: 'comment',
      header: t.issueNotes.comments,
      cell: (item) => item.comment,
      minWidth: '9rem',
      isWhole: true,
      onPhone: 'under',
    },
    removeColumn(t.common.remove, remove),
  ];
}
