import type { IncompleteNote, MissingItem } from '@ghala/contract/calls/incomplete-deliveries';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { removeColumn, useLineRemoval } from '../../documents/lines/line-removal';
import { formatMeasure, formatQuantity } from '../../shared/format';
import { t } from '../../text/t';
import type { Column } from '../../ui/table/column';
import { DataTable } from '../../ui/table/data-table';
import { keepItems, removeItem } from './incomplete-deliveries.api';

/** The missing items of a draft, in the order they were entered. */
export function MissingItems({ note }: { note: IncompleteNote }) {
  const client = useQueryClient();
  const remove = useLineRemoval({
    mutation: (lineId) => removeItem(note.id, lineId),
    failureTitle: t.incompleteDeliveries.itemNotCreated,
    successText: t.incompleteDeliveries.itemRemoved,
    question: t.common.removeItem,
    document: 'note',
    onSuccess: ({ items }) => keepItems(client, note.id, items),
  });
  const columns = useMemo(() => columnsOf(remove), [remove]);
  return (
    <DataTable
      name="incomplete-note-items"
      label={t.incompleteDeliveries.itemList}
      columns={columns}
      rows={note.items}
      empty={{ text: t.common.noItemsFound, hint: t.incompleteDeliveries.itemsHint }}
    />
  );
}

function columnsOf(remove: (item: MissingItem) => void): Column<MissingItem>[] {
  return [
    { id: 'product', header: t.common.product, cell: (item) => item.Product.name, minWidth: '12rem' },
    { id: 'unit', header: t.common.unit, cell: (item) => item.Product.unit.unit },
    {
      id: 'quantity',
      header: t.common.quantity,
      cell: (item) => formatQuantity(item.quantity),
      phoneCell: (item) => formatMeasure(item.quantity, item.Product.unit.unit),
      align: 'right',
      onPhone: 'side',
    },
    {
      id: 'comment',
      header: t.common.comment,
      cell: (item) => item.comment,
      minWidth: '9rem',
      isWhole: true,
      onPhone: 'under',
    },
    removeColumn(t.common.remove, remove),
  ];
}
