import { type SupplierRow, supplierCalls, supplierQuery } from '@ghala/contract/calls/suppliers';
import { qualificationWord } from '@ghala/contract/supplier-words';
import { TextInput } from '@mantine/core';
import IconEye from '~icons/eye';
import IconPlus from '~icons/plus';
import { type Address, address } from '../../shared/address';
import { formatCount } from '../../shared/format';
import { useCan } from '../../shared/session';
import { FilterBar } from '../../ui/filter-bar';
import { ChoiceFilter } from '../../ui/filter-fields';
import { LinkButton } from '../../ui/link-button';
import { Page } from '../../ui/page';
import { DataTable } from '../../ui/table/data-table';
import { useListState } from '../../ui/use-list-state';
import { supplierColumns } from './supplier-columns';
import { useSupplierList } from './suppliers.api';

const { name, code, business, prequalified } = supplierQuery.shape;
const filters = { name, code, business, prequalified };

const qualifications = [
  { value: 'true', label: qualificationWord(true) },
  { value: 'false', label: qualificationWord(false) },
];

function addressOfRow({ id }: SupplierRow): Address {
  return address('/suppliers/$id', { id });
}

/** Every supplier, with its qualification and its orders to date. */
export default function SupplierListPage() {
  const list = useListState(filters);
  const suppliers = useSupplierList(list);
  const mayAdd = useCan('supplierAdd');
  const add = mayAdd ? (
    <LinkButton to="/suppliers/add" leftSection={<IconPlus size="1.1em" aria-hidden />}>
      Add Supplier
    </LinkButton>
  ) : undefined;
  return (
    <Page actions={add}>
      <FilterBar
        list={list}
        chips={{
          name: { label: 'Supplier Name' },
          code: { label: 'Code' },
          business: { label: 'Nature of Business' },
          prequalified: { label: 'Qualification', show: qualificationWord },
        }}
      >
        {(field, textField) => (
          <>
            <TextInput label="Supplier Name" {...textField('name')} />
            <TextInput label="Code" {...textField('code')} />
            <TextInput label="Nature of Business" {...textField('business')} />
            <ChoiceFilter label="Qualification" choices={qualifications} {...field('prequalified')} />
          </>
        )}
      </FilterBar>
      <DataTable
        name="suppliers"
        label="Suppliers"
        columns={supplierColumns}
        list={list}
        query={suppliers}
        summary={suppliers.data ? formatCount(suppliers.data.total, 'supplier') : null}
        rowTo={addressOfRow}
        rowActions={(row) => [{ label: 'View Details', icon: IconEye, to: addressOfRow(row) }]}
        exports={{ call: supplierCalls.list, name: 'suppliers' }}
        empty={{
          text: 'No Supplier Found.',
          hint: 'Purchase orders go to suppliers, and their deliveries come from them.',
          next: add,
        }}
      />
    </Page>
  );
}
