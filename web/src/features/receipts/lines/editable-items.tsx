import type { ReceiptItem } from '@ghala/contract/calls/receipt-items';
import type { ReceiptDetail } from '@ghala/contract/calls/receipts';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { commentColumn, conditionColumn, quantityColumn } from '../../../documents/lines/line-columns';
import { removeColumn, useLineRemoval } from '../../../documents/lines/line-removal';
import { isTracked } from '../../../documents/lots/lot-drafts';
import { lackText, lotsText } from '../../../documents/lots/lots-text';
import { formatMoney } from '../../../format/format';
import { totalPrice } from '../../../format/line-prices';
import { placeText } from '../../../format/place';
import { say, t } from '../../../text/t';
import type { Column } from '../../../ui/table/column';
import { DataTable } from '../../../ui/table/data-table';
import { useIsPhone } from '../../../ui/use-is-phone';
import { keepItems, removeItem } from '../receipts.api';
import { furtherFields, ItemCell } from './item-cells';
import { ItemDialog } from './item-dialog';
import { LotsCell } from './lots-cell';

const { receiptItem: fieldLabels } = t.entityFields.labels;

interface EditableItemsProps {
  receipt: ReceiptDetail;
  /** Asks for the lots of an item; keep it outside the component or in useCallback. */
  onLots: (item: ReceiptItem) => void;
}

/**
 * Lists the items of a saved receipt, latest first so that a new one is visible. Each is edited in place, or on a phone
 * in a sheet.
 */
export function EditableItems({ receipt, onLots }: EditableItemsProps) {
  const client = useQueryClient();
  const remove = useLineRemoval({
    mutation: (lineId) => removeItem(receipt.id, lineId),
    failureTitle: t.receipts.batchItemNotFound,
    question: t.common.removeItem,
    document: 'receipt',
    onSuccess: ({ items }) => keepItems(client, receipt.id, items),
  });
  const hasLots = receipt.items.some(({ Product }) => isTracked(Product));
  const columns = useMemo(
    () => columnsOf(receipt.id, remove, hasLots ? onLots : undefined),
    [receipt.id, remove, hasLots, onLots],
  );
  const rows = useMemo(() => receipt.items.toReversed(), [receipt.items]);
  const isPhone = useIsPhone();
  const [openId, setOpenId] = useState<number>();
  const open = rows.find(({ id }) => id === openId);
  return (
    <>
      <DataTable
        name="batch-items"
        label={t.receipts.items}
        columns={columns}
        rows={rows}
        isNumbered={false}
        onRowOpen={isPhone ? ({ id }) => setOpenId(id) : undefined}
        summary={rows.length === 0 ? null : say(t.receipts.itemsInAll, { count: rows.length, price: totalPrice(rows) })}
        empty={{ text: t.common.noItemFound, hint: t.receipts.itemsHint }}
      />
      {open && isPhone ? (
        <ItemDialog
          batchId={receipt.id}
          item={open}
          onLots={() => onLots(open)}
          onRemove={() => remove(open)}
          onClose={() => setOpenId(undefined)}
        />
      ) : null}
    </>
  );
}

function columnsOf(
  batchId: number,
  remove: (item: ReceiptItem) => void,
  onLots: EditableItemsProps['onLots'] | undefined,
): Column<ReceiptItem>[] {
  const lots: Column<ReceiptItem>[] =
    onLots === undefined
      ? []
      : [
          {
            id: 'lots',
            header: t.lots.lots,
            cell: (item) => <LotsCell line={item} onOpen={() => onLots(item)} />,
            phoneCell: (item) => [lotsText(item), lackText(item)].filter(Boolean).join(' · '),
            minWidth: '11rem',
            isWhole: true,
            onPhone: 'under',
          },
        ];
  return [
    { id: 'product', header: t.common.product, cell: (item) => item.Product.name, minWidth: '12rem' },
    {
      ...quantityColumn<ReceiptItem>(t.common.quantity),
      cell: (item) => <ItemCell batchId={batchId} item={item} field="quantity" />,
      minWidth: '7.5rem',
    },
    ...lots,
    {
      id: 'unitPrice',
      header: t.common.pricePerUnit,
      cell: (item) => <ItemCell batchId={batchId} item={item} field="unitPrice" />,
      align: 'right',
      minWidth: '8rem',
    },
    {
      id: 'price',
      header: t.common.price,
      cell: (item) => <ItemCell batchId={batchId} item={item} field="price" />,
      phoneCell: (item) => formatMoney(item.price),
      align: 'right',
      minWidth: '8rem',
      onPhone: 'under',
    },
    {
      ...conditionColumn<ReceiptItem>(t.receipts.condition),
      cell: (item) => <ItemCell batchId={batchId} item={item} field="condition" />,
      minWidth: '6rem',
    },
    { id: 'place', header: t.common.warehouse, cell: placeText, minWidth: '9rem', isWhole: true, onPhone: 'under' },
    {
      ...commentColumn<ReceiptItem>(fieldLabels.comment),
      cell: (item) => <ItemCell batchId={batchId} item={item} field="comment" />,
      phoneCell: (item) => item.comment,
    },
    ...furtherFields.map(
      (field): Column<ReceiptItem> => ({
        id: field,
        header: fieldLabels[field],
        cell: (item) => <ItemCell batchId={batchId} item={item} field={field} />,
        phoneCell: (item) => item[field],
        minWidth: '9rem',
        onPhone: 'under',
      }),
    ),
    { ...removeColumn(t.common.action, remove), onPhone: 'hidden' },
  ];
}
