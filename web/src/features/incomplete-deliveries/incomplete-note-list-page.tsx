import {
  type IncompleteNote,
  incompleteDeliveryCalls,
  incompleteNoteFilters,
} from '@ghala/contract/calls/incomplete-deliveries';
import { incompleteNoteStatusWord } from '@ghala/contract/incomplete-delivery-words';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCount, formatQuantity } from '../../shared/format';
import { DescriptionList } from '../../ui/description-list';
import { FilterBar } from '../../ui/filter-bar';
import { ChoiceFilter, PeriodFields, periodChips } from '../../ui/filter-fields';
import { LinkButton } from '../../ui/link-button';
import { Page } from '../../ui/page';
import { DataTable } from '../../ui/table/data-table';
import { useListState } from '../../ui/use-list-state';
import { NOT_FETCHED, NOT_FOUND, noteCountQuery, useIncompleteNoteList } from './incomplete-deliveries.api';
import {
  incompleteNoteActions,
  incompleteNoteAddress,
  incompleteNoteColumns,
  settleButton,
} from './incomplete-note-columns';
import { SettleDialog } from './settle-dialog';
import { useCancelNote } from './use-cancel-note';
import { useDropNote } from './use-drop-note';

const filters = incompleteNoteFilters.shape;

const statuses = [
  { value: 'open', label: 'Open' },
  { value: 'settled', label: 'Settled' },
  { value: 'cancelled', label: 'Cancelled' },
  { value: 'draft', label: 'Draft' },
];

/** What deliveries still owe, the newest first, and how it was settled. */
export default function IncompleteNoteListPage() {
  const list = useListState(filters);
  const notes = useIncompleteNoteList(list);
  const cancellation = useCancelNote();
  const drop = useDropNote();
  const [settled, setSettled] = useState<IncompleteNote>();
  const deedsOn = (note: IncompleteNote) => ({
    settle: () => setSettled(note),
    cancel: () => cancellation.ask(note),
    drop: () => drop.ask(note),
  });
  const generate = <LinkButton to="/transaction/incompletenotes/add">Generate IDN</LinkButton>;
  return (
    <Page actions={generate}>
      <Counters />
      <FilterBar
        list={list}
        searchLabel="IDN, BPN, project or supplier"
        chips={{
          ...periodChips,
          status: { label: 'Status', show: incompleteNoteStatusWord },
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
        name="incomplete-notes"
        label="Incomplete delivery notes"
        columns={incompleteNoteColumns}
        list={list}
        query={notes}
        summary={notes.data ? formatCount(notes.data.total, 'note') : null}
        rowTo={incompleteNoteAddress}
        rowActions={(note) => incompleteNoteActions(note, deedsOn(note))}
        rowButton={(note) => settleButton(note, deedsOn(note))}
        exports={{
          call: incompleteDeliveryCalls.list,
          name: 'incomplete_delivery_notes',
          formats: ['csv', 'xlsx', 'pdf'],
        }}
        errorTitle={NOT_FOUND}
        errorText={NOT_FETCHED}
        empty={{
          text: 'No Incomplete Delivery Note found',
          hint: 'A note is raised where a delivery lacks something that was on its papers.',
          next: generate,
        }}
      />
      {settled ? <SettleDialog note={settled} onClose={() => setSettled(undefined)} /> : null}
    </Page>
  );
}

function Counters() {
  const total = useQuery(noteCountQuery(undefined));
  const open = useQuery(noteCountQuery('open'));
  const settled = useQuery(noteCountQuery('settled'));
  const shown = (count: number | undefined) => (count === undefined ? '…' : formatQuantity(count));
  return (
    <DescriptionList
      items={[
        { label: 'Total Notes', value: shown(total.data) },
        { label: 'Open Notes', value: shown(open.data) },
        { label: 'Settled Notes', value: shown(settled.data) },
      ]}
    />
  );
}
