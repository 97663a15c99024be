import {
  type ReservationRow,
  type ReservationStatus,
  reservationCalls,
  reservationListQuery,
  reservationStatuses,
} from '@ghala/contract/calls/reservations';
import { useMemo, useState } from 'react';
import { sayTotal } from '../../format/total-text';
import { areLotsUsed } from '../../offline/lots-used';
import { labels, t } from '../../text/t';
import { onDemand } from '../../ui/dialogs/on-demand';
import { FilterBar } from '../../ui/list/filter-bar';
import { ChoiceFilter, PeriodFields, periodChips } from '../../ui/list/filter-fields';
import { useListState } from '../../ui/list/use-list-state';
import { LinkButton } from '../../ui/page/link-button';
import { Page } from '../../ui/page/page';
import { DataTable } from '../../ui/table/data-table';
import { activityAddress, reservationColumns } from './reservation-columns';
import { useReservations } from './reservations.api';

const ReleaseDialog = onDemand(async () => (await import('./release-dialog')).ReleaseDialog);

const { dateFrom, dateTo, status } = reservationListQuery.shape;
const filters = { dateFrom, dateTo, status };

const statuses = reservationStatuses.map((value) => ({ value, label: labels.reservationStatus[value] }));

/** Lists all current and past reservations, newest first. */
export default function ReservationListPage() {
  const list = useListState(filters);
  const reservations = useReservations(list);
  const [released, setReleased] = useState<ReservationRow>();
  const columns = useMemo(() => reservationColumns(setReleased).filter(({ id }) => id !== 'lots' || areLotsUsed()), []);
  return (
    <Page>
      <FilterBar
        list={list}
        searchLabel={t.reservations.productWarehouseOrPerson}
        chips={{
          ...periodChips,
          status: {
            label: t.common.status,
            show: (value: ReservationStatus) => labels.reservationStatus[value],
          },
        }}
      >
        {(field, textField) => (
          <>
            <PeriodFields textField={textField} />
            <ChoiceFilter label={t.common.status} choices={statuses} {...field('status')} />
          </>
        )}
      </FilterBar>
      <DataTable
        name="reserved-stock"
        label={t.reservations.reservedStock}
        columns={columns}
        list={list}
        query={reservations}
        summary={reservations.data ? sayTotal(t.reservations.reservationCount, reservations.data) : null}
        rowTo={activityAddress}
        exports={{ call: reservationCalls.list, name: 'reserved_stock', formats: ['csv', 'xlsx', 'pdf'] }}
        errorTitle={t.reservations.stockReservedListNotFound}
        empty={{
          text: t.common.noItemFound,
          hint: t.reservations.emptyHint,
          next: <LinkButton to="/inventory/stocks">{t.common.stockLevels}</LinkButton>,
        }}
      />
      {released ? <ReleaseDialog reservation={released} onClose={() => setReleased(undefined)} /> : null}
    </Page>
  );
}
