import type { PurchaseDetail, PurchaseLine } from '@ghala/contract/calls/purchases';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { removeColumn, useLineRemoval } from '../../documents/lines/line-removal';
import { formatMoney, formatQuantity } from '../../shared/format';
import { unitPrice } from '../../shared/line-prices';
import type { Column } from '../../ui/table/column';
import { DataTable } from '../../ui/table/data-table';
import { keepLines, removeLine } from './purchases.api';

/** What a draft orders, in the order it was entered. */
export function PurchaseLines({ purchase }: { purchase: Pick<PurchaseDetail, 'id' | 'PurchaseProduct'> }) {
  const client = useQueryClient();
  const remove = useLineRemoval({
    mutation: (lineId) => removeLine(purchase.id, lineId),
    failureTitle: 'Purchase Order Product not deleted',
    question: 'Remove product',
    document: 'order',
    onSuccess: (answer) => keepLines(client, purchase.id, answer),
  });
  const columns = useMemo(() => columnsOf(remove), [remove]);
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
    removeColumn('Remove', remove),
  ];
}
