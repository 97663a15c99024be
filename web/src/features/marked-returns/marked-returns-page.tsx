import { type MarkedReturn, markedReturnCalls, markedReturnSearch } from '@ghala/contract/calls/marked-returns';
import { messageSubjects } from '@ghala/contract/events/message-subjects';
import { useState } from 'react';
import IconArrowBackUp from '~icons/arrow-back-up';
import IconBell from '~icons/bell';
import IconEye from '~icons/eye';
import { sayTotal } from '../../format/total-text';
import { type Address, address } from '../../net/address';
import { MARKED_RETURNS_KEY } from '../../net/query-keys';
import { labels, t } from '../../text/t';
import { onDemand } from '../../ui/dialogs/on-demand';
import { FilterBar } from '../../ui/list/filter-bar';
import { ChoiceFilter, PeriodFields, periodChips } from '../../ui/list/filter-fields';
import { useListState } from '../../ui/list/use-list-state';
import { notifySuccess } from '../../ui/notices';
import { Page } from '../../ui/page/page';
import type { RowAction } from '../../ui/table/column';
import { DataTable } from '../../ui/table/data-table';
import { useAction } from '../../ui/use-action';
import { useUnsentNotice } from '../../ui/waiting/unsent';
import { markedReturnColumns } from './marked-return-columns';
import { remindHolder, useMarkedReturns } from './marked-returns.api';

const ReturnedItemsDialog = onDemand(async () => (await import('./returned-items-dialog')).ReturnedItemsDialog);

const filters = markedReturnSearch.shape;

const statuses = [
  { value: 'active', label: labels.returnStatus.active },
  { value: 'done', label: labels.returnStatus.done },
];

/** Lists issued goods that are to come back, latest first. */
export default function MarkedReturnsPage() {
  const list = useListState(filters);
  const returns = useMarkedReturns(list);
  const [returned, setReturned] = useState<MarkedReturn>();
  const tellUnsent = useUnsentNotice();
  const reminder = useAction({
    mutation: remindHolder,
    failureTitle: t.markedReturns.remindMessageFailed,
    refresh: [MARKED_RETURNS_KEY],
    onSuccess: async ({ channels }, id) => {
      const told = { what: 'reminder', about: messageSubjects.reminder(id) } as const;
      if (await tellUnsent(channels, told)) notifySuccess(t.markedReturns.remindMessageSent);
    },
  });
  function actionsOn(row: MarkedReturn): RowAction[] {
    const view = { label: t.markedReturns.viewProduct, icon: IconEye, to: productAddress(row) };
    if (row.status === 'done') return [view];
    return [
      view,
      { label: t.markedReturns.markAsReturned, icon: IconArrowBackUp, onClick: () => setReturned(row) },
      {
        label: t.markedReturns.remind,
        icon: IconBell,
        disabled: reminder.isRunning,
        onClick: () => void reminder.start(row.id),
      },
    ];
  }
  return (
    <Page>
      <FilterBar
        list={list}
        searchLabel={t.markedReturns.productNoteOrPerson}
        chips={{
          ...periodChips,
          status: {
            label: t.common.status,
            show: (status: keyof typeof labels.returnStatus) => labels.returnStatus[status],
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
        name="marked-returns"
        label={t.markedReturns.markedForReturn}
        columns={markedReturnColumns}
        list={list}
        query={returns}
        summary={returns.data ? sayTotal(t.markedReturns.itemCount, returns.data) : null}
        rowActions={actionsOn}
        exports={{ call: markedReturnCalls.list, name: 'marked_returns', formats: ['csv', 'xlsx', 'pdf'] }}
        errorTitle={t.markedReturns.notFound}
        empty={{
          text: t.common.noItemFound,
          hint: t.markedReturns.emptyHint,
        }}
      />
      {returned ? <ReturnedItemsDialog marked={returned} onClose={() => setReturned(undefined)} /> : null}
    </Page>
  );
}

function productAddress({ ProductId }: MarkedReturn): Address {
  return address('/inventory/products/$id', { id: ProductId });
}
