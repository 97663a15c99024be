import type { ReceiptDetail, ReceivedOrder } from '@ghala/contract/calls/receipts';
import { Button, Group, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { totalPrice } from '../../shared/line-prices';
import { say, t } from '../../text/t';
import { alertError, confirm } from '../../ui/dialogs';
import { notifySuccess } from '../../ui/notices';
import { DataTable } from '../../ui/table/data-table';
import { useAction } from '../../ui/use-action';
import { type OrderRow, orderColumns, rowsOf } from './order-columns';
import { type LineToPlace, PlaceDialog } from './place-dialog';
import { completeLines, type ItemsAnswer, keepItems, removeItem } from './receipts.api';
import { keepPlace, type ReceivingPlace, rememberedPlace } from './receiving-place';
import { useLineDrafts } from './use-line-drafts';

interface Completion {
  row: OrderRow;
  place: ReceivingPlace & { warehouseId: number };
}

interface OrderedItemsProps {
  receipt: ReceiptDetail & { Purchase: ReceivedOrder };
  /** Batch number, warehouse and section are in each row; otherwise Complete asks for the place. */
  placesInRows: boolean;
}

/** The lines of the receipt's purchase order: each received quantity is counted and completed, in any order. */
export function OrderedItems({ receipt, placesInRows }: OrderedItemsProps) {
  const client = useQueryClient();
  const { drafts, update } = useLineDrafts(receipt.id);
  const [lastPlace, setLastPlace] = useState<ReceivingPlace>(() => rememberedPlace(receipt.items));
  const [placing, setPlacing] = useState<LineToPlace[]>();
  const rows = useMemo(() => rowsOf(receipt, drafts, lastPlace), [receipt, drafts, lastPlace]);

  const completion = useAction({
    mutation: ({ row, place }: Completion) => completeLines(receipt.id, place, [lineOf(row)]),
    failureTitle: t.receipts.batchItemNotCreated,
    onSuccess: (answer, { row, place }) => onCompleted(answer, [lineOf(row)], place),
  });
  const removal = useAction({
    mutation: ({ item }: OrderRow) => removeItem(receipt.id, item?.id ?? 0),
    failureTitle: t.receipts.batchItemNotFound,
    onSuccess: ({ items }) => keepItems(client, receipt.id, items),
  });

  function onCompleted({ items }: ItemsAnswer, lines: LineToPlace[], place: ReceivingPlace) {
    keepItems(client, receipt.id, items);
    setLastPlace(place);
    keepPlace(place);
    setPlacing(undefined);
    notifySuccess(t.receipts.batchItemCreated, say(t.receipts.itemsCompleted, { count: lines.length }));
  }

  function complete(row: OrderRow) {
    if (!(Number(row.draft.quantity) > 0))
      return void alertError(
        t.receipts.batchItemNotCreated,
        say(t.receipts.enterQuantity, { name: row.line.Product.name }),
      );
    const { warehouseId } = row.place;
    if (placesInRows && warehouseId !== null) void completion.start({ row, place: { ...row.place, warehouseId } });
    else setPlacing([lineOf(row)]);
  }

  async function reopen(row: OrderRow) {
    const isSure = await confirm({
      title: t.common.removeItem,
      text: say(t.receipts.lineRemoval, { name: row.line.Product.name }),
      confirmLabel: t.receipts.yesRemoveIt,
    });
    if (isSure) await removal.start(row);
  }

  const handlers = useRef({ complete, reopen });
  handlers.current = { complete, reopen };
  const runningId = completion.runningInput?.row.id;
  const columns = useMemo(
    () =>
      orderColumns({
        batchId: receipt.id,
        placesInRows,
        runningId,
        onChange: update,
        onComplete: (row) => handlers.current.complete(row),
        onReopen: (row) => void handlers.current.reopen(row),
      }),
    [receipt.id, placesInRows, runningId, update],
  );
  const open = rows.filter(({ item, draft }) => item === undefined && Number(draft.quantity) > 0);
  return (
    <>
      <Group justify="space-between" gap="xs">
        <Text size="sm" c="dimmed">
          {t.receipts.linesHint}
        </Text>
        <Button variant="default" disabled={open.length === 0} onClick={() => setPlacing(open.map(lineOf))}>
          {t.receipts.completeAllRemaining}
        </Button>
      </Group>
      <DataTable
        name={placesInRows ? 'saved-order-items' : 'order-items'}
        label={t.receipts.orderItems}
        columns={columns}
        rows={rows}
        isNumbered={false}
        summary={summaryOf(receipt, rows)}
        empty={{ text: t.common.noItemFound }}
      />
      {placing ? (
        <PlaceDialog
          batchId={receipt.id}
          lines={placing}
          place={lastPlace}
          onClose={() => setPlacing(undefined)}
          onCompleted={onCompleted}
        />
      ) : null}
    </>
  );
}

function summaryOf({ items }: ReceiptDetail, rows: OrderRow[]): string {
  const figures = { completed: items.length, count: rows.length };
  return items.length === 0
    ? say(t.receipts.completedOfAll, figures)
    : say(t.receipts.completedInAll, { ...figures, price: totalPrice(items) });
}

function lineOf({ line, draft: { place: _, ...given } }: OrderRow): LineToPlace {
  return {
    ...given,
    purchaseId: line.id,
    productId: line.productId,
    product: line.Product.name,
    unit: line.Product.unit.unit,
  };
}
