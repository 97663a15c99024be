import { cancelledFilters } from '@ghala/contract/calls/issue-notes';
import { orderCalls } from '@ghala/contract/calls/orders';
import IconFileTypePdf from '~icons/file-type-pdf';
import { UserName, UserPicker } from '../../pickers/people-pickers';
import { firstOption } from '../../pickers/picker';
import { address } from '../../shared/address';
import { formatCount } from '../../shared/format';
import { FilterBar } from '../../ui/filter-bar';
import { PeriodFields, periodChips } from '../../ui/filter-fields';
import { Page } from '../../ui/page';
import { DataTable } from '../../ui/table/data-table';
import { useListState } from '../../ui/use-list-state';
import { cancelledColumns } from './order-columns';
import { OrderFigures } from './order-figures';
import { kindOf, useOrders } from './orders.api';

/** The orders that were cancelled, rejected or deleted, latest first. */
export default function CancelledOrdersPage() {
  const list = useListState(cancelledFilters);
  const orders = useOrders(orderCalls.cancelled, list);
  return (
    <Page>
      <OrderFigures figures={[{ label: 'Todays Cancelled Orders', figure: 'cancelledToday' }]} />
      <FilterBar
        list={list}
        chips={{
          ...periodChips,
          cancelledBy: { label: 'Cancelled By', show: (id: number) => <UserName id={id} /> },
        }}
      >
        {(field, textField) => (
          <>
            <PeriodFields textField={textField} />
            <UserPicker label="Cancelled By" {...field('cancelledBy')} firstOption={firstOption('Any')} />
          </>
        )}
      </FilterBar>
      <DataTable
        name="cancelled-orders"
        label="Cancelled orders"
        columns={cancelledColumns}
        list={list}
        query={orders}
        summary={orders.data ? formatCount(orders.data.total, 'cancelled order') : null}
        rowTo={(row) => address(kindOf(row).screens.pdf, { id: row.id })}
        rowActions={(row) => [
          { label: 'View PDF', icon: IconFileTypePdf, to: address(kindOf(row).screens.pdf, { id: row.id }) },
        ]}
        exports={{ call: orderCalls.cancelled, name: 'cancelled_orders', formats: ['csv', 'xlsx', 'pdf'] }}
        errorTitle="Search failed. Try again"
        empty={{
          text: 'No cancelled order found',
          hint: 'Orders that are cancelled, rejected or deleted are listed here.',
        }}
      />
    </Page>
  );
}
