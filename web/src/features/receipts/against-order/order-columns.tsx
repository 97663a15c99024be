import type { PurchaseLine } from '@ghala/contract/calls/purchase-head';
import type { ReceiptItem } from '@ghala/contract/calls/receipt-items';
import type { ReceiptDetail, ReceivedOrder } from '@ghala/contract/calls/receipts';
import { namesOf, omit } from '@ghala/contract/common/names';
import { receiptItemFields } from '@ghala/contract/entities/receipt-fields';
import { Box, Button, Stack, Text } from '@mantine/core';
import { inUnit } from '../../../documents/lines/counting-rule';
import { EnteredQuantity } from '../../../documents/lines/entered-quantity';
import { asStored, isTracked, sentLots } from '../../../documents/lots/lot-drafts';
import { lotsProblem } from '../../../documents/lots/lots-problem';
import { lackText } from '../../../documents/lots/lots-text';
import { formatQuantity } from '../../../format/format';
import { placeText } from '../../../format/place';
import { say, t } from '../../../text/t';
import type { Column } from '../../../ui/table/column';
import { useIsPhone } from '../../../ui/use-is-phone';
import type { ReceivingPlace } from '../draft/receiving-place';
import { ItemCell } from '../lines/item-cells';
import { LotsCell } from '../lines/lots-cell';
import { draftOf, type LineDraft } from '../lines/use-line-drafts';
import { LineCell, SectionCell, type TypedField, WarehouseCell } from './order-line-cells';

/** Pairs a line of the order with its `item` in the receipt, once it is completed. */
export interface OrderRow {
  id: number;
  line: PurchaseLine;
  item: ReceiptItem | undefined;
  draft: LineDraft;
  place: ReceivingPlace;
}

/** Lists every line of the order, in its order. */
export function rowsOf(
  { items, Purchase }: ReceiptDetail & { Purchase: ReceivedOrder },
  drafts: Record<number, Partial<LineDraft>>,
  lastPlace: ReceivingPlace,
): OrderRow[] {
  const completed = new Map(items.map((item) => [item.purchaseLineId, item]));
  return Purchase.PurchaseProduct.map((line) => {
    const draft = draftOf(line, drafts[line.id]);
    return { id: line.id, line, item: completed.get(line.id), draft, place: draft.place ?? lastPlace };
  });
}

const { receiptItem: labels } = t.entityFields.labels;

interface OrderColumnsOptions {
  batchId: number;
  placesInRows: boolean;
  /** This line is being completed. */
  runningId: number | undefined;
  onChange: (lineId: number, change: Partial<LineDraft>) => void;
  onComplete: (row: OrderRow) => void;
  onReopen: (row: OrderRow) => void;
  onLots: (row: OrderRow) => void;
  /** Lots are mentioned only where a line has a tracked product. */
  hasLots: boolean;
}

export function orderColumns(options: OrderColumnsOptions): Column<OrderRow>[] {
  const { batchId, placesInRows, onChange, hasLots } = options;
  const input = (field: TypedField) => (row: OrderRow) => {
    const { line, item, draft } = row;
    const { Product } = line;
    if (field === 'batchNo' && isTracked(Product)) return null;
    if (item) return <ItemCell batchId={batchId} item={item} field={field} />;
    return (
      <LineCell
        lineId={line.id}
        product={Product.name}
        countedIn={Product}
        field={field}
        value={draft[field]}
        onChange={onChange}
      />
    );
  };
  return [
    {
      id: 'product',
      header: t.common.product,
      cell: ({ line }) => <LineName line={line} />,
      minWidth: placesInRows ? '9rem' : '12rem',
    },
    // In a row full of inputs, the unit stands in the quantity's.
    { id: 'unit', header: t.common.unit, cell: ({ line }) => line.Product.unit.unit, defaultHidden: placesInRows },
    {
      id: 'ordered',
      header: t.receipts.qty,
      cell: ({ line }) => <Ordered line={line} />,
      align: 'right',
      minWidth: '5rem',
    },
    { id: 'received', header: t.receipts.qtyReceived, cell: input('quantity'), align: 'right', minWidth: '9rem' },
    ...(hasLots
      ? [
          {
            id: 'lots',
            header: t.lots.lots,
            cell: (row: OrderRow) => <RowLots row={row} onOpen={() => options.onLots(row)} />,
            minWidth: '9rem',
          },
        ]
      : []),
    { id: 'unitPrice', header: t.common.pricePerUnit, cell: input('unitPrice'), align: 'right', minWidth: '8rem' },
    { id: 'price', header: t.common.price, cell: input('price'), align: 'right', minWidth: '8rem' },
    { id: 'condition', header: t.receipts.condition, cell: input('condition'), minWidth: '6rem' },
    ...(placesInRows ? placeColumns(input('batchNo'), onChange) : []),
    ...namesOf(omit(receiptItemFields, ['batchNo'])).map((field) => ({
      id: field,
      header: labels[field],
      cell: input(field),
      minWidth: '9rem',
    })),
    {
      id: 'complete',
      header: t.common.action,
      cell: (row) => <Complete row={row} options={options} />,
      onPhone: 'wide',
    },
  ];
}

function placeColumns(
  batchNo: Column<OrderRow>['cell'],
  onChange: OrderColumnsOptions['onChange'],
): Column<OrderRow>[] {
  const where = ({ line, place }: OrderRow) => ({ lineId: line.id, product: line.Product.name, place, onChange });
  return [
    { id: 'batchNo', header: labels.batchNo, cell: batchNo, minWidth: '6rem' },
    {
      id: 'place',
      header: t.receipts.warehouseSection,
      cell: (row) =>
        row.item ? (
          placeText(row.item)
        ) : (
          <Stack gap={4}>
            <WarehouseCell {...where(row)} />
            <SectionCell {...where(row)} />
          </Stack>
        ),
      minWidth: '11rem',
      onPhone: 'wide',
    },
  ];
}

/** Shows the lots of a line: those that were received, or as they are being typed. */
export function RowLots({ row: { line, item, draft }, onOpen }: { row: OrderRow; onOpen: () => void }) {
  if (item) return <LotsCell line={item} onOpen={onOpen} />;
  const { Product } = line;
  const lots = asStored(sentLots(Product, draft), inUnit(Product, draft.quantity) ?? 0);
  const wrong = lotsProblem(Product, draft)?.text;
  // It is no mistake that nothing has been entered yet.
  const problem = wrong ?? (lots === null ? '' : lackText({ Product, lots }));
  return <LotsCell line={{ Product, lots }} problem={problem} onOpen={onOpen} />;
}

function LineName({ line }: { line: PurchaseLine }) {
  return (
    <>
      {line.Product.name}
      {line.description === '' ? null : (
        <Text size="xs" c="dimmed">
          {line.description}
        </Text>
      )}
    </>
  );
}

/** Shows the ordered quantity, and what earlier receipts brought of it, if anything. */
function Ordered({ line }: { line: PurchaseLine }) {
  return (
    <>
      <EnteredQuantity {...line} />
      {line.quantityReceived > 0 ? (
        <Text size="xs" c="dimmed">
          {say(t.receipts.cameBefore, { quantity: formatQuantity(line.quantityReceived) })}
        </Text>
      ) : null}
    </>
  );
}

function Complete({ row, options }: { row: OrderRow; options: OrderColumnsOptions }) {
  const { name } = row.line.Product;
  const isPhone = useIsPhone();
  const look = isPhone ? ({ size: 'sm', fullWidth: true } as const) : ({ size: 'compact-sm' } as const);
  if (!row.item)
    return (
      <Button
        variant="light"
        {...look}
        loading={options.runningId === row.id}
        aria-label={say(t.receipts.completeLine, { name })}
        onClick={() => options.onComplete(row)}
      >
        {t.receipts.complete}
      </Button>
    );
  return (
    <Box display="flex" style={{ gap: 4, flexDirection: options.placesInRows && !isPhone ? 'column' : 'row' }}>
      <Button variant="light" {...look} disabled aria-label={say(t.receipts.lineCompleted, { name })}>
        {t.receipts.complete}
      </Button>
      <Button
        variant="subtle"
        color="red"
        {...look}
        aria-label={say(t.receipts.removeLine, { name })}
        onClick={() => options.onReopen(row)}
      >
        {t.common.remove}
      </Button>
    </Box>
  );
}
