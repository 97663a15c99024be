import type { ReservationActivity, ReservationRow } from '@ghala/contract/calls/reservations';
import { reservationRemark } from '@ghala/contract/labels/reservation-labels';
import { enteredText } from '@ghala/contract/stock/counted-quantity';
import { Button, Group, Text } from '@mantine/core';
import { LotLink } from '../../documents/lots/lot-link';
import { lotsColumn } from '../../documents/lots/lots-column';
import { figureOfRecord } from '../../documents/stock-figure/place-figures';
import { formatDateTime, formatMeasure, formatQuantity } from '../../format/format';
import { placeText } from '../../format/place';
import { type Address, address } from '../../net/address';
import { say, t } from '../../text/t';
import { LinkButton } from '../../ui/page/link-button';
import { StatusBadge } from '../../ui/page/status-badge';
import type { Column } from '../../ui/table/column';
import { ReservationStatus } from './reservation-status';

/** Links a row of the list to the activity of its reservation. */
export function activityAddress({ id }: ReservationRow): Address {
  return address('/inventory/stocks/reserveds/$id', { id });
}

/** @param release opens the request to release the row's remaining quantity */
export function reservationColumns(release: (reservation: ReservationRow) => void): Column<ReservationRow>[] {
  return [
    {
      id: 'date',
      header: t.common.date,
      cell: (row) => formatDateTime(row.createdAt),
      sortKey: 'createdAt',
      minWidth: '9.5rem',
      onPhone: 'under',
    },
    {
      id: 'product',
      header: t.common.productDescription,
      cell: (row) => row.Product.name,
      minWidth: '12rem',
      onPhone: 'title',
    },
    lotsColumn,
    {
      id: 'quantity',
      header: t.common.qtyReserved,
      cell: heldQuantity,
      align: 'right',
      isWhole: true,
      onPhone: 'side',
    },
    { id: 'reservedBy', header: t.reservations.reservedBy, cell: (row) => row.User.name, minWidth: '8rem' },
    {
      id: 'warehouse',
      header: t.common.warehouse,
      cell: (row) => placeText(row.Inventory),
      minWidth: '10rem',
      onPhone: 'under',
    },
    {
      id: 'action',
      header: t.common.action,
      cell: (row) => <ReservationActions reservation={row} onRelease={() => release(row)} />,
      minWidth: '16rem',
      isWhole: true,
      phoneCell: (row) => <StatusBadge of="reservationStatus" code={row.status} />,
      onPhone: 'side',
    },
  ];
}

/**
 * Shows the quantity still reserved, which links to all that is reserved in its place, and the original one if some was
 * released.
 */
export function heldQuantity({ inventoryId, Inventory, quantity, quantityOriginal, entered, Product }: ReservationRow) {
  return (
    <>
      {quantity === 0
        ? formatMeasure(quantity, Product.unit.unit)
        : figureOfRecord({ ...Inventory, id: inventoryId, Product }, 'reserved', quantity, Product.unit.unit)}
      {quantity === quantityOriginal && entered === null ? null : (
        <Text size="xs" c="dimmed">
          {quantity === quantityOriginal
            ? entered && enteredText(entered)
            : say(t.reservations.ofReserved, { quantity: formatQuantity(quantityOriginal) })}
        </Text>
      )}
    </>
  );
}

interface ReservationActionsProps {
  reservation: ReservationRow;
  onRelease: () => void;
}

/**
 * Offers Request Release if nothing prevents it, or else tells the reservation's state; its activity is always there.
 */
function ReservationActions({ reservation, onRelease }: ReservationActionsProps) {
  const { status, Product } = reservation;
  const mayRelease = status === 'active' || status === 'rejected';
  return (
    <Group gap="xs" wrap="nowrap">
      {status === 'active' ? null : <ReservationStatus reservation={reservation} />}
      {mayRelease ? (
        <Button
          variant="default"
          size="compact-sm"
          aria-label={say(t.reservations.requestReleaseOf, { name: Product.name })}
          onClick={onRelease}
        >
          {t.reservations.requestRelease}
        </Button>
      ) : null}
      <LinkButton
        to={activityAddress(reservation)}
        variant="subtle"
        size="compact-sm"
        aria-label={say(t.reservations.activityOf, { name: Product.name })}
      >
        {t.common.activity}
      </LinkButton>
    </Group>
  );
}

export const activityColumns: Column<ReservationActivity>[] = [
  {
    id: 'date',
    header: t.common.date,
    cell: (row) => formatDateTime(row.createdAt),
    sortKey: 'createdAt',
    minWidth: '9.5rem',
    onPhone: 'under',
  },
  {
    id: 'type',
    header: t.reservations.type,
    cell: (row) => <StatusBadge of="reservationTypes" code={row.type} />,
    onPhone: 'title',
  },
  {
    id: 'quantity',
    header: t.common.quantity,
    cell: (row) => formatQuantity(row.quantity),
    align: 'right',
    onPhone: 'side',
  },
  {
    id: 'activityBy',
    header: t.reservations.activityBy,
    cell: (row) => row.User.name,
    minWidth: '9rem',
    onPhone: 'under',
  },
  { id: 'comment', header: t.common.comment, cell: reservationRemark, minWidth: '14rem' },
];

/** A tracked product has a movement for each lot. */
export const activityColumnsWithLots = activityColumns.toSpliced(2, 0, {
  id: 'lot',
  header: t.lotLists.lot,
  cell: (row) => <LotLink lot={row.lot} />,
  onPhone: 'under',
});
