import type { ReceiptItem } from '@ghala/contract/calls/receipt-items';
import { omit } from '@ghala/contract/common/names';
import { receiptItemFields } from '@ghala/contract/entities/receipt-fields';
import { useMemo } from 'react';
import { conditionColumn, quantityColumn } from '../../../documents/lines/line-columns';
import { isTracked } from '../../../documents/lots/lot-drafts';
import { LotsText, lotsText } from '../../../documents/lots/lots-text';
import { formatAmount, formatQuantity } from '../../../format/format';
import { totalPrice, unitPrice } from '../../../format/line-prices';
import { placeText } from '../../../format/place';
import { say, t } from '../../../text/t';
import { fieldColumns } from '../../../ui/form/field-value';
import type { Column } from '../../../ui/table/column';
import { DataTable } from '../../../ui/table/data-table';

interface ItemsTableProps {
  items: ReceiptItem[];
  /** Ordered quantities stand beside received ones. */
  showsOrdered?: boolean;
  /** A screen may add a last column, such as Verify; keep it outside the component or in useMemo. */
  action?: Column<ReceiptItem>;
}

/** Lists the items of a receipt, read-only. */
export function ItemsTable({ items, showsOrdered = false, action }: ItemsTableProps) {
  const hasLots = items.some(({ Product }) => isTracked(Product));
  const hasReversed = items.some(({ quantityReversed }) => quantityReversed > 0);
  const shown = useMemo(
    () =>
      (showsOrdered ? columnsWithOrdered : columns).filter(
        ({ id }) => (id !== 'lots' || hasLots) && (id !== 'reversed' || hasReversed),
      ),
    [showsOrdered, hasLots, hasReversed],
  );
  return (
    <DataTable
      name="batch-items-read"
      label={t.receipts.items}
      columns={action ? [...shown, action] : shown}
      rows={items}
      summary={
        items.length === 0 ? null : say(t.receipts.itemsInAll, { count: items.length, price: totalPrice(items) })
      }
      empty={{ text: t.common.noItemFound }}
    />
  );
}

/** Writes 'reversed 3 of 10', or '' if nothing was reversed. */
function reversedText({ quantity, quantityReversed: reversed }: ReceiptItem): string {
  if (reversed === 0) return '';
  return say(t.receipts.reversal.ofTotal, { reversed: formatQuantity(reversed), quantity: formatQuantity(quantity) });
}

const columns: Column<ReceiptItem>[] = [
  {
    id: 'product',
    header: t.common.product,
    cell: (item) => item.Product.name,
    sortValue: (item) => item.Product.name,
    minWidth: '12rem',
  },
  { id: 'unit', header: t.common.unit, cell: (item) => item.Product.unit.unit },
  { ...quantityColumn(t.common.quantity), sortValue: (item) => item.quantity },
  {
    id: 'reversed',
    header: t.receipts.reversal.reversedBefore,
    cell: (item) => reversedText(item),
    align: 'right',
    isWhole: true,
    onPhone: 'under',
  },
  {
    id: 'lots',
    header: t.lots.lots,
    cell: (item) => <LotsText line={item} />,
    phoneCell: (item) => (lotsText(item) === '' ? '' : <LotsText line={item} />),
    minWidth: '11rem',
    isWhole: true,
    onPhone: 'under',
  },
  {
    id: 'price',
    header: t.common.price,
    cell: (item) => formatAmount(item.price),
    sortValue: (item) => item.price,
    align: 'right',
  },
  {
    id: 'unitPrice',
    header: t.common.pricePerUnit,
    cell: (item) => unitPrice(item.price, item.quantity, item.Product.unit.unit),
    align: 'right',
  },
  { ...conditionColumn(t.receipts.condition), isWhole: true },
  {
    id: 'place',
    header: t.common.warehouse,
    cell: placeText,
    sortValue: placeText,
    minWidth: '9rem',
    isWhole: true,
    onPhone: 'under',
  },
  ...fieldColumns(omit(receiptItemFields, ['batchNo']), t.entityFields.labels.receiptItem, {}),
];

const columnsWithOrdered: Column<ReceiptItem>[] = columns.flatMap((column) =>
  column.id === 'quantity' ? [orderedColumn(), { ...column, header: t.receipts.qtyReceived }] : [column],
);

function orderedColumn(): Column<ReceiptItem> {
  return {
    id: 'ordered',
    header: t.receipts.lpoQty,
    cell: ({ quantityOrdered }) => (quantityOrdered === null ? '-' : formatQuantity(quantityOrdered)),
    phoneCell: ({ quantityOrdered, quantity, Product }) =>
      quantityOrdered === null || quantityOrdered === quantity
        ? ''
        : say(t.receipts.orderedOf, { quantity: formatQuantity(quantityOrdered), unit: Product.unit.unit }),
    isWhole: true,
    onPhone: 'under',
    sortValue: ({ quantityOrdered }) => quantityOrdered ?? 0,
    align: 'right',
  };
}
