import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { t } from '../../text/t';
import type { Column } from '../../ui/table/column';
import { DataTable } from '../../ui/table/data-table';
import { commentColumn, conditionColumn, quantityColumn } from '../lines/line-columns';
import { removeColumn, useLineRemoval } from '../lines/line-removal';
import type { IssuedItem } from './issued-item';
import { keepNote } from './note-calls';
import type { Note, NoteKind } from './note-kind';
import { ProductWithLots } from './requested-lots';

/** Lists the items of a draft, in the order they were entered. */
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
    {
      id: 'product',
      header: t.common.productDescription,
      cell: (item) => <ProductWithLots item={item} />,
      minWidth: '12rem',
    },
    { id: 'code', header: t.common.productCode, cell: (item) => item.Product.code, onPhone: 'under' },
    { id: 'unit', header: t.common.unit, cell: (item) => item.Product.unit.unit },
    quantityColumn(t.issueNotes.qtyAssigned),
    conditionColumn(t.issueNotes.condition),
    commentColumn(t.issueNotes.comments),
    removeColumn(t.common.remove, remove),
  ];
}
