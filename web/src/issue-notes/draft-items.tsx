import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { formatQuantity } from '../shared/format';
import { confirm } from '../ui/dialogs';
import type { Column } from '../ui/table/column';
import { DataTable } from '../ui/table/data-table';
import { useAction } from '../ui/use-action';
import { keepNote, removeItem } from './note-calls';
import type { IssuedItem, Note, NoteKind } from './note-kind';

/** What a draft asks for, in the order it was entered. */
export function DraftItems({ kind, note }: { kind: NoteKind; note: Note }) {
  const client = useQueryClient();
  const removal = useAction<IssuedItem, IssuedItem[]>({
    run: (item, idempotencyKey) => removeItem(kind, note.id, item.id, idempotencyKey),
    failureTitle: kind.failures.removeItem,
    onSuccess: (items) => keepNote(client, kind, note.id, { items }),
  });
  const remove = useRef(removal.start);
  remove.current = removal.start;
  const columns = useMemo(() => columnsOf((item) => void askToRemove(item, remove.current)), []);
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

async function askToRemove(item: IssuedItem, remove: (item: IssuedItem) => Promise<unknown>): Promise<void> {
  const isSure = await confirm({
    title: 'Remove item',
    text: `${formatQuantity(item.quantity)} ${item.Product.unit.unit} of ${item.Product.name} will be taken off this note.`,
    confirmLabel: 'Yes, remove it!',
  });
  if (isSure) await remove(item);
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
    {
      id: 'remove',
      header: 'Remove',
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
      onPhone: 'side',
    },
  ];
}
