import { type PurchaseRow, purchaseSearch, purchaseViews } from '@ghala/contract/calls/purchase-lists';
import { purchaseCalls } from '@ghala/contract/calls/purchases';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { sayTotal } from '../../format/total-text';
import { PURCHASES_KEY } from '../../net/query-keys';
import { ProjectPicker } from '../../pickers/catalogue-pickers';
import { SupplierPicker, UserName, UserPicker, useSupplierName } from '../../pickers/people-pickers';
import { firstOption } from '../../pickers/picker';
import { useCan, useSession } from '../../session/session';
import { labels, t } from '../../text/t';
import { onDemand } from '../../ui/dialogs/on-demand';
import { FilterBar } from '../../ui/list/filter-bar';
import { ChoiceFilter, labelIn, PeriodFields, periodChips } from '../../ui/list/filter-fields';
import { useListState } from '../../ui/list/use-list-state';
import { LinkButton } from '../../ui/page/link-button';
import { Page } from '../../ui/page/page';
import { DataTable } from '../../ui/table/data-table';
import { useOwnViews } from '../../ui/views/own-views';
import { DepartmentField } from './department-field';
import { purchaseActions, purchaseAddress } from './purchase-actions';
import { purchaseColumns } from './purchase-columns';
import { usePurchaseList } from './purchases.api';
import { useDeletePurchase } from './use-purchase-actions';

const CloseDialog = onDemand(async () => (await import('./close-dialog')).CloseDialog);

const { amount: _, ...filters } = purchaseSearch.shape;

const { draft, pending, approved, rejected, fulfilled, completed, cancelled } = labels.purchaseStatus;
/** The keys are the values that the list call accepts. */
const statusLabels = {
  pending,
  active: approved,
  rejected,
  fulfilled,
  cancelled,
  completed,
  draft,
  receivable: t.purchases.toReceive,
};
const statuses = Object.entries(statusLabels).map(([value, label]) => ({ value, label }));

const exceptionText = (isSo: boolean) => (isSo ? t.views.withException : t.views.withoutException);

/** Lists every purchase order, newest first, with the user's own drafts, each with its actions. */
export default function PurchaseListPage() {
  const session = useSession();
  const list = useListState(filters);
  const views = useOwnViews({
    call: purchaseCalls.viewCounts,
    queryKey: PURCHASES_KEY,
    views: purchaseViews,
    labels: {
      all: t.views.all,
      pending: t.views.pending,
      approved: t.views.approved,
      toReceive: t.views.toReceive,
      exception: t.views.exception,
    },
  });
  const purchases = usePurchaseList(list);
  const mayPickSupplier = useCan(['supplierView', 'purchaseAdd', 'batchAdd']);
  const [first] = purchases.data?.rows ?? [];
  const { supplierId } = list.filters;
  const lookedUp = useSupplierName(first?.supplierId === supplierId ? null : supplierId);
  const supplierName = first?.supplierId === supplierId ? first?.Supplier.name : lookedUp;
  const remove = useDeletePurchase();
  const [closed, setClosed] = useState<PurchaseRow>();
  const handlersOn = (row: PurchaseRow) => ({ remove: () => remove(row), close: () => setClosed(row) });
  return (
    <Page>
      <FilterBar
        list={list}
        chips={{
          ...periodChips,
          poNo: { label: t.common.poNo },
          status: { label: t.common.status, show: labelIn(statuses) },
          exception: { label: t.views.exception, show: exceptionText },
          raisedById: { label: t.common.raisedBy, show: (id: number) => <UserName id={id} /> },
          approvedById: { label: t.purchases.approvedBy, show: (id: number) => <UserName id={id} /> },
          project: { label: t.common.project },
          departmentId: { label: t.entityFields.labels.purchase.department },
          supplierId: { label: t.common.supplier, show: () => supplierName ?? '…' },
        }}
      >
        {(field, textField) => (
          <>
            <PeriodFields textField={textField} />
            <TextInput label={t.common.poNo} placeholder={t.common.all} {...textField('poNo')} />
            <ChoiceFilter label={t.common.status} choices={statuses} all={t.common.all} {...field('status')} />
            <UserPicker label={t.common.raisedBy} {...field('raisedById')} firstOption={firstOption(t.common.any)} />
            <UserPicker
              label={t.purchases.approvedBy}
              {...field('approvedById')}
              firstOption={firstOption(t.common.any)}
            />
            <ProjectPicker label={t.common.project} placeholder={t.common.all} {...field('project')} />
            <DepartmentField placeholder={t.common.all} {...textField('departmentId')} />
            {mayPickSupplier ? (
              <SupplierPicker
                {...field('supplierId')}
                valueLabel={supplierName}
                firstOption={firstOption(t.common.any)}
              />
            ) : null}
          </>
        )}
      </FilterBar>
      <DataTable
        name="purchases"
        views={views}
        label={t.common.purchases}
        columns={purchaseColumns}
        list={list}
        query={purchases}
        summary={purchases.data ? sayTotal(t.purchases.purchaseOrderCount, purchases.data) : null}
        rowTo={purchaseAddress}
        rowActions={(row) => purchaseActions(row, session, handlersOn(row))}
        exports={{ call: purchaseCalls.list, name: 'purchases', formats: ['csv', 'xlsx', 'pdf'] }}
        errorTitle={t.purchases.searchFailedTryAgain}
        empty={{
          text: t.common.noPurchaseOrderFound,
          hint: t.purchases.emptyHint,
          next: session?.can('purchaseAdd') ? (
            <LinkButton variant="filled" to="/purchases/add">
              {t.purchases.generatePo}
            </LinkButton>
          ) : undefined,
        }}
      />
      {closed ? <CloseDialog purchase={closed} onClose={() => setClosed(undefined)} /> : null}
    </Page>
  );
}
