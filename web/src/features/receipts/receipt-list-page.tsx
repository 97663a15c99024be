import { receiptCalls, receiptSearch } from '@ghala/contract/calls/receipts';
import { TextInput } from '@mantine/core';
import { CatalogueName, CataloguePicker } from '../../pickers/catalogue-pickers';
import { UserName, UserPicker } from '../../pickers/people-pickers';
import { firstOption } from '../../pickers/picker';
import { useSession } from '../../shared/session';
import { say, t } from '../../text/t';
import { FilterBar } from '../../ui/filter-bar';
import { ChoiceFilter, labelIn, PeriodFields, periodChips } from '../../ui/filter-fields';
import { LinkButton } from '../../ui/link-button';
import { Page } from '../../ui/page';
import { DataTable } from '../../ui/table/data-table';
import { useListState } from '../../ui/use-list-state';
import { noteAddress, receiptActions, receiptColumns, viewAddress } from './receipt-columns';
import { useReceiptList } from './receipts.api';

const filters = receiptSearch.shape;

const criteria = [
  { value: 'with', label: t.batches.withPo },
  { value: 'without', label: t.batches.withoutPo },
];
const statuses = [
  { value: 'processed', label: t.batches.processed },
  { value: 'partial', label: t.batches.partial },
  { value: 'saved', label: t.batches.saved },
];
const verifications = [
  { value: 'true', label: t.batches.verified },
  { value: 'false', label: t.batches.unverified },
];

/** Every receipt of goods, newest first. */
export default function ReceiptListPage() {
  const session = useSession();
  const list = useListState(filters);
  const receipts = useReceiptList(list);
  const receive = session?.can('batchAdd') ? (
    <LinkButton to="/transaction/addbatch">{t.common.addStock}</LinkButton>
  ) : undefined;
  return (
    <Page actions={receive}>
      <FilterBar
        list={list}
        searchLabel={t.batches.referencePoOrSupplier}
        chips={{
          ...periodChips,
          batchNo: { label: t.batches.batchNo },
          criteria: { label: t.batches.criteria, show: labelIn(criteria) },
          status: { label: t.common.status, show: labelIn(statuses) },
          verification: { label: t.batches.verification, show: labelIn(verifications) },
          stockId: { label: t.common.stockCategory, show: (id: number) => <CatalogueName kind="nog" id={id} /> },
          createdId: { label: t.batches.createdBy, show: (id: number) => <UserName id={id} /> },
          verifiedId: { label: t.batches.verifiedBy, show: (id: number) => <UserName id={id} /> },
        }}
      >
        {(field, textField) => (
          <>
            <PeriodFields textField={textField} />
            <TextInput label={t.batches.batchNo} placeholder={t.common.all} {...textField('batchNo')} />
            <ChoiceFilter label={t.batches.criteria} choices={criteria} {...field('criteria')} />
            <ChoiceFilter label={t.common.status} choices={statuses} {...field('status')} />
            <ChoiceFilter label={t.batches.verification} choices={verifications} {...field('verification')} />
            <CataloguePicker kind="nog" {...field('stockId')} firstOption={firstOption(t.common.all)} />
            <UserPicker label={t.batches.createdBy} {...field('createdId')} firstOption={firstOption(t.common.any)} />
            <UserPicker label={t.batches.verifiedBy} {...field('verifiedId')} firstOption={firstOption(t.common.any)} />
          </>
        )}
      </FilterBar>
      <DataTable
        name="bpn-transactions"
        label={t.batches.bpnTransactions}
        columns={receiptColumns}
        list={list}
        query={receipts}
        summary={receipts.data ? say(t.batches.transactionCount, { count: receipts.data.total }) : null}
        rowTo={(receipt) => viewAddress(receipt, session) ?? noteAddress(receipt)}
        rowActions={(receipt) => receiptActions(receipt, session)}
        exports={{ call: receiptCalls.list, name: 'bpn_transactions', formats: ['csv', 'xlsx', 'pdf'] }}
        errorTitle={t.batches.batchNotFoundTryAgain}
        empty={{
          text: t.batches.noBatchFound,
          hint: t.batches.eachDeliveryThatYouReceive,
          next: receive,
        }}
      />
    </Page>
  );
}
