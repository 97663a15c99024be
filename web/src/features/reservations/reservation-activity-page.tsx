import type { ReservationRow } from '@ghala/contract/calls/reservations';
import { reservationCalls } from '@ghala/contract/calls/reservations';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { LotParts } from '../../documents/lot-choice/lot-parts';
import { lotsLabel } from '../../documents/lot-choice/lot-texts';
import { isTracked } from '../../documents/lots/lot-drafts';
import { placeText } from '../../format/place';
import { t } from '../../text/t';
import { onDemand } from '../../ui/dialogs/on-demand';
import { useListState } from '../../ui/list/use-list-state';
import { ErrorState } from '../../ui/page/error-state';
import { Page } from '../../ui/page/page';
import { RecordFigures, RecordName } from '../../ui/page/record-head';
import { Skeletons } from '../../ui/page/skeletons';
import { DataTable } from '../../ui/table/data-table';
import { activityColumns, activityColumnsWithLots, heldQuantity } from './reservation-columns';
import { ReservationStatus } from './reservation-status';
import { reservationQuery, useActivities } from './reservations.api';

const ReleaseDialog = onDemand(async () => (await import('./release-dialog')).ReleaseDialog);

const noFilters = {};
const NOT_FOUND = t.reservations.stockReservedListNotFound;

/** Lists the movements of one reservation, oldest first. */
export default function ReservationActivityPage() {
  const { id } = useParams({ from: '/shell/inventory/stocks/reserveds/$id' });
  const reservationId = Number(id);
  const reservation = useQuery(reservationQuery(reservationId));
  const list = useListState(noFilters);
  const activities = useActivities(reservationId, list);
  const [isReleasing, setReleasing] = useState(false);
  const { data } = reservation;

  if (reservation.isError && data === undefined)
    return (
      <Page>
        <ErrorState
          title={NOT_FOUND}
          error={reservation.error}
          onRetry={() => void reservation.refetch()}
          isRetrying={reservation.isFetching}
        />
      </Page>
    );
  const mayRelease = data?.status === 'active' || data?.status === 'rejected';
  return (
    <Page
      record={<RecordName name={data?.Product.name} />}
      actions={
        mayRelease ? <Button onClick={() => setReleasing(true)}>{t.reservations.requestRelease}</Button> : undefined
      }
    >
      {data ? <Head reservation={data} /> : <Skeletons lines={3} />}
      <DataTable
        name="reserved-stock-activity"
        label={t.reservations.reservedStockActivity}
        columns={data && isTracked(data.Product) ? activityColumnsWithLots : activityColumns}
        list={list}
        query={activities}
        exports={{
          call: reservationCalls.activities,
          input: { params: { id: reservationId } },
          name: 'reserved_stock_activity',
        }}
        errorTitle={NOT_FOUND}
        empty={{ text: t.reservations.noActivityFound }}
      />
      {data && isReleasing ? <ReleaseDialog reservation={data} onClose={() => setReleasing(false)} /> : null}
    </Page>
  );
}

function Head({ reservation }: { reservation: ReservationRow }) {
  const { User, Inventory, Lots, Product } = reservation;
  return (
    <RecordFigures
      label={t.reservations.reservedStockActivity}
      figures={[
        { label: t.common.qtyReserved, value: heldQuantity(reservation) },
        ...(Lots ? [{ label: lotsLabel(Product), value: <LotParts parts={Lots} />, isText: true }] : []),
        { label: t.reservations.reservedBy, value: User.name, isText: true },
        {
          label: t.common.warehouse,
          value: placeText(Inventory),
          isText: true,
          hint: Inventory.Warehouse.description,
        },
        { label: t.common.status, value: <ReservationStatus reservation={reservation} />, isText: true },
      ]}
    />
  );
}
