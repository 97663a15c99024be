import { type PurchaseRow, purchaseCalls, purchaseSearch } from '@ghala/contract/calls/purchases';
import { purchaseStatusFilters, purchaseStatusWord } from '@ghala/contract/purchase-words';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { ProjectPicker } from '../../pickers/catalogue-pickers';
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
import { CloseDialog } from './close-dialog';
import { DepartmentField } from './department-field';
import { purchaseActions, purchaseAddress } from './purchase-actions';
import { purchaseColumns } from './purchase-columns';
import { usePurchaseList } from './purchases.api';
import { useDeletePurchase } from './use-purchase-deeds';

const { amount: _, ...filters } = purchaseSearch.shape;

const { all, ...statedChoices } = purchaseStatusFilters;
/** The specified choices, and the two states that they leave out. */
const statusWords: Record<string, string> = {
  ...statedChoices,
  completed: purchaseStatusWord('completed'),
  draft: purchaseStatusWord('draft'),
};
const statuses = Object.entries(statusWords).map(([value, label]) => ({ value, label }));

/** Every purchase order, newest first, each with what can be done with it; own drafts among them. */
export default function PurchaseListPage() {
  const session = useSession();
  const list = useListState(filters);
  const purchases = usePurchaseList(list);
  const remove = useDeletePurchase();
  const [closed, setClosed] = useState<PurchaseRow>();
  const deedsOn = (row: PurchaseRow) => ({ remove: () => remove(row), close: () => setClosed(row) });
  return (
    <Page>
      <FilterBar
        list={list}
        chips={{
          ...periodChips,
          poNo: { label: 'PO No.' },
          status: { label: 'Status', show: labelIn(statuses) },
          raisedById: { label: 'Raised By', show: (id: number) => <UserName id={id} /> },
          approvedById: { label: 'Approved By', show: (id: number) => <UserName id={id} /> },
          project: { label: 'Project' },
          departmentId: { label: 'Department' },
        }}
      >
        {(field, textField) => (
          <>
            <PeriodFields textField={textField} />
            <TextInput label="PO No." placeholder="All" {...textField('poNo')} />
            <ChoiceFilter label="Status" choices={statuses} all={all} {...field('status')} />
            <UserPicker label="Raised By" {...field('raisedById')} firstOption={firstOption('Any')} />
            <UserPicker label="Approved By" {...field('approvedById')} firstOption={firstOption('Any')} />
            <ProjectPicker label="Project" placeholder="All" {...field('project')} />
            <DepartmentField placeholder="All" {...textField('departmentId')} />
          </>
        )}
      </FilterBar>
      <DataTable
        name="purchases"
        label="Purchases"
        columns={purchaseColumns}
        list={list}
        query={purchases}
        summary={purchases.data ? formatCount(purchases.data.total, 'purchase order') : null}
        rowTo={purchaseAddress}
        rowActions={(row) => purchaseActions(row, session, deedsOn(row))}
        exports={{ call: purchaseCalls.list, name: 'purchases', formats: ['csv', 'xlsx', 'pdf'] }}
        errorTitle="Search failed. Try again"
        empty={{
          text: 'No Purchase Order Found.',
          hint: 'Orders to suppliers are listed here, drafts too.',
          next: session?.can('purchaseAdd') ? (
            <LinkButton variant="filled" to="/purchases/add">
              Generate PO
            </LinkButton>
          ) : undefined,
        }}
      />
      {closed ? <CloseDialog purchase={closed} onClose={() => setClosed(undefined)} /> : null}
    </Page>
  );
}
