import type { IncompleteNote, MissingItem } from '@ghala/contract/incomplete-deliveries';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { formatQuantity } from '../../shared/format';
import type { Column } from '../../ui/table/column';
import { DataTable } from '../../ui/table/data-table';
import { useAction } from '../../ui/use-action';
import { type ItemsAnswer, keepItems, removeItem } from './incomplete-deliveries.api';

/** What a draft says is missing, in the order it was entered. */
export function MissingItems({ note }: { note: IncompleteNote }) {
  const client = useQueryClient();
  const removal = useAction<number, ItemsAnswer>({
    run: (itemId, idempotencyKey) => removeItem(note.id, itemId, idempotencyKey),
    failureTitle: 'Item not created',
    successText: 'Item removed',
    onSuccess: ({ items }) => keepItems(client, note.id, items),
  });
  const remove = useRef(removal.start);
  remove.current = removal.start;
  const running = removal.runningInput;
  const columns = useMemo(() => columnsOf((item) => void remove.current(item.id), running), [running]);
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

function columnsOf(remove: (item: MissingItem) => void, runningId: number | undefined): Column<MissingItem>[] {
  return [
    { id: 'product', header: 'Product', cell: (item) => item.Product.name, minWidth: '12rem' },
    { id: 'unit', header: 'Unit', cell: (item) => item.Product.unit.unit },
    { id: 'quantity', header: 'Quantity', cell: (item) => formatQuantity(item.quantity), align: 'right' },
    { id: 'comment', header: 'Comment', cell: (item) => item.comment, minWidth: '9rem' },
    {
      id: 'remove',
      header: 'Remove',
      cell: (item) => (
        <Button
          variant="subtle"
          color="red"
          size="compact-sm"
          aria-label={`Remove ${item.Product.name}`}
          loading={runningId === item.id}
          onClick={() => remove(item)}
        >
          Remove
        </Button>
      ),
      onPhone: 'side',
    },
  ];
}
