import { orderCalls, orderFilters, orderViews } from '@ghala/contract/calls/orders';
import { TextInput } from '@mantine/core';
import { noteActions, orderAddress } from '../../documents/issue-notes/note-actions';
import { useOrderHandlers } from '../../documents/issue-notes/use-order-handlers';
import { sayTotal } from '../../format/total-text';
import { NOTES_KEY } from '../../net/query-keys';
import { CatalogueName, CataloguePicker, ProjectPicker } from '../../pickers/catalogue-pickers';
import { UserName, UserPicker } from '../../pickers/people-pickers';
import { firstOption } from '../../pickers/picker';
import { useSession } from '../../session/session';
import { labels, t } from '../../text/t';
import { FilterBar } from '../../ui/list/filter-bar';
import { ChoiceFilter, labelIn, PeriodFields, periodChips } from '../../ui/list/filter-fields';
import { useListState } from '../../ui/list/use-list-state';
import { LinkButton } from '../../ui/page/link-button';
import { Page } from '../../ui/page/page';
import { DataTable } from '../../ui/table/data-table';
import { useOwnViews } from '../../ui/views/own-views';
import { orderColumns } from './order-columns';
import { OrderFigures } from './order-figures';
import { kindOf, namedNote, useOrders } from './orders.api';
import { ProcessedNote } from './processed-note';

const progress = [
  { value: 'pending', label: t.common.pending },
  { value: 'completed', label: t.common.completed },
  { value: 'cancelled', label: labels.noteStatus.cancelled },
];
const statuses = [
  { value: 'draft', label: labels.noteStatus.draft },
  { value: 'awaiting approval', label: t.orders.awaitingApproval },
  { value: 'active', label: t.orders.readyToProcess },
  { value: 'completed', label: t.common.completed },
  { value: 'cancelled', label: labels.noteStatus.cancelled },
  { value: 'exception', label: t.common.exception },
];

/** Lists pickup and dispatch notes together, newest first, each with its actions. */
export default function OrdersPage() {
  const session = useSession();
  const list = useListState(orderFilters);
  const views = useOwnViews({
    call: orderCalls.viewCounts,
    queryKey: NOTES_KEY,
    views: orderViews,
    labels: {
      all: t.views.all,
      pending: t.views.pending,
      awaiting: t.views.awaitingApproval,
      exception: t.views.exception,
    },
  });
  const orders = useOrders(orderCalls.list, list);
  const handlers = useOrderHandlers();
  const create = (
    <>
      {session?.can('pickupAdd') ? (
        <LinkButton variant="default" to="/orders/pickup/add">
          {labels.createNote.pickup}
        </LinkButton>
      ) : null}
      {session?.can('dispatchAdd') ? (
        <LinkButton variant={session.can('pickupAdd') ? 'default' : 'filled'} to="/orders/dispatch/add">
          {labels.createNote.dispatch}
        </LinkButton>
      ) : null}
    </>
  );
  return (
    <Page actions={create}>
      <ProcessedNote />
      <OrderFigures
        figures={[
          { label: t.orders.todaysDispatchOrders, figure: 'dispatchesToday' },
          { label: t.orders.todaysPickupOrders, figure: 'pickupsToday' },
          { label: t.orders.thisMonthsScheduledPickups, figure: 'scheduledPickupsThisMonth' },
        ]}
      />
      <FilterBar
        list={list}
        chips={{
          ...periodChips,
          orderNo: { label: t.orders.pickupDispatchNo },
          project: { label: t.common.project },
          progress: { label: t.orders.progress, show: labelIn(progress) },
          status: { label: t.common.status, show: labelIn(statuses) },
          scheduled: {
            label: labels.notePriority.scheduled,
            show: (isSo: boolean) => (isSo ? t.common.yes : t.common.no),
          },
          purposeId: { label: t.common.purpose, show: (id: number) => <CatalogueName kind="purpose" id={id} /> },
          dispatchedId: { label: t.orders.dispatchedBy, show: (id: number) => <UserName id={id} /> },
          createdId: { label: t.orders.createdBy, show: (id: number) => <UserName id={id} /> },
        }}
        searchLabel={t.common.search}
      >
        {(field, textField) => (
          <>
            <PeriodFields textField={textField} />
            <TextInput label={t.orders.pickupDispatchNo} placeholder={t.common.all} {...textField('orderNo')} />
            <ProjectPicker label={t.common.project} {...field('project')} />
            <ChoiceFilter label={t.orders.progress} choices={progress} {...field('progress')} />
            <ChoiceFilter label={t.common.status} choices={statuses} {...field('status')} />
            <CataloguePicker kind="purpose" {...field('purposeId')} firstOption={firstOption(t.common.all)} />
            <UserPicker
              label={t.orders.dispatchedBy}
              {...field('dispatchedId')}
              firstOption={firstOption(t.common.any)}
            />
            <UserPicker label={t.orders.createdBy} {...field('createdId')} firstOption={firstOption(t.common.any)} />
          </>
        )}
      </FilterBar>
      <DataTable
        name="orders"
        views={views}
        label={t.common.orders}
        columns={orderColumns}
        list={list}
        query={orders}
        summary={orders.data ? sayTotal(t.common.orderCount, orders.data) : null}
        rowTo={(row) => orderAddress(kindOf(row), row)}
        rowActions={(row) => noteActions(kindOf(row), row, session, handlers.on(row.kind, namedNote(row)))}
        exports={{ call: orderCalls.list, name: 'orders', formats: ['csv', 'xlsx', 'pdf'] }}
        errorTitle={t.orders.searchFailedTryAgain}
        empty={{
          text: t.orders.noOrderFound,
          hint: t.orders.emptyHint,
          next: create,
        }}
      />
      {handlers.dialog}
    </Page>
  );
}
