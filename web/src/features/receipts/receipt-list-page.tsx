import { receiptSearch, receiptViews } from '@ghala/contract/calls/receipt-lists';
import { receiptCalls } from '@ghala/contract/calls/receipts';
import { TextInput } from '@mantine/core';
import { sayTotal } from '../../format/total-text';
import { RECEIPTS_KEY } from '../../net/query-keys';
import { CatalogueName, CataloguePicker } from '../../pickers/catalogue-pickers';
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
import { noteAddress, receiptActions, receiptColumns, viewAddress } from './receipt-columns';
import { useReceiptList } from './receipts.api';
import { UnsentReceipts } from './unsent-receipts';

const filters = receiptSearch.shape;

const criteria = [
  { value: 'with', label: t.receipts.withPo },
  { value: 'without', label: t.receipts.withoutPo },
];
const statuses = [
  { value: 'processed', label: labels.receiptStatus.processed },
  { value: 'partial', label: labels.receiptStatus.partial },
  { value: 'saved', label: labels.receiptStatus.saved },
];
const verifications = [
  { value: 'true', label: labels.verification.verified },
  { value: 'false', label: labels.verification.unverified },
];

const exceptionText = (isSo: boolean) => (isSo ? t.views.withException : t.views.withoutException);

/** Lists every receipt of goods, newest first. */
export default function ReceiptListPage() {
  const session = useSession();
  const list = useListState(filters);
  const views = useOwnViews({
    call: receiptCalls.viewCounts,
    queryKey: RECEIPTS_KEY,
    views: receiptViews,
    labels: {
      all: t.views.all,
      saved: t.views.savedReceipts,
      unverified: t.views.unverified,
      exception: t.views.exception,
      partial: t.views.partial,
    },
  });
  const receipts = useReceiptList(list);
  const receive = session?.can('batchAdd') ? (
    <LinkButton to="/transaction/addbatch">{t.common.addStock}</LinkButton>
  ) : undefined;
  return (
    <Page actions={receive}>
      <FilterBar
        list={list}
        searchLabel={t.receipts.referencePoOrSupplier}
        chips={{
          ...periodChips,
          batchNo: { label: t.receipts.bpnNo },
          criteria: { label: t.receipts.criteria, show: labelIn(criteria) },
          status: { label: t.common.status, show: labelIn(statuses) },
          verification: { label: t.receipts.verification, show: labelIn(verifications) },
          exception: { label: t.views.exception, show: exceptionText },
          stockId: { label: t.common.stockCategory, show: (id: number) => <CatalogueName kind="nog" id={id} /> },
          createdId: { label: t.receipts.createdBy, show: (id: number) => <UserName id={id} /> },
          verifiedId: { label: t.receipts.verifiedBy, show: (id: number) => <UserName id={id} /> },
        }}
      >
        {(field, textField) => (
          <>
            <PeriodFields textField={textField} />
            <TextInput label={t.receipts.bpnNo} placeholder={t.common.all} {...textField('batchNo')} />
            <ChoiceFilter label={t.receipts.criteria} choices={criteria} {...field('criteria')} />
            <ChoiceFilter label={t.common.status} choices={statuses} {...field('status')} />
            <ChoiceFilter label={t.receipts.verification} choices={verifications} {...field('verification')} />
            <CataloguePicker kind="nog" {...field('stockId')} firstOption={firstOption(t.common.all)} />
            <UserPicker label={t.receipts.createdBy} {...field('createdId')} firstOption={firstOption(t.common.any)} />
            <UserPicker
              label={t.receipts.verifiedBy}
              {...field('verifiedId')}
              firstOption={firstOption(t.common.any)}
            />
          </>
        )}
      </FilterBar>
      <UnsentReceipts />
      <DataTable
        name="bpn-transactions"
        views={views}
        label={t.receipts.bpnTransactions}
        columns={receiptColumns}
        list={list}
        query={receipts}
        summary={receipts.data ? sayTotal(t.receipts.transactionCount, receipts.data) : null}
        rowTo={(receipt) => viewAddress(receipt, session) ?? noteAddress(receipt)}
        rowActions={(receipt) => receiptActions(receipt, session)}
        exports={{ call: receiptCalls.list, name: 'bpn_transactions', formats: ['csv', 'xlsx', 'pdf'] }}
        errorTitle={t.receipts.batchNotFoundTryAgain}
        empty={{
          text: t.receipts.noBatchFound,
          hint: t.receipts.emptyHint,
          next: receive,
        }}
      />
    </Page>
  );
}
