import {
  type IncompleteNote,
  incompleteDeliveryCalls,
  incompleteNoteFilters,
  incompleteNoteViews,
} from '@ghala/contract/calls/incomplete-deliveries';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { formatQuantity } from '../../format/format';
import { sayTotal } from '../../format/total-text';
import { INCOMPLETE_NOTES_KEY } from '../../net/query-keys';
import { labels, t } from '../../text/t';
import { onDemand } from '../../ui/dialogs/on-demand';
import { FilterBar } from '../../ui/list/filter-bar';
import { ChoiceFilter, PeriodFields, periodChips } from '../../ui/list/filter-fields';
import { useListState } from '../../ui/list/use-list-state';
import { DescriptionList } from '../../ui/page/description-list';
import { LinkButton } from '../../ui/page/link-button';
import { Page } from '../../ui/page/page';
import { DataTable } from '../../ui/table/data-table';
import { useOwnViews } from '../../ui/views/own-views';
import {
  incompleteNoteQuery,
  NOT_FETCHED,
  NOT_FOUND,
  noteCountQuery,
  useIncompleteNoteList,
} from './incomplete-deliveries.api';
import {
  incompleteNoteActions,
  incompleteNoteAddress,
  incompleteNoteColumns,
  settleButton,
} from './incomplete-note-columns';
import { useCancelNote } from './use-cancel-note';
import { useDiscardNote } from './use-discard-note';

const SettleDialog = onDemand(async () => (await import('./settle-dialog')).SettleDialog);

const filters = incompleteNoteFilters.shape;

const statuses = [
  { value: 'open', label: labels.incompleteNoteStatus.open },
  { value: 'settled', label: labels.incompleteNoteStatus.settled },
  { value: 'cancelled', label: labels.incompleteNoteStatus.cancelled },
  { value: 'draft', label: labels.incompleteNoteStatus.draft },
];

/** Lists outstanding goods of deliveries, newest first, and how they were settled. */
export default function IncompleteNoteListPage() {
  const list = useListState(filters);
  const views = useOwnViews({
    call: incompleteDeliveryCalls.viewCounts,
    queryKey: INCOMPLETE_NOTES_KEY,
    views: incompleteNoteViews,
    labels: { all: t.views.all, open: t.views.open, draft: t.views.draft, settled: t.views.settled },
  });
  const notes = useIncompleteNoteList(list);
  const cancellation = useCancelNote();
  const discard = useDiscardNote();
  const [chosen, setChosen] = useState<IncompleteNote>();
  const asked = useNoteToSettle();
  const settled = chosen ?? asked.note;
  const handlersOn = (note: IncompleteNote) => ({
    settle: () => setChosen(note),
    cancel: () => cancellation.ask(note),
    discard: () => discard.ask(note),
  });
  const generate = <LinkButton to="/transaction/incompletenotes/add">{t.incompleteDeliveries.generateIdn}</LinkButton>;
  return (
    <Page actions={generate}>
      <Counters />
      <FilterBar
        list={list}
        searchLabel={t.incompleteDeliveries.idnBpnProjectOrSupplier}
        chips={{
          ...periodChips,
          status: {
            label: t.common.status,
            show: (status: keyof typeof labels.incompleteNoteStatus) => labels.incompleteNoteStatus[status],
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
        name="incomplete-notes"
        views={views}
        label={t.incompleteDeliveries.incompleteDeliveryNotes}
        columns={incompleteNoteColumns}
        list={list}
        query={notes}
        summary={notes.data ? sayTotal(t.incompleteDeliveries.noteCount, notes.data) : null}
        rowTo={incompleteNoteAddress}
        rowActions={(note) => incompleteNoteActions(note, handlersOn(note))}
        rowButton={(note) => settleButton(note, handlersOn(note))}
        exports={{
          call: incompleteDeliveryCalls.list,
          name: 'incomplete_delivery_notes',
          formats: ['csv', 'xlsx', 'pdf'],
        }}
        errorTitle={NOT_FOUND}
        errorText={NOT_FETCHED}
        empty={{
          text: t.incompleteDeliveries.noIncompleteDeliveryNoteFound,
          hint: t.incompleteDeliveries.emptyHint,
          next: generate,
        }}
      />
      {settled ? (
        <SettleDialog
          key={settled.id}
          note={settled}
          onClose={() => {
            setChosen(undefined);
            asked.forget();
          }}
        />
      ) : null}
    </Page>
  );
}

/**
 * Opens the notes that the address asks to settle, one after the other: `?settle=7,8`, once the missing goods have
 * come.
 */
function useNoteToSettle() {
  const { settle, ...rest } = useSearch({ from: '/shell/transaction/incompletenotes' });
  const navigate = useNavigate();
  const [first, ...later] = settle === undefined ? [] : String(settle).split(',');
  const { data } = useQuery({ ...incompleteNoteQuery(Number(first)), enabled: first !== undefined });
  const note = first === undefined ? undefined : data?.note;
  const isOpen = note?.status === 'open';
  function forget() {
    if (first === undefined) return;
    const search = later.length === 0 ? rest : { ...rest, settle: later.join(',') };
    void navigate({ to: '/transaction/incompletenotes', search, replace: true });
  }

  // Somebody else has settled or cancelled it, so the next one follows.
  const overId = isOpen ? undefined : note?.id;
  const goOn = useEffectEvent(forget);
  useEffect(() => {
    if (overId !== undefined) goOn();
  }, [overId]);
  return { note: isOpen ? note : undefined, forget };
}

function Counters() {
  const total = useQuery(noteCountQuery(undefined));
  const open = useQuery(noteCountQuery('open'));
  const settled = useQuery(noteCountQuery('settled'));
  const shown = (count: number | undefined) => (count === undefined ? '…' : formatQuantity(count));
  return (
    <DescriptionList
      isInLine
      items={[
        { label: t.incompleteDeliveries.totalNotes, value: shown(total.data) },
        { label: t.incompleteDeliveries.openNotes, value: shown(open.data) },
        { label: t.incompleteDeliveries.settledNotes, value: shown(settled.data) },
      ]}
    />
  );
}
