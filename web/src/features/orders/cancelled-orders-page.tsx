import { cancelledFilters } from '@ghala/contract/calls/issue-notes';
import { orderCalls } from '@ghala/contract/calls/orders';
import IconFileTypePdf from '~icons/file-type-pdf';
import { sayTotal } from '../../format/total-text';
import { address } from '../../net/address';
import { UserName, UserPicker } from '../../pickers/people-pickers';
import { firstOption } from '../../pickers/picker';
import { t } from '../../text/t';
import { FilterBar } from '../../ui/list/filter-bar';
import { PeriodFields, periodChips } from '../../ui/list/filter-fields';
import { useListState } from '../../ui/list/use-list-state';
import { Page } from '../../ui/page/page';
import { DataTable } from '../../ui/table/data-table';
import { cancelledColumns } from './order-columns';
import { OrderFigures } from './order-figures';
import { kindOf, useOrders } from './orders.api';

/** Lists the orders that were cancelled, rejected or deleted, latest first. */
export default function CancelledOrdersPage() {
  const list = useListState(cancelledFilters);
  const orders = useOrders(orderCalls.cancelled, list);
  return (
    <Page>
      <OrderFigures figures={[{ label: t.orders.todaysCancelledOrders, figure: 'cancelledToday' }]} />
      <FilterBar
        list={list}
        chips={{
          ...periodChips,
          cancelledBy: { label: t.orders.cancelledBy, show: (id: number) => <UserName id={id} /> },
        }}
      >
        {(field, textField) => (
          <>
            <PeriodFields textField={textField} />
            <UserPicker
              label={t.orders.cancelledBy}
              {...field('cancelledBy')}
              firstOption={firstOption(t.common.any)}
            />
          </>
        )}
      </FilterBar>
      <DataTable
        name="cancelled-orders"
        label={t.orders.cancelledOrders}
        columns={cancelledColumns}
        list={list}
        query={orders}
        summary={orders.data ? sayTotal(t.orders.cancelledOrderCount, orders.data) : null}
        rowTo={(row) => address(kindOf(row).screens.note, { id: row.id })}
        rowActions={(row) => [
          { label: t.common.viewPdf, icon: IconFileTypePdf, to: address(kindOf(row).screens.pdf, { id: row.id }) },
        ]}
        exports={{ call: orderCalls.cancelled, name: 'cancelled_orders', formats: ['csv', 'xlsx', 'pdf'] }}
        errorTitle={t.orders.searchFailedTryAgain}
        empty={{
          text: t.orders.noCancelledOrderFound,
          hint: t.orders.cancelledHint,
        }}
      />
    </Page>
  );
}
