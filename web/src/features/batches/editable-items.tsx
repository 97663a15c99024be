import { itemPlace } from '@ghala/contract/batch-words';
import type { BatchDetail, BatchItem } from '@ghala/contract/batches';
import { Button, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { formatCount, formatQuantity } from '../../shared/format';
import { totalPrice, unitPrice } from '../../shared/line-prices';
import { confirm } from '../../ui/dialogs';
import type { Column } from '../../ui/table/column';
import { DataTable } from '../../ui/table/data-table';
import { useAction } from '../../ui/use-action';
import { type ItemsAnswer, keepItems, removeItem } from './batches.api';
import { ItemCell } from './item-cells';

/** The items of a saved receipt, the latest first so that what was just added is in sight; each is changed in place. */
export function EditableItems({ batch }: { batch: BatchDetail }) {
  const client = useQueryClient();
  const removal = useAction<BatchItem, ItemsAnswer>({
    run: (item, idempotencyKey) => removeItem(batch.id, item.id, idempotencyKey),
    failureTitle: 'Batch Item not found',
    onSuccess: ({ items }) => keepItems(client, batch.id, items),
  });
  const remove = useRef(removal.start);
  remove.current = removal.start;
  const columns = useMemo(() => columnsOf(batch.id, (item) => void askToRemove(item, remove.current)), [batch.id]);
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

async function askToRemove(item: BatchItem, remove: (item: BatchItem) => Promise<unknown>): Promise<void> {
  const isSure = await confirm({
    title: 'Remove item',
    text: `${formatQuantity(item.quantity)} ${item.Product.unit.unit} of ${item.Product.name} will be taken off this receipt.`,
    confirmLabel: 'Yes, remove it!',
  });
  if (isSure) await remove(item);
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
    {
      id: 'remove',
      header: 'Action',
      cell: (item) => (
        <Button
          variant="subtle"
          color="red"
          size="compact-sm"
          aria-label={`Remove ${item.Product.name}`}
          onClick={() => remove(item)}
        >
          Remove
        </Button>
      ),
    },
  ];
}
