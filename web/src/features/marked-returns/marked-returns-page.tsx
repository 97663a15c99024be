import { type MarkedReturn, markedReturnCalls, markedReturnSearch } from '@ghala/contract/calls/marked-returns';
import { returnStatusWord } from '@ghala/contract/marked-return-words';
import { useState } from 'react';
import IconArrowBackUp from '~icons/arrow-back-up';
import IconBell from '~icons/bell';
import IconEye from '~icons/eye';
import { type Address, address } from '../../shared/address';
import { formatCount } from '../../shared/format';
import { FilterBar } from '../../ui/filter-bar';
import { ChoiceFilter, PeriodFields, periodChips } from '../../ui/filter-fields';
import { Page } from '../../ui/page';
import type { RowAction } from '../../ui/table/column';
import { DataTable } from '../../ui/table/data-table';
import { useAction } from '../../ui/use-action';
import { useListState } from '../../ui/use-list-state';
import { markedReturnColumns } from './marked-return-columns';
import { MARKED_RETURNS_KEY, remindHolder, useMarkedReturns } from './marked-returns.api';
import { ReturnedItemsDialog } from './returned-items-dialog';

const filters = markedReturnSearch.shape;

const statuses = [
  { value: 'active', label: returnStatusWord('active') },
  { value: 'done', label: returnStatusWord('done') },
];

/** Issued goods that are to come back, the latest first. */
export default function MarkedReturnsPage() {
  const list = useListState(filters);
  const returns = useMarkedReturns(list);
  const [returned, setReturned] = useState<MarkedReturn>();
  const reminder = useAction<number>({
    mutation: remindHolder,
    failureTitle: 'Remind Message Failed',
    successText: 'Remind Message Sent',
    refresh: [MARKED_RETURNS_KEY],
  });
  function actionsOn(row: MarkedReturn): RowAction[] {
    const view = { label: 'View Product', icon: IconEye, to: productAddress(row) };
    if (row.status === 'done') return [view];
    return [
      view,
      { label: 'Mark as Returned', icon: IconArrowBackUp, onClick: () => setReturned(row) },
      { label: 'Remind', icon: IconBell, disabled: reminder.isRunning, onClick: () => void reminder.start(row.id) },
    ];
  }
  return (
    <Page>
      <FilterBar
        list={list}
        searchLabel="Product, note or person"
        chips={{
          ...periodChips,
          status: { label: 'Status', show: returnStatusWord },
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
        name="marked-returns"
        label="Marked for return"
        columns={markedReturnColumns}
        list={list}
        query={returns}
        summary={returns.data ? formatCount(returns.data.total, 'item') : null}
        rowActions={actionsOn}
        exports={{ call: markedReturnCalls.list, name: 'marked_returns', formats: ['csv', 'xlsx', 'pdf'] }}
        errorTitle="Stock List Marked for Return not found."
        empty={{
          text: 'No item found',
          hint: 'Goods handed out to be brought back are listed here. Choose Return beside an item while you process its note.',
        }}
      />
      {returned ? <ReturnedItemsDialog marked={returned} onClose={() => setReturned(undefined)} /> : null}
    </Page>
  );
}

function productAddress({ ProductId }: MarkedReturn): Address {
  return address('/inventory/products/$id', { id: ProductId });
}
