import { type OrderRow, orderCalls, orderFilters } from '@ghala/contract/calls/orders';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { CancelDialog } from '../../documents/issue-notes/cancel-dialog';
import { dispatchNotes, pickupNotes } from '../../documents/issue-notes/note-kind';
import { useDeleteNote, useDropDraft } from '../../documents/issue-notes/use-note-deeds';
import { CatalogueName, CataloguePicker, ProjectPicker } from '../../pickers/catalogue-pickers';
import { UserName, UserPicker } from '../../pickers/people-pickers';
import { firstOption } from '../../pickers/picker';
import { formatCount } from '../../shared/format';
import { useSession } from '../../shared/session';
import { FilterBar } from '../../ui/filter-bar';
import { ChoiceFilter, labelIn, PeriodFields, periodChips } from '../../ui/filter-fields';
import { LinkButton } from '../../ui/link-button';
import { Page } from '../../ui/page';
import { DataTable } from '../../ui/table/data-table';
import { useListState } from '../../ui/use-list-state';
import { orderActions, orderAddress } from './order-actions';
import { orderColumns } from './order-columns';
import { OrderFigures } from './order-figures';
import { kindOf, namedNote, useOrders } from './orders.api';

const progress = [
  { value: 'pending', label: 'Pending' },
  { value: 'completed', label: 'Completed' },
  { value: 'cancelled', label: 'Cancelled' },
];
const statuses = [
  { value: 'draft', label: 'Draft' },
  { value: 'awaiting approval', label: 'Awaiting approval' },
  { value: 'active', label: 'Ready to process' },
  { value: 'completed', label: 'Completed' },
  { value: 'cancelled', label: 'Cancelled' },
  { value: 'exception', label: 'Exception' },
];

/** Pickup and dispatch notes in one list, newest first, each with what can be done with it. */
export default function OrdersPage() {
  const session = useSession();
  const list = useListState(orderFilters);
  const orders = useOrders(orderCalls.list, list);
  const deeds = useOrderDeeds();
  const create = (
    <>
      {session?.can('pickupAdd') ? (
        <LinkButton variant="default" to="/orders/pickup/add">
          Create Pickup Note
        </LinkButton>
      ) : null}
      {session?.can('dispatchAdd') ? (
        <LinkButton variant={session.can('pickupAdd') ? 'default' : 'filled'} to="/orders/dispatch/add">
          Create Dispatch Note
        </LinkButton>
      ) : null}
    </>
  );
  return (
    <Page actions={create}>
      <OrderFigures
        figures={[
          { label: 'Todays Dispatch Orders', figure: 'dispatchesToday' },
          { label: 'Todays Pickup Orders', figure: 'pickupsToday' },
          { label: "This Month's Scheduled Pickups", figure: 'scheduledPickupsThisMonth' },
        ]}
      />
      <FilterBar
        list={list}
        chips={{
          ...periodChips,
          orderNo: { label: 'Pickup/Dispatch No.' },
          project: { label: 'Project' },
          progress: { label: 'Progress', show: labelIn(progress) },
          status: { label: 'Status', show: labelIn(statuses) },
          purposeId: { label: 'Purpose', show: (id: number) => <CatalogueName kind="purpose" id={id} /> },
          dispatchedId: { label: 'Dispatched By', show: (id: number) => <UserName id={id} /> },
          createdId: { label: 'Created By', show: (id: number) => <UserName id={id} /> },
        }}
        searchLabel="Search"
      >
        {(field, textField) => (
          <>
            <PeriodFields textField={textField} />
            <TextInput label="Pickup/Dispatch No." placeholder="All" {...textField('orderNo')} />
            <ProjectPicker label="Project" {...field('project')} />
            <ChoiceFilter label="Progress" choices={progress} {...field('progress')} />
            <ChoiceFilter label="Status" choices={statuses} {...field('status')} />
            <CataloguePicker kind="purpose" {...field('purposeId')} firstOption={firstOption('All')} />
            <UserPicker label="Dispatched By" {...field('dispatchedId')} firstOption={firstOption('Any')} />
            <UserPicker label="Created By" {...field('createdId')} firstOption={firstOption('Any')} />
          </>
        )}
      </FilterBar>
      <DataTable
        name="orders"
        label="Orders"
        columns={orderColumns}
        list={list}
        query={orders}
        summary={orders.data ? formatCount(orders.data.total, 'order') : null}
        rowTo={(row) => orderAddress(kindOf(row), row, session)}
        rowActions={(row) => orderActions(kindOf(row), row, session, deeds.on(row))}
        exports={{ call: orderCalls.list, name: 'orders', formats: ['csv', 'xlsx', 'pdf'] }}
        errorTitle="Search failed. Try again"
        empty={{
          text: 'No order found',
          hint: 'Pickup and dispatch notes are listed here, drafts too.',
          next: create,
        }}
      />
      {deeds.dialog}
    </Page>
  );
}

/** What is done to an order in place: each kind has its own calls and its own words. */
function useOrderDeeds() {
  const byKind = {
    pickup: { drop: useDropDraft(pickupNotes), removal: useDeleteNote(pickupNotes) },
    dispatch: { drop: useDropDraft(dispatchNotes), removal: useDeleteNote(dispatchNotes) },
  };
  const [cancelled, setCancelled] = useState<OrderRow>();
  return {
    on: (row: OrderRow) => ({
      drop: () => byKind[row.kind].drop.ask(namedNote(row)),
      remove: () => byKind[row.kind].removal.ask(namedNote(row)),
      cancel: () => setCancelled(row),
    }),
    dialog: cancelled ? (
      <CancelDialog kind={kindOf(cancelled)} note={namedNote(cancelled)} onClose={() => setCancelled(undefined)} />
    ) : null,
  };
}
