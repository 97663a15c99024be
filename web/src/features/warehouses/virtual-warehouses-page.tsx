import { warehouseCalls } from '@ghala/contract/calls/warehouses';
import { useLabelsOfRows } from '../../documents/labels/use-labels';
import { ImportButton } from '../../documents/uploads/import-button';
import { sayTotal } from '../../format/total-text';
import { address } from '../../net/address';
import { t } from '../../text/t';
import { FilterBar } from '../../ui/list/filter-bar';
import { useListState } from '../../ui/list/use-list-state';
import { Page } from '../../ui/page/page';
import { Section } from '../../ui/page/section';
import { DataTable } from '../../ui/table/data-table';
import { useVirtualActions } from './use-virtual-actions';
import { NewVirtualForm } from './virtual-form';
import { hostedVirtualColumns } from './warehouse-columns';
import { labelOfWarehouse, useVirtualList } from './warehouses.api';

const noFilters = {};

/** Adds virtual warehouses, and lists them all with their hosts. */
export default function VirtualWarehousesPage() {
  const list = useListState(noFilters);
  const virtuals = useVirtualList(list);
  const { actions, dialog } = useVirtualActions();
  const labels = useLabelsOfRows(virtuals.data?.rows, labelOfWarehouse, actions);
  return (
    <Page actions={<ImportButton kind="places" />}>
      <Section title={t.warehouses.createVirtualWarehouse}>
        <NewVirtualForm />
      </Section>
      <FilterBar list={list} chips={noFilters} searchLabel={t.warehouses.nameCodeOrDescription} />
      <DataTable
        name="virtual-warehouses"
        label={t.warehouses.virtualWarehouses}
        columns={hostedVirtualColumns}
        list={list}
        query={virtuals}
        summary={virtuals.data ? sayTotal(t.warehouses.virtualWarehouseCount, virtuals.data) : null}
        rowTo={({ id }) => address('/warehouses/$id', { id })}
        {...labels.table}
        exports={{ call: warehouseCalls.virtual, name: 'virtual_warehouses' }}
        empty={{
          text: t.warehouses.noVirtualWarehouseFound,
          hint: t.warehouses.virtualHint,
        }}
      />
      {labels.bar}
      {dialog}
    </Page>
  );
}
