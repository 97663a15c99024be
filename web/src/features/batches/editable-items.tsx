import { itemPlace } from '@ghala/contract/batch-words';
import type { BatchDetail, BatchItem } from '@ghala/contract/calls/batches';
import { Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { removeColumn, useLineRemoval } from '../../documents/lines/line-removal';
import { formatCount } from '../../shared/format';
import { totalPrice, unitPrice } from '../../shared/line-prices';
import type { Column } from '../../ui/table/column';
import { DataTable } from '../../ui/table/data-table';
import { keepItems, removeItem } from './batches.api';
import { ItemCell } from './item-cells';

/** The items of a saved receipt, the latest first so that what was just added is in sight; each is changed in place. */
export function EditableItems({ batch }: { batch: BatchDetail }) {
  const client = useQueryClient();
  const remove = useLineRemoval({
    mutation: (lineId) => removeItem(batch.id, lineId),
    failureTitle: 'Batch Item not found',
    question: 'Remove item',
    document: 'receipt',
    onSuccess: ({ items }) => keepItems(client, batch.id, items),
  });
  const columns = useMemo(() => columnsOf(batch.id, remove), [batch.id, remove]);
  const rows = useMemo(() => batch.items.toReversed(), [batch.items]);
  const count = formatCount(rows.length, 'item');
  return (
    <DataTable
      name="batch-items"
      label="Items"
      columns={columns}
      rows={rows}
      isNumbered={false}
      summary={rows.length === 0 ? null : `${count}, ${totalPrice(rows)} in all`}
      empty={{ text: 'No item found', hint: 'Add what was received above, one line after the other.' }}
    />
  );
}

function columnsOf(batchId: number, remove: (item: BatchItem) => void): Column<BatchItem>[] {
  return [
    { id: 'product', header: 'Product', cell: (item) => item.Product.name, minWidth: '12rem' },
    {
      id: 'quantity',
      header: 'Quantity',
      cell: (item) => <ItemCell batchId={batchId} item={item} field="quantity" />,
      align: 'right',
      minWidth: '7.5rem',
    },
    {
      id: 'price',
      header: 'Price',
      cell: (item) => (
        <>
          <ItemCell batchId={batchId} item={item} field="price" />
          <Text size="xs" c="dimmed">
            {unitPrice(item.price, item.quantity, item.Product.unit.unit)}
          </Text>
        </>
      ),
      align: 'right',
      minWidth: '9rem',
    },
    {
      id: 'condition',
      header: 'Condition',
      cell: (item) => <ItemCell batchId={batchId} item={item} field="condition" />,
      minWidth: '6rem',
    },
    { id: 'place', header: 'Warehouse', cell: itemPlace, minWidth: '9rem' },
    {
      id: 'comment',
      header: 'Comments',
      cell: (item) => <ItemCell batchId={batchId} item={item} field="comment" />,
      minWidth: '9rem',
    },
    removeColumn('Action', remove),
  ];
}
