import type { LotPlace, LotRow } from '@ghala/contract/calls/lots';
import IconBox from '~icons/box';
import { lotItem } from '../../documents/labels/label-items';
import { Expiry } from '../../documents/lots/expiry';
import { formatAmount, formatDate, formatMeasure, formatMoney, formatQuantity } from '../../format/format';
import { placeText } from '../../format/place';
import { address } from '../../net/address';
import { t } from '../../text/t';
import type { Column, RowAction } from '../../ui/table/column';

export const lotColumns: Column<LotRow>[] = [
  { id: 'lot', header: t.lotLists.lot, cell: (row) => row.number, sortKey: 'lot', minWidth: '8rem' },
  {
    id: 'product',
    header: t.common.product,
    cell: (row) => row.Product.name,
    suffix: (row) => row.Product.code,
    sortKey: 'product',
    minWidth: '13rem',
    onPhone: 'under',
  },
  {
    id: 'expires',
    header: t.lotLists.expires,
    cell: (row) => <Expiry expiresOn={row.expiresOn} />,
    sortKey: 'expiresOn',
    minWidth: '13rem',
    onPhone: 'under',
    isWhole: true,
  },
  { id: 'place', header: t.common.warehouse, cell: placeText, minWidth: '10rem', onPhone: 'under' },
  {
    id: 'available',
    header: t.stockFigures.figures.available,
    cell: (row) => formatQuantity(row.available),
    align: 'right',
  },
  {
    id: 'reserved',
    header: t.stockFigures.figures.reserved,
    cell: (row) => formatQuantity(row.reserved),
    align: 'right',
    defaultHidden: true,
  },
  {
    id: 'onHand',
    header: t.lotLists.onHand,
    cell: (row) => formatQuantity(row.onHand),
    phoneCell: (row) => formatMeasure(row.onHand, row.Product.unit.unit),
    align: 'right',
    onPhone: 'side',
  },
  { id: 'unit', header: t.common.unit, cell: (row) => row.Product.unit.unit },
  {
    id: 'value',
    header: t.lotLists.value,
    cell: (row) => formatAmount(row.stockValue),
    phoneCell: (row) => formatMoney(row.stockValue),
    align: 'right',
    onPhone: 'side',
  },
  { id: 'received', header: t.lotLists.received, cell: (row) => formatDate(row.receivedAt), sortKey: 'received' },
];

/** Opens the lot's product: the row itself opens the lot. */
export function lotActions({ Product }: LotRow): RowAction[] {
  return [{ label: t.lotLists.viewProduct, icon: IconBox, to: address('/inventory/products/$id', { id: Product.id }) }];
}

export function labelOfLot({ lotId, number, Product }: LotRow) {
  return lotItem({ id: lotId, number }, Product);
}

const money = (id: keyof LotPlace & string, header: string): Column<LotPlace> => ({
  id,
  header,
  cell: (row) => formatAmount(Number(row[id])),
  align: 'right',
  sortValue: (row) => Number(row[id]),
});

/** Lists all places at once. */
export const placeColumns: Column<LotPlace>[] = [
  { id: 'place', header: t.common.warehouse, cell: placeText, sortValue: placeText, minWidth: '12rem' },
  {
    id: 'lots',
    header: t.lotLists.lotCount,
    cell: (row) => formatQuantity(row.lots),
    align: 'right',
    sortValue: (row) => row.lots,
    onPhone: 'side',
  },
  { ...money('value', t.lotLists.value) },
  { ...money('expired', t.lotLists.expiredValue), onPhone: 'side' },
  { ...money('within30', t.lotLists.within30) },
  { ...money('within60', t.lotLists.within60) },
  { ...money('within90', t.lotLists.within90) },
];
