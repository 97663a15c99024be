import type { PurchaseDetail, PurchaseLine } from '@ghala/contract/purchases';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { formatMoney, formatQuantity } from '../../shared/format';
import { unitPrice } from '../../shared/line-prices';
import { confirm } from '../../ui/dialogs';
import type { Column } from '../../ui/table/column';
import { DataTable } from '../../ui/table/data-table';
import { useAction } from '../../ui/use-action';
import { keepLines, type LinesAnswer, removeLine } from './purchases.api';

/** What a draft orders, in the order it was entered. */
export function PurchaseLines({ purchase }: { purchase: Pick<PurchaseDetail, 'id' | 'PurchaseProduct'> }) {
  const client = useQueryClient();
  const removal = useAction<PurchaseLine, LinesAnswer>({
    run: (line, idempotencyKey) => removeLine(purchase.id, line.id, idempotencyKey),
    failureTitle: 'Purchase Order Product not deleted',
    onSuccess: (answer) => keepLines(client, purchase.id, answer),
  });
  const remove = useRef(removal.start);
  remove.current = removal.start;
  const columns = useMemo(() => columnsOf((line) => void askToRemove(line, remove.current)), []);
  return (
    <DataTable
      name="purchase-draft-lines"
      label="Product List"
      columns={columns}
      rows={purchase.PurchaseProduct}
      empty={{ text: 'No items found', hint: 'Add what is to be ordered above, one product after the other.' }}
    />
  );
}

async function askToRemove(line: PurchaseLine, remove: (line: PurchaseLine) => Promise<unknown>): Promise<void> {
  const isSure = await confirm({
    title: 'Remove product',
    text: `${formatQuantity(line.quantity)} ${line.Product.unit.unit} of ${line.Product.name} will be taken off this order.`,
    confirmLabel: 'Yes, remove it!',
  });
  if (isSure) await remove(line);
}

function columnsOf(remove: (line: PurchaseLine) => void): Column<PurchaseLine>[] {
  return [
    { id: 'product', header: 'Product', cell: (line) => line.Product.name, minWidth: '12rem' },
    { id: 'code', header: 'Code', cell: (line) => line.Product.code },
    { id: 'unit', header: 'Unit', cell: (line) => line.Product.unit.unit },
    { id: 'description', header: 'Description', cell: (line) => line.description, minWidth: '9rem', onPhone: 'wide' },
    { id: 'quantity', header: 'Quantity', cell: (line) => formatQuantity(line.quantity), align: 'right' },
    {
      id: 'unitPrice',
      header: 'Price per Unit',
      cell: (line) => unitPrice(line.price, line.quantity, line.Product.unit.unit),
      align: 'right',
    },
    { id: 'price', header: 'Price', cell: (line) => formatMoney(line.price), align: 'right' },
    {
      id: 'remove',
      header: 'Remove',
      cell: (line) => (
        <Button
          variant="subtle"
          color="red"
          size="compact-sm"
          aria-label={`Remove ${line.Product.name}`}
          onClick={() => remove(line)}
        >
          Remove
        </Button>
      ),
      onPhone: 'side',
    },
  ];
}
