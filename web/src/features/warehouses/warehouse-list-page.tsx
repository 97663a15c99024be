import type { WarehouseRow } from '@ghala/contract/calls/warehouses';
import { warehouseCalls } from '@ghala/contract/calls/warehouses';
import IconEye from '~icons/eye';
import IconPlus from '~icons/plus';
import { useLabelsOfRows } from '../../documents/labels/use-labels';
import { ImportButton } from '../../documents/uploads/import-button';
import { sayTotal } from '../../format/total-text';
import { type Address, address } from '../../net/address';
import { useCan } from '../../session/session';
import { t } from '../../text/t';
import { FilterBar } from '../../ui/list/filter-bar';
import { useListState } from '../../ui/list/use-list-state';
import { LinkButton } from '../../ui/page/link-button';
import { Page } from '../../ui/page/page';
import type { RowAction } from '../../ui/table/column';
import { DataTable } from '../../ui/table/data-table';
import { warehouseColumns } from './warehouse-columns';
import { labelOfWarehouse, useWarehouseList } from './warehouses.api';

const noFilters = {};

function addressOfRow({ id }: WarehouseRow): Address {
  return address('/warehouses/$id', { id });
}

function actions(row: WarehouseRow): RowAction[] {
  return [{ label: t.common.view, icon: IconEye, to: addressOfRow(row) }];
}

/** Lists every warehouse and virtual warehouse with its totals. */
export default function WarehouseListPage() {
  const list = useListState(noFilters);
  const warehouses = useWarehouseList(list);
  const labels = useLabelsOfRows(warehouses.data?.rows, labelOfWarehouse, actions);
  const mayAdd = useCan('warehouseAdd');
  const add = mayAdd ? (
    <LinkButton to="/warehouses/add" leftSection={<IconPlus size="1.1em" aria-hidden />}>
      {t.common.addWarehouse}
    </LinkButton>
  ) : undefined;
  return (
    <Page
      actions={
        <>
          <ImportButton kind="places" />
          {add}
        </>
      }
    >
      <FilterBar list={list} chips={noFilters} searchLabel={t.warehouses.nameCodeOrDescription} />
      <DataTable
        name="warehouses"
        label={t.warehouses.warehouses}
        columns={warehouseColumns}
        list={list}
        query={warehouses}
        summary={warehouses.data ? sayTotal(t.warehouses.warehouseCount, warehouses.data) : null}
        rowTo={addressOfRow}
        {...labels.table}
        exports={{ call: warehouseCalls.list, name: 'warehouses', isImportable: true }}
        errorTitle={t.warehouses.warehouseNotFoundTryAgain}
        empty={{
          text: t.warehouses.noWarehouseFound,
          hint: t.warehouses.emptyHint,
          next: add,
        }}
      />
      {labels.bar}
    </Page>
  );
}
