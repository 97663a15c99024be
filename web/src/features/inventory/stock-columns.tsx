import type { StockRecord } from '@ghala/contract/calls/stock-records';
import { Text } from '@mantine/core';
import IconBox from '~icons/box';
import IconHistory from '~icons/history';
import IconInbox from '~icons/inbox';
import { type LabelItem, productItem } from '../../documents/labels/label-items';
import { packedText } from '../../documents/lines/entered-quantity';
import { LevelBadge } from '../../documents/stock-figure/being-counted';
import { figureOfRecord } from '../../documents/stock-figure/place-figures';
import { StockFigure } from '../../documents/stock-figure/stock-figure';
import { requestActions } from '../../documents/stock-requests/record-actions';
import { formatAmount } from '../../format/format';
import { placeText } from '../../format/place';
import { statusLook } from '../../format/status';
import { type Address, address } from '../../net/address';
import { rich } from '../../text/rich';
import { labels, t } from '../../text/t';
import { Gauge } from '../../ui/page/gauge';
import { StatusBadge } from '../../ui/page/status-badge';
import type { Column, RowAction } from '../../ui/table/column';
import classes from './stock-columns.module.css';

/** Every stock list begins with these columns. */
const quantities: Column<StockRecord>[] = [
  {
    id: 'product',
    header: t.common.productDescription,
    cell: (row) => row.Product.name,
    suffix: (row) => row.Product.code,
    sortKey: 'product',
    minWidth: '14rem',
  },
  { id: 'category', header: t.common.category, cell: (row) => row.Product.Category.category },
  { id: 'unit', header: t.common.unit, cell: (row) => row.Product.unit.unit },
  {
    id: 'onHand',
    header: t.inventory.onHand,
    cell: (row) => figureOfRecord(row, 'total', row.onHand),
    align: 'right',
    sortKey: 'onHand',
  },
  {
    id: 'reserved',
    header: t.common.qtyReserved,
    cell: (row) => figureOfRecord(row, 'reserved', row.quantityReserved),
    align: 'right',
    sortKey: 'quantityReserved',
  },
  {
    id: 'available',
    header: t.inventory.qtyAvailable,
    cell: (row) => <Available row={row} />,
    phoneCell: (row) => <Available row={row} unit={row.Product.unit.unit} />,
    align: 'right',
    sortKey: 'quantity',
    onPhone: 'side',
  },
];

function Available({ row, unit }: { row: StockRecord; unit?: string }) {
  const packed = row.quantity === null ? '' : packedText(row.quantity, row.Product);
  return (
    <>
      {figureOfRecord(row, 'available', row.quantity, unit)}
      {packed === '' ? null : (
        <Text size="xs" c="dimmed">
          {packed}
        </Text>
      )}
    </>
  );
}

const warehouse: Column<StockRecord> = {
  id: 'warehouse',
  header: t.common.warehouse,
  cell: placeText,
  sortKey: 'warehouse',
  minWidth: '10rem',
  onPhone: 'under',
};

export const stockColumns: Column<StockRecord>[] = [
  ...quantities,
  {
    id: 'value',
    header: t.inventory.stockValue,
    cell: (row) => (row.stockValue === null ? '-' : formatAmount(row.stockValue)),
    align: 'right',
  },
  {
    id: 'level',
    header: t.inventory.stockLevel,
    cell: (row) => <Levels record={row} />,
    isWhole: true,
    phoneCell: (row) => <LevelBadge level={row.stock} />,
    sortKey: 'level',
    onPhone: 'side',
  },
  {
    ...warehouse,
    phoneCell: (row) => (
      <>
        {placeText(row)}
        {row.inAllPlaces ? ' · ' : null}
        <InAllPlaces record={row} />
      </>
    ),
    isWhole: true,
  },
];

/**
 * Shows the level of the place as a gauge and a word and, for a product that is kept in several places, what there is
 * in all of them.
 */
export function Levels({ record }: { record: StockRecord }) {
  const { quantity, stock, levels } = record;
  return (
    <span className={classes.levels}>
      {levels && quantity !== null && stock !== null ? (
        <Gauge
          value={quantity}
          max={levels.max}
          marks={[levels.min, levels.order]}
          color={statusLook({ of: 'stockLevels', code: stock }).color}
        />
      ) : null}
      <LevelBadge level={stock} />
      <InAllPlaces record={record} />
    </span>
  );
}

/** Shows the quantity and level over all places, for a product that is kept in several. */
function InAllPlaces({ record: { Product, inAllPlaces } }: { record: StockRecord }) {
  if (!inAllPlaces || inAllPlaces.quantity === null) return null;
  const { quantity, stock } = inAllPlaces;
  return (
    <span className={classes.inAllPlaces}>
      {rich(t.inventory.inAllPlaces, {
        quantity: <StockFigure productId={Product.id} figure="available" quantity={quantity} name={Product.name} />,
        level: stock === null ? '' : labels.stockLevels[stock],
      })}
    </span>
  );
}

export const placeStockColumns: Column<StockRecord>[] = [
  ...quantities,
  {
    id: 'value',
    header: t.inventory.placeStockValue,
    cell: (row) => (row.stockValue === null ? '-' : formatAmount(row.stockValue)),
    align: 'right',
  },
  {
    id: 'level',
    header: t.inventory.stockLevelAlert,
    cell: () => <StatusBadge of="placeStock" code="good" />,
    onPhone: 'side',
  },
  warehouse,
];

/** These show the places of one chosen product. */
export const locateColumns: Column<StockRecord>[] = [
  warehouse,
  {
    id: 'onHand',
    header: t.inventory.quantityInStore,
    cell: (row) => figureOfRecord(row, 'total', row.onHand),
    align: 'right',
    sortKey: 'onHand',
    onPhone: 'side',
  },
  {
    id: 'reserved',
    header: t.inventory.quantityReserved,
    cell: (row) => figureOfRecord(row, 'reserved', row.quantityReserved),
    align: 'right',
    sortKey: 'quantityReserved',
  },
];

/** These show all products, so each row names its own. */
export const locateAllColumns: Column<StockRecord>[] = [
  warehouse,
  {
    id: 'product',
    header: t.common.product,
    cell: (row) => `${row.Product.name} - ${row.Product.unit.unit}`,
    sortKey: 'product',
    minWidth: '12rem',
    onPhone: 'title',
  },
  ...locateColumns.slice(1),
];

/** Links a row of any stock list to the history of its stock record. */
export function historyAddress(record: StockRecord): Address {
  return address('/warehouses/activity/$id', { id: record.id });
}

export function stockActions(record: StockRecord): RowAction[] {
  return [
    { label: t.common.activity, icon: IconHistory, to: historyAddress(record) },
    {
      label: t.inventory.viewProduct,
      icon: IconBox,
      to: address('/inventory/products/$id', { id: record.Product.id }),
    },
    ...requestActions(record.id),
  ];
}

/** Labels a stock record with the label of its product. */
export function labelOfRecord({ Product }: StockRecord): LabelItem {
  return productItem(Product);
}

/** Lists the actions of a located product; the two in-trays are not available yet, as their message says. */
export function locateActions(record: StockRecord): RowAction[] {
  return [
    ...stockActions(record),
    { label: t.inventory.addToPoInTray, icon: IconInbox, to: '/comming-soon' },
    { label: t.inventory.addToAssetInTray, icon: IconInbox, to: '/comming-soon' },
  ];
}
