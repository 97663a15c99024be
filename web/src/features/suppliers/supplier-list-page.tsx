import { type SupplierRow, supplierCalls, supplierQuery } from '@ghala/contract/calls/suppliers';
import { mapNames, pick } from '@ghala/contract/common/names';
import { filteredBy } from '@ghala/contract/entities/field-views';
import { supplierFields } from '@ghala/contract/entities/supplier-fields';
import { Text, TextInput } from '@mantine/core';
import { useMemo } from 'react';
import IconEye from '~icons/eye';
import IconPlus from '~icons/plus';
import { ImportButton } from '../../documents/uploads/import-button';
import { statusText } from '../../format/status';
import { sayTotal } from '../../format/total-text';
import { type Address, address } from '../../net/address';
import { useCan } from '../../session/session';
import { t } from '../../text/t';
import { FilterBar } from '../../ui/list/filter-bar';
import { ChoiceFilter, labelIn } from '../../ui/list/filter-fields';
import { useListState } from '../../ui/list/use-list-state';
import { LinkButton } from '../../ui/page/link-button';
import { Page } from '../../ui/page/page';
import { DataTable } from '../../ui/table/data-table';
import { scoreColumns, supplierColumns } from './supplier-columns';
import { useSupplierList } from './suppliers.api';

/** A supplier is known by its code as well as its fields. */
const textFilters = ['name', 'code', ...filteredBy(supplierFields, 'part').filter((name) => name !== 'name')] as const;
const filters = pick(supplierQuery.shape, [...textFilters, 'prequalified']);
type TextFilter = (typeof textFilters)[number];
const labels = { ...t.entityFields.labels.supplier, code: t.common.code };

const qualifications = [
  { value: 'true', label: statusText({ of: 'qualification', code: 'prequalified' }) },
  { value: 'false', label: statusText({ of: 'qualification', code: 'notPrequalified' }) },
];

function addressOfRow({ id }: SupplierRow): Address {
  return address('/suppliers/$id', { id });
}

/** Lists every supplier, with its qualification and its orders to date. */
export default function SupplierListPage() {
  const list = useListState(filters);
  const suppliers = useSupplierList(list);
  const rows = suppliers.data?.rows;
  const columns = useMemo(() => [...supplierColumns, ...scoreColumns(rows?.map(({ id }) => id) ?? [])], [rows]);
  const mayAdd = useCan('supplierAdd');
  const add = mayAdd ? (
    <LinkButton to="/suppliers/add" leftSection={<IconPlus size="1.1em" aria-hidden />}>
      {t.suppliers.addSupplier}
    </LinkButton>
  ) : undefined;
  return (
    <Page
      actions={
        <>
          <ImportButton kind="suppliers" />
          {add}
        </>
      }
    >
      <FilterBar
        list={list}
        chips={{
          ...mapNames<Pick<typeof filters, TextFilter>, Record<TextFilter, { label: string }>>(
            pick(filters, textFilters),
            (name) => ({ label: labels[name] }),
          ),
          prequalified: { label: t.suppliers.qualification, show: labelIn(qualifications) },
        }}
      >
        {(field, textField) => (
          <>
            {textFilters.map((name) => (
              <TextInput key={name} label={labels[name]} {...textField(name)} />
            ))}
            <ChoiceFilter label={t.suppliers.qualification} choices={qualifications} {...field('prequalified')} />
          </>
        )}
      </FilterBar>
      <Text size="sm" c="dimmed">
        {t.suppliers.countedOrders}
      </Text>
      <DataTable
        name="suppliers"
        label={t.common.suppliers}
        columns={columns}
        list={list}
        query={suppliers}
        summary={suppliers.data ? sayTotal(t.suppliers.supplierCount, suppliers.data) : null}
        rowTo={addressOfRow}
        rowActions={(row) => [{ label: t.suppliers.viewDetails, icon: IconEye, to: addressOfRow(row) }]}
        exports={{ call: supplierCalls.list, name: 'suppliers', isImportable: true }}
        empty={{
          text: t.common.noSupplierFound,
          hint: t.suppliers.emptyHint,
          next: add,
        }}
      />
    </Page>
  );
}
