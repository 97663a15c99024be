import type { ReorderRow, UnmovedRow, WithoutLevelsRow } from '@ghala/contract/calls/reorder';
import { Anchor, Text } from '@mantine/core';
import { fullMeasure, measureAsEntered } from '../../documents/lines/entered-quantity';
import { BeingCounted } from '../../documents/stock-figure/being-counted';
import { availableInWarehouse, figureOfRecord } from '../../documents/stock-figure/place-figures';
import { StockFigure } from '../../documents/stock-figure/stock-figure';
import {
  formatAmount,
  formatChange,
  formatDate,
  formatMeasure,
  formatMoney,
  formatQuantity,
} from '../../format/format';
import { placeText } from '../../format/place';
import { statusLook } from '../../format/status';
import { address } from '../../net/address';
import { say, t } from '../../text/t';
import { Gauge } from '../../ui/page/gauge';
import { linkTo } from '../../ui/page/link-to';
import { StatusBadge } from '../../ui/page/status-badge';
import type { Column } from '../../ui/table/column';
import classes from './reorder.module.css';
import { roundedForecast } from './rounded-forecast';
import { Tick } from './ticks';

/** Both lists of products in warehouses begin with these columns. */
const product = <Row extends Pick<ReorderRow, 'Product'>>(): Column<Row> => ({
  id: 'product',
  header: t.common.product,
  cell: (row) => row.Product.name,
  suffix: (row) => row.Product.code,
  sortKey: 'product',
  minWidth: '13rem',
});

const warehouse = <Row extends Pick<ReorderRow, 'Warehouse'>>(sortKey?: string): Column<Row> => ({
  id: 'warehouse',
  header: t.common.warehouse,
  cell: (row) => row.Warehouse.name,
  sortKey,
  minWidth: '8rem',
  onPhone: 'under',
});

const available = <Row extends Pick<WithoutLevelsRow, 'Product' | 'Warehouse' | 'available'>>(): Column<Row> => ({
  id: 'available',
  header: t.stockFigures.figures.available,
  cell: (row) => availableInWarehouse(row.Product, row.Warehouse, row.available),
  align: 'right',
});

const use = <Row extends Pick<ReorderRow, 'forecast' | 'coversDays'>>(): Column<Row>[] => [
  {
    id: 'perWeek',
    header: t.reorder.perWeek,
    cell: ({ forecast }) =>
      forecast
        ? `${formatQuantity(roundedForecast(forecast.perWeek))} ± ${formatQuantity(roundedForecast(forecast.meanError))}`
        : '-',
    align: 'right',
  },
  {
    id: 'lasts',
    header: t.reorder.lasts,
    cell: ({ coversDays }) => (coversDays === null ? '-' : say(t.reorder.days, { count: coversDays })),
    align: 'right',
  },
];

export const levelColumns: Column<ReorderRow>[] = [
  product(),
  warehouse('warehouse'),
  available(),
  {
    id: 'reserved',
    header: t.stockFigures.figures.reserved,
    cell: ({ Product, Warehouse, reserved }) => (
      <StockFigure
        productId={Product.id}
        warehouseId={Warehouse.id}
        figure="reserved"
        quantity={reserved}
        name={Product.name}
        place={Warehouse.name}
      />
    ),
    align: 'right',
    defaultHidden: true,
  },
  { id: 'onOrder', header: t.products.onOrder, cell: onOrderCell, align: 'right' },
  { id: 'pending', header: t.reorder.toIssue, cell: (row) => formatQuantity(row.pending), align: 'right' },
  { id: 'position', header: t.reorder.expected, cell: (row) => formatChange(row.position), align: 'right' },
  {
    id: 'level',
    header: t.common.stockLevels,
    cell: (row) => <Level row={row} />,
    isWhole: true,
    phoneCell: (row) => <StatusBadge of="stockLevels" code={row.level} />,
    sortKey: 'urgency',
    onPhone: 'side',
  },
  {
    id: 'levels',
    header: `${t.reorder.minimum} – ${t.reorder.target}`,
    cell: (row) => say(row.isOwn ? t.reorder.suggestedLevels : t.reorder.productLevelsThere, levelTexts(row)),
    align: 'right',
  },
  { id: 'toOrder', header: t.reorder.toOrder, cell: toOrderCell, align: 'right', isWhole: true, onPhone: 'side' },
  { id: 'supplier', header: t.common.supplier, cell: supplierCell, minWidth: '10rem', onPhone: 'under' },
  {
    id: 'lead',
    header: t.reorder.leadTime,
    cell: ({ Supplier }) => Supplier?.leadDays ?? '-',
    align: 'right',
  },
  {
    id: 'price',
    header: t.reorder.lastPrice,
    cell: ({ Supplier }) => (Supplier?.unitPrice ? formatAmount(Supplier.unitPrice) : '-'),
    align: 'right',
  },
  { id: 'inDrafts', header: t.reorder.inDrafts, cell: (row) => formatQuantity(row.inDrafts), align: 'right' },
  ...use<ReorderRow>(),
  {
    id: 'maximum',
    header: t.reorder.maximum,
    cell: (row) => (row.maximum === null ? '-' : formatQuantity(row.maximum)),
    align: 'right',
    defaultHidden: true,
  },
];

/** Where something is on order, the product's screen lists the orders. */
function onOrderCell({ Product, onOrder }: ReorderRow) {
  if (onOrder === 0) return '0';
  return (
    <Anchor {...linkTo(address('/inventory/products/$id', { id: Product.id }))} inherit>
      {formatQuantity(onOrder)}
    </Anchor>
  );
}

function Level({ row }: { row: ReorderRow }) {
  const code = row.level;
  return (
    <span className={classes.level}>
      <Gauge
        value={row.position}
        max={row.maximum ?? 0}
        marks={[row.minimum, row.target]}
        color={statusLook({ of: 'stockLevels', code }).color}
      />
      <StatusBadge of="stockLevels" code={code} />
    </span>
  );
}

function levelTexts({ minimum, target }: Pick<ReorderRow, 'minimum' | 'target'>) {
  return { minimum: formatQuantity(minimum), target: formatQuantity(target) };
}

function supplierCell({ Supplier, isShort }: ReorderRow) {
  if (Supplier === null) return isShort ? t.reorder.noSupplier : '-';
  return Supplier.name;
}

function toOrderCell(row: ReorderRow) {
  const { isShort, toOrder, Product, Warehouse, Supplier } = row;
  if (!isShort) return '';
  if (toOrder === null)
    return (
      <Text inherit c="dimmed">
        {t.reorder.covered}
      </Text>
    );
  const unit = Product.unit.unit;
  const quantity = measureAsEntered(toOrder, unit);
  const shown = toOrder.isOver ? `${quantity} (${t.reorder.aboveMaximum})` : quantity;
  if (Supplier === null) return shown;
  const words = { quantity: fullMeasure(toOrder, unit), product: Product.name, place: Warehouse.name };
  return <Tick row={row} label={shown} name={say(t.reorder.orderThis, { ...words, quantity: shown })} />;
}

export const unsetColumns: Column<WithoutLevelsRow>[] = [
  product(),
  warehouse(),
  {
    ...available(),
    onPhone: 'side',
    phoneCell: (row) =>
      row.available === null ? <BeingCounted /> : formatMeasure(row.available, row.Product.unit.unit),
  },
  ...use<WithoutLevelsRow>(),
  { id: 'suggested', header: t.reorder.suggested, cell: suggestedCell, align: 'right', isWhole: true, onPhone: 'side' },
];

function suggestedCell(row: WithoutLevelsRow) {
  const { suggested, Product, Warehouse } = row;
  if (suggested === null)
    return (
      <Text inherit c="dimmed">
        {t.reorder.noSuggestion}
      </Text>
    );
  const shown = say(t.reorder.suggestedLevels, levelTexts(suggested));
  const words = { levels: shown, product: Product.name, place: Warehouse.name };
  return <Tick row={row} label={shown} name={say(t.reorder.setThis, words)} />;
}

const DAY_MS = 86_400_000;

export const unmovedColumns: Column<UnmovedRow>[] = [
  product(),
  { id: 'place', header: t.common.warehouse, cell: placeText, minWidth: '10rem', onPhone: 'under' },
  {
    id: 'quantity',
    header: t.reorder.onHand,
    cell: (row) => figureOfRecord(row, 'total', row.quantity),
    phoneCell: (row) => formatMeasure(row.quantity, row.Product.unit.unit),
    align: 'right',
    sortKey: 'quantity',
    onPhone: 'side',
  },
  { id: 'unit', header: t.common.unit, cell: (row) => row.Product.unit.unit },
  {
    id: 'value',
    header: t.reorder.value,
    cell: (row) => formatAmount(row.stockValue),
    phoneCell: (row) => formatMoney(row.stockValue),
    align: 'right',
    sortKey: 'stockValue',
    onPhone: 'side',
  },
  {
    id: 'lastMoved',
    header: t.reorder.lastMoved,
    cell: lastMovedCell,
    sortKey: 'lastMovedAt',
    minWidth: '11rem',
    onPhone: 'under',
  },
];

function lastMovedCell({ lastMovedAt }: UnmovedRow) {
  const count = Math.floor((Date.now() - Date.parse(lastMovedAt)) / DAY_MS);
  return `${formatDate(lastMovedAt)} · ${say(t.reorder.daysAgo, { count })}`;
}
