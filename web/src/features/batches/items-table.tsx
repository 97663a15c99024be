import { itemPlace } from '@ghala/contract/batch-words';
import type { BatchItem } from '@ghala/contract/calls/batches';
import { formatAmount, formatCount, formatQuantity } from '../../shared/format';
import { totalPrice, unitPrice } from '../../shared/line-prices';
import type { Column } from '../../ui/table/column';
import { DataTable } from '../../ui/table/data-table';

interface ItemsTableProps {
  items: BatchItem[];
  /** What was ordered stands beside what came. */
  showsOrdered?: boolean;
  /** A last column of the screen's own, such as Verify; kept outside the component or in useMemo. */
  action?: Column<BatchItem>;
}

/** The items of a receipt, to read. */
export function ItemsTable({ items, showsOrdered = false, action }: ItemsTableProps) {
  const shown = showsOrdered ? columnsWithOrdered : columns;
  const count = formatCount(items.length, 'item');
  return (
    <DataTable
      name="batch-items-read"
      label="Items"
      columns={action ? [...shown, action] : shown}
      rows={items}
      summary={items.length === 0 ? null : `${count}, ${totalPrice(items)} in all`}
      empty={{ text: 'No item found' }}
    />
  );
}

const columns: Column<BatchItem>[] = [
  {
    id: 'product',
    header: 'Product',
    cell: (item) => item.Product.name,
    sortValue: (item) => item.Product.name,
    minWidth: '12rem',
  },
  { id: 'unit', header: 'Unit', cell: (item) => item.Product.unit.unit },
  {
    id: 'quantity',
    header: 'Quantity',
    cell: (item) => formatQuantity(item.quantity),
    sortValue: (item) => item.quantity,
    align: 'right',
  },
  {
    id: 'price',
    header: 'Price',
    cell: (item) => formatAmount(item.price),
    sortValue: (item) => item.price,
    align: 'right',
  },
  {
    id: 'unitPrice',
    header: 'Price per Unit',
    cell: (item) => unitPrice(item.price, item.quantity, item.Product.unit.unit),
    align: 'right',
  },
  { id: 'condition', header: 'Condition', cell: (item) => item.condition },
  { id: 'place', header: 'Warehouse', cell: itemPlace, sortValue: itemPlace, minWidth: '9rem' },
  { id: 'comment', header: 'Comments', cell: (item) => item.comment },
];

const columnsWithOrdered: Column<BatchItem>[] = columns.flatMap((column) =>
  column.id === 'quantity' ? [orderedColumn(), { ...column, header: 'Qty Received' }] : [column],
);

function orderedColumn(): Column<BatchItem> {
  return {
    id: 'ordered',
    header: 'LPO Qty',
    cell: ({ quantityOrdered }) => (quantityOrdered === null ? '-' : formatQuantity(quantityOrdered)),
    sortValue: ({ quantityOrdered }) => quantityOrdered ?? 0,
    align: 'right',
  };
}
