import { batchCalls, batchSearch } from '@ghala/contract/calls/batches';
import { TextInput } from '@mantine/core';
import { CatalogueName, CataloguePicker } from '../../pickers/catalogue-pickers';
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
import { batchActions, batchColumns, noteAddress, viewAddress } from './batch-columns';
import { useBatchList } from './batches.api';

const filters = batchSearch.shape;

const criteria = [
  { value: 'with', label: 'With PO' },
  { value: 'without', label: 'Without PO' },
];
const statuses = [
  { value: 'processed', label: 'Processed' },
  { value: 'partial', label: 'Partial' },
  { value: 'saved', label: 'Saved' },
];
const verifications = [
  { value: 'true', label: 'Verified' },
  { value: 'false', label: 'Unverified' },
];

/** Every receipt of goods, newest first. */
export default function BatchListPage() {
  const session = useSession();
  const list = useListState(filters);
  const batches = useBatchList(list);
  const receive = session?.can('batchAdd') ? <LinkButton to="/transaction/addbatch">Add Stock</LinkButton> : undefined;
  return (
    <Page actions={receive}>
      <FilterBar
        list={list}
        searchLabel="Reference, PO or supplier"
        chips={{
          ...periodChips,
          batchNo: { label: 'Batch No' },
          criteria: { label: 'Criteria', show: labelIn(criteria) },
          status: { label: 'Status', show: labelIn(statuses) },
          verification: { label: 'Verification', show: labelIn(verifications) },
          stockId: { label: 'Stock Category', show: (id: number) => <CatalogueName kind="nog" id={id} /> },
          createdId: { label: 'Created By', show: (id: number) => <UserName id={id} /> },
          verifiedId: { label: 'Verified By', show: (id: number) => <UserName id={id} /> },
        }}
      >
        {(field, textField) => (
          <>
            <PeriodFields textField={textField} />
            <TextInput label="Batch No" placeholder="All" {...textField('batchNo')} />
            <ChoiceFilter label="Criteria" choices={criteria} {...field('criteria')} />
            <ChoiceFilter label="Status" choices={statuses} {...field('status')} />
            <ChoiceFilter label="Verification" choices={verifications} {...field('verification')} />
            <CataloguePicker kind="nog" {...field('stockId')} firstOption={firstOption('All')} />
            <UserPicker label="Created By" {...field('createdId')} firstOption={firstOption('Any')} />
            <UserPicker label="Verified By" {...field('verifiedId')} firstOption={firstOption('Any')} />
          </>
        )}
      </FilterBar>
      <DataTable
        name="bpn-transactions"
        label="BPN transactions"
        columns={batchColumns}
        list={list}
        query={batches}
        summary={batches.data ? formatCount(batches.data.total, 'transaction') : null}
        rowTo={(batch) => viewAddress(batch, session) ?? noteAddress(batch)}
        rowActions={(batch) => batchActions(batch, session)}
        exports={{ call: batchCalls.list, name: 'bpn_transactions', formats: ['csv', 'xlsx', 'pdf'] }}
        errorTitle="Batch not found. Try again"
        empty={{
          text: 'No Batch Found',
          hint: 'Each delivery that you receive is listed here as a batch.',
          next: receive,
        }}
      />
    </Page>
  );
}
