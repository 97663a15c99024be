import {
  type ReservationRow,
  type ReservationStatus,
  reservationCalls,
  reservationListQuery,
  reservationStatuses,
} from '@ghala/contract/calls/reservations';
import { reservationStatusWord } from '@ghala/contract/reservation-words';
import { useMemo, useState } from 'react';
import { formatCount } from '../../shared/format';
import { FilterBar } from '../../ui/filter-bar';
import { ChoiceFilter, PeriodFields, periodChips } from '../../ui/filter-fields';
import { LinkButton } from '../../ui/link-button';
import { Page } from '../../ui/page';
import { DataTable } from '../../ui/table/data-table';
import { useListState } from '../../ui/use-list-state';
import { ReleaseDialog } from './release-dialog';
import { activityAddress, reservationColumns } from './reservation-columns';
import { useReservations } from './reservations.api';

const { dateFrom, dateTo, status } = reservationListQuery.shape;
const filters = { dateFrom, dateTo, status };

const statuses = reservationStatuses.map((value) => ({ value, label: reservationStatusWord({ status: value }) }));

/** Everything that is or was held for someone, newest first. */
export default function ReservationListPage() {
  const list = useListState(filters);
  const reservations = useReservations(list);
  const [released, setReleased] = useState<ReservationRow>();
  const columns = useMemo(() => reservationColumns(setReleased), []);
  return (
    <Page>
      <FilterBar
        list={list}
        searchLabel="Product, warehouse or person"
        chips={{
          ...periodChips,
          status: { label: 'Status', show: (value: ReservationStatus) => reservationStatusWord({ status: value }) },
        }}
      >
        {(field, textField) => (
          <>
            <PeriodFields textField={textField} />
            <ChoiceFilter label="Status" choices={statuses} {...field('status')} />
          </>
        )}
      </FilterBar>
      <DataTable
        name="reserved-stock"
        label="Reserved stock"
        columns={columns}
        list={list}
        query={reservations}
        summary={reservations.data ? formatCount(reservations.data.total, 'reservation') : null}
        rowTo={activityAddress}
        exports={{ call: reservationCalls.list, name: 'reserved_stock', formats: ['csv', 'xlsx', 'pdf'] }}
        errorTitle="Stock Reserved List not found."
        empty={{
          text: 'No item found',
          hint: 'To keep goods for someone, choose Reserve Stock in the menu of a stock item.',
          next: <LinkButton to="/inventory/stocks">Stock Levels</LinkButton>,
        }}
      />
      {released ? <ReleaseDialog reservation={released} onClose={() => setReleased(undefined)} /> : null}
    </Page>
  );
}
