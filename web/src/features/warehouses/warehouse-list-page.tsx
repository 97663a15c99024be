import type { WarehouseRow } from '@ghala/contract/calls/warehouses';
import { warehouseCalls } from '@ghala/contract/calls/warehouses';
import IconEye from '~icons/eye';
import IconPlus from '~icons/plus';
import { type Address, address } from '../../shared/address';
import { formatCount } from '../../shared/format';
import { useCan } from '../../shared/session';
import { FilterBar } from '../../ui/filter-bar';
import { LinkButton } from '../../ui/link-button';
import { Page } from '../../ui/page';
import { DataTable } from '../../ui/table/data-table';
import { useListState } from '../../ui/use-list-state';
import { warehouseColumns } from './warehouse-columns';
import { useWarehouseList } from './warehouses.api';

const noFilters = {};

function addressOfRow({ id }: WarehouseRow): Address {
  return address('/warehouses/$id', { id });
}

/** Every warehouse and virtual warehouse with its figures. */
export default function WarehouseListPage() {
  const list = useListState(noFilters);
  const warehouses = useWarehouseList(list);
  const mayAdd = useCan('warehouseAdd');
  const add = mayAdd ? (
    <LinkButton to="/warehouses/add" leftSection={<IconPlus size="1.1em" aria-hidden />}>
      Add Warehouse
    </LinkButton>
  ) : undefined;
  return (
    <Page actions={add}>
      <FilterBar list={list} chips={noFilters} searchLabel="Name, code or description" />
      <DataTable
        name="warehouses"
        label="Warehouses"
        columns={warehouseColumns}
        list={list}
        query={warehouses}
        summary={warehouses.data ? formatCount(warehouses.data.total, 'warehouse') : null}
        rowTo={addressOfRow}
        rowActions={(row) => [{ label: 'View', icon: IconEye, to: addressOfRow(row) }]}
        exports={{ call: warehouseCalls.list, name: 'warehouses' }}
        errorTitle="Warehouse not found. Try again"
        empty={{
          text: 'No Warehouse Found.',
          hint: 'Goods are received into a warehouse, so add the first one now.',
          next: add,
        }}
      />
    </Page>
  );
}
