import { type DispatchRow, dispatchSearch } from '@ghala/contract/dispatches';
import { Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { CancelDialog } from '../../issue-notes/cancel-dialog';
import { dispatchNotes } from '../../issue-notes/note-kind';
import { useDeleteNote, useDropDraft } from '../../issue-notes/use-note-deeds';
import { CatalogueName, CataloguePicker, ProjectPicker } from '../../pickers/catalogue-pickers';
import { UserName, UserPicker } from '../../pickers/people-pickers';
import { firstOption } from '../../pickers/picker';
import { formatCount, formatDate } from '../../shared/format';
import { useSession } from '../../shared/session';
import { FilterBar } from '../../ui/filter-bar';
import { LinkButton } from '../../ui/link-button';
import { Page } from '../../ui/page';
import { DataTable } from '../../ui/table/data-table';
import { useListState } from '../../ui/use-list-state';
import { orderActions, orderHref } from './order-actions';
import { orderColumns } from './order-columns';
import { namedNote, ORDERS_PATH, useOrders } from './orders.api';

const { cancelledBy: _, ...filters } = dispatchSearch.shape;

const progress = [
  { value: 'all', label: 'All' },
  { value: 'pending', label: 'Pending' },
  { value: 'completed', label: 'Completed' },
  { value: 'cancelled', label: 'Cancelled' },
];
const statuses = [
  { value: 'all', label: 'All' },
  { value: 'draft', label: 'Draft' },
  { value: 'awaiting approval', label: 'Awaiting approval' },
  { value: 'active', label: 'Ready to process' },
  { value: 'completed', label: 'Completed' },
  { value: 'cancelled', label: 'Cancelled' },
  { value: 'exception', label: 'Exception' },
];

const labelIn = (choices: { value: string; label: string }[]) => (value: string) =>
  choices.find((choice) => choice.value === value)?.label ?? value;

/** The dispatch notes, newest first, each with what can be done with it. */
export default function OrdersPage() {
  const session = useSession();
  const list = useListState(filters);
  const orders = useOrders(list);
  const drop = useDropDraft(dispatchNotes);
  const removal = useDeleteNote(dispatchNotes);
  const [cancelled, setCancelled] = useState<DispatchRow>();
  const deedsOn = (row: DispatchRow) => ({
    drop: () => drop.ask(namedNote(row)),
    remove: () => removal.ask(namedNote(row)),
    cancel: () => setCancelled(row),
  });
  const create = session?.can('dispatchAdd') ? (
    <LinkButton to="/orders/dispatch/add">Create Dispatch Note</LinkButton>
  ) : undefined;
  return (
    <Page actions={create}>
      <FilterBar
        list={list}
        chips={{
          dateFrom: { label: 'Date From', show: formatDate },
          dateTo: { label: 'Date To', show: formatDate },
          dispatchNo: { label: 'Dispatch No.' },
          project: { label: 'Project' },
          progress: { label: 'Progress', show: labelIn(progress) },
          status: { label: 'Status', show: labelIn(statuses) },
          purposeId: { label: 'Purpose', show: (id: number) => <CatalogueName kind="dispatchPurpose" id={id} /> },
          dispatchedId: { label: 'Dispatched By', show: (id: number) => <UserName id={id} /> },
          createdId: { label: 'Created By', show: (id: number) => <UserName id={id} /> },
        }}
        searchLabel="Search"
      >
        {(field, textField) => (
          <>
            <TextInput type="date" label="Date From" {...textField('dateFrom')} />
            <TextInput type="date" label="Date To" {...textField('dateTo')} />
            <TextInput label="Dispatch No." placeholder="All" {...textField('dispatchNo')} />
            <ProjectPicker label="Project" {...field('project')} />
            <Choice label="Progress" data={progress} {...field('progress')} />
            <Choice label="Status" data={statuses} {...field('status')} />
            <CataloguePicker kind="dispatchPurpose" {...field('purposeId')} firstOption={firstOption('All')} />
            <UserPicker label="Dispatched By" {...field('dispatchedId')} firstOption={firstOption('Any')} />
            <UserPicker label="Created By" {...field('createdId')} firstOption={firstOption('Any')} />
          </>
        )}
      </FilterBar>
      <DataTable
        name="orders"
        label="Dispatch orders"
        columns={orderColumns}
        list={list}
        query={orders}
        summary={orders.data ? formatCount(orders.data.total, 'dispatch order') : null}
        rowHref={(row) => orderHref(dispatchNotes, row, session)}
        rowActions={(row) => orderActions(dispatchNotes, row, session, deedsOn(row))}
        exports={{ path: ORDERS_PATH, name: 'dispatch_orders', formats: ['csv', 'xlsx', 'pdf'] }}
        errorTitle="Search failed. Try again"
        empty={{ text: 'No order found', hint: 'Dispatch notes stand here from their draft on.', next: create }}
      />
      {cancelled ? (
        <CancelDialog kind={dispatchNotes} note={namedNote(cancelled)} onClose={() => setCancelled(undefined)} />
      ) : null}
    </Page>
  );
}

/** A select whose first choice means all. */
function Choice({
  label,
  data,
  value,
  ...field
}: {
  label: string;
  data: { value: string; label: string }[];
  name: string;
  value: unknown;
  onChange: (value: string | null) => void;
}) {
  return <Select label={label} data={data} allowDeselect={false} value={String(value ?? 'all')} {...field} />;
}
