import type { IncompleteNote, MissingItem } from '@ghala/contract/calls/incomplete-deliveries';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { commentColumn, quantityColumn } from '../../documents/lines/line-columns';
import { removeColumn, useLineRemoval } from '../../documents/lines/line-removal';
import { t } from '../../text/t';
import type { Column } from '../../ui/table/column';
import { DataTable } from '../../ui/table/data-table';
import { keepItems, removeItem } from './incomplete-deliveries.api';

/** Lists the missing items of a draft, in the order they were entered. */
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
    quantityColumn(t.common.quantity),
    commentColumn(t.common.comment),
    removeColumn(t.common.remove, remove),
  ];
}
