import type { ProductStanding } from '@ghala/contract/calls/product-stock';
import type { ProductDetail } from '@ghala/contract/calls/products';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useEmptyText } from '../../documents/stock-figure/use-empty-text';
import { formatDate, formatQuantity } from '../../format/format';
import { placeText } from '../../format/place';
import { address, orderAddress, receivingOf } from '../../net/address';
import { useCan } from '../../session/session';
import { say, t } from '../../text/t';
import { ErrorState } from '../../ui/page/error-state';
import { LinkButton } from '../../ui/page/link-button';
import { ScreenLink, useMayOpen } from '../../ui/page/screen-access';
import { Section } from '../../ui/page/section';
import { Skeletons } from '../../ui/page/skeletons';
import type { Column } from '../../ui/table/column';
import { DataTable } from '../../ui/table/data-table';
import { standingQuery } from './products.api';

type OnOrder = ProductStanding['onOrder'][number];
type Reservation = ProductStanding['reservations'][number];
type Lot = ProductStanding['lots'][number];

/** Links lead to this section, which explains how much is on order. */
export const ON_ORDER = 'on-order';

/** Shows what is expected and held of a product, and which receipts it came from. */
export function ProductStandings({ product: { id, tracking } }: { product: ProductDetail }) {
  const mayReceive = useCan('batchAdd');
  const mayOpen = useMayOpen();
  const { data, isError, error, refetch, isFetching } = useQuery(standingQuery(id));
  const nothingReserved = useEmptyText(t.products.nothingReserved);
  const noLots = useEmptyText(t.products.noLots);
  if (data === undefined)
    return isError ? (
      <ErrorState title={t.common.listNotLoaded} error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
    ) : (
      <Skeletons lines={6} />
    );
  return (
    <>
      <Part
        id={ON_ORDER}
        title={t.products.onOrder}
        isEmpty={data.onOrder.length === 0}
        empty={t.products.nothingOnOrder}
      >
        <DataTable
          name="product-orders"
          label={t.products.onOrder}
          columns={mayReceive ? [...orderColumns, receiving] : orderColumns}
          rows={data.onOrder}
          isNumbered={false}
          rowTo={({ purchaseId }) => (mayOpen('/purchases/order/$id') ? orderAddress(purchaseId) : undefined)}
          empty={{ text: t.products.nothingOnOrder }}
        />
      </Part>
      <Part title={t.stockFigures.figures.reserved} isEmpty={data.reservations.length === 0} empty={nothingReserved}>
        <DataTable
          name="product-reservations"
          label={t.stockFigures.figures.reserved}
          columns={reservationColumns}
          rows={data.reservations}
          isNumbered={false}
          rowTo={(row) => address('/inventory/stocks/reserveds/$id', { id: row.id })}
          empty={{ text: nothingReserved }}
        />
      </Part>
      {/* The lots of a tracked product are known. */}
      {tracking === 'none' ? (
        <Part title={t.products.lots} isEmpty={data.lots.length === 0} empty={noLots}>
          <DataTable
            name="product-lots"
            label={t.products.lots}
            columns={lotColumns}
            rows={data.lots}
            isNumbered={false}
            summary={t.products.lotsHint}
            empty={{ text: noLots }}
          />
        </Part>
      ) : null}
    </>
  );
}

interface PartProps {
  id?: string;
  title: string;
  isEmpty: boolean;
  empty: string;
  children: ReactNode;
}

/** An empty part takes only one line, so that the next one is nearer. */
function Part({ id, title, isEmpty, empty, children }: PartProps) {
  return (
    <Section id={id} title={title}>
      {isEmpty ? (
        <Text size="sm" c="dimmed">
          {empty}
        </Text>
      ) : (
        children
      )}
    </Section>
  );
}

const orderColumns: Column<OnOrder>[] = [
  { id: 'purchaseNo', header: t.common.poNo, cell: (row) => row.purchaseNo },
  { id: 'supplier', header: t.common.supplier, cell: (row) => row.Supplier.name, minWidth: '10rem', onPhone: 'under' },
  dateColumn(t.products.orderedOn, (row) => row.orderedAt),
  partColumn('outstanding', t.products.outstanding, (row) => row.quantityOutstanding),
];

const receiving: Column<OnOrder> = {
  id: 'receive',
  header: t.common.action,
  cell: ({ purchaseId, purchaseNo }) => (
    <LinkButton
      to={receivingOf(purchaseId)}
      variant="default"
      size="compact-sm"
      aria-label={say(t.products.receiveOrder, { purchaseNo })}
    >
      {t.common.receive}
    </LinkButton>
  ),
  onPhone: 'side',
};

const reservationColumns: Column<Reservation>[] = [
  { id: 'by', header: t.products.reservedBy, cell: (row) => row.User.name, sortValue: (row) => row.User.name },
  dateColumn(t.common.date, (row) => row.createdAt),
  {
    id: 'place',
    header: t.products.place,
    cell: (row) => placeText(row.Inventory),
    minWidth: '10rem',
    onPhone: 'under',
  },
  { id: 'comment', header: t.common.comment, cell: (row) => row.comment, minWidth: '10rem' },
  {
    id: 'quantity',
    header: t.common.quantity,
    cell: (row) => formatQuantity(row.quantity),
    align: 'right',
    sortValue: (row) => row.quantity,
    onPhone: 'side',
  },
];

const lotColumns: Column<Lot>[] = [
  {
    id: 'receipt',
    header: 'BPN',
    cell: (row) => (
      <ScreenLink to={address('/transaction/pdfbatch/$id', { id: row.receiptId })}>{row.receiptNo}</ScreenLink>
    ),
  },
  { id: 'batch', header: t.products.batchNo, cell: (row) => row.batchNo || '–', onPhone: 'under' },
  dateColumn(t.products.receivedOn, (row) => row.receivedAt),
  partColumn('left', t.products.left, (row) => row.quantityLeft),
];

function dateColumn<Row>(header: string, dateOf: (row: Row) => string): Column<Row> {
  return { id: 'date', header, cell: (row) => formatDate(dateOf(row)), sortValue: dateOf, onPhone: 'under' };
}

/** Shows what is left of a row's quantity: '3 of 10'. */
function partColumn<Row extends { quantity: number }>(
  id: string,
  header: string,
  partOf: (row: Row) => number,
): Column<Row> {
  return {
    id,
    header,
    cell: (row) =>
      say(t.products.quantityOf, { part: formatQuantity(partOf(row)), whole: formatQuantity(row.quantity) }),
    align: 'right',
    sortValue: partOf,
    onPhone: 'side',
  };
}
