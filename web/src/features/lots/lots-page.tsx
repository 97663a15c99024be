import { lotCalls, lotExpiries, lotFilters, lotViews } from '@ghala/contract/calls/lots';
import { useLabelsOfRows } from '../../documents/labels/use-labels';
import { sayTotal } from '../../format/total-text';
import { address } from '../../net/address';
import { LOTS_KEY } from '../../net/query-keys';
import { CatalogueName, CataloguePicker } from '../../pickers/catalogue-pickers';
import { firstOption } from '../../pickers/picker';
import { WarehouseName, WarehousePicker } from '../../pickers/place-pickers';
import { ProductName, ProductPicker } from '../../pickers/product-picker';
import { t } from '../../text/t';
import { FilterBar } from '../../ui/list/filter-bar';
import { ChoiceFilter, labelIn } from '../../ui/list/filter-fields';
import { useListState } from '../../ui/list/use-list-state';
import { Page } from '../../ui/page/page';
import { DataTable } from '../../ui/table/data-table';
import { useOwnViews } from '../../ui/views/own-views';
import { labelOfLot, lotActions, lotColumns } from './lot-columns';
import { LotTabs } from './lot-tabs';
import { useLots } from './lots.api';

const { sectionId: _isNamedByItsWarehouse, ...filters } = lotFilters.shape;

const expiries = lotExpiries.map((value) => ({ value, label: t.lotLists.expiries[value] }));
const trackings = (['lot', 'serial'] as const).map((value) => ({ value, label: t.lotLists.trackings[value] }));

/** Lists the lots in stock, those that expire first at the top. */
export default function LotsPage() {
  const list = useListState(filters);
  const views = useOwnViews({
    call: lotCalls.viewCounts,
    queryKey: LOTS_KEY,
    views: lotViews,
    labels: {
      all: t.views.all,
      expired: t.lotLists.expiries.expired,
      days30: t.lotLists.expiries[30],
      days60: t.lotLists.expiries[60],
      days90: t.lotLists.expiries[90],
    },
  });
  const lots = useLots(list);
  const labels = useLabelsOfRows(lots.data?.rows, labelOfLot, lotActions);
  return (
    <Page>
      <LotTabs current="/inventory/lots" />
      <FilterBar
        list={list}
        searchLabel={t.lotLists.search}
        chips={{
          expiry: { label: t.lotLists.expiry, show: labelIn(expiries) },
          productId: { label: t.common.product, show: (id: number) => <ProductName id={id} /> },
          warehouseId: { label: t.common.warehouse, show: (id: number) => <WarehouseName id={id} /> },
          categoryId: {
            label: t.common.productCategory,
            show: (id: number) => <CatalogueName kind="category" id={id} />,
          },
          tracking: { label: t.lotLists.trackedBy, show: labelIn(trackings) },
        }}
      >
        {(field) => (
          <>
            <ChoiceFilter label={t.lotLists.expiry} choices={expiries} {...field('expiry')} />
            <WarehousePicker {...field('warehouseId')} firstOption={firstOption(t.common.all)} />
            <ProductPicker {...field('productId')} firstOption={firstOption(t.common.all)} />
            <CataloguePicker kind="category" {...field('categoryId')} firstOption={firstOption(t.common.all)} />
            <ChoiceFilter label={t.lotLists.trackedBy} choices={trackings} {...field('tracking')} />
          </>
        )}
      </FilterBar>
      <DataTable
        name="lots"
        views={views}
        label={t.titles.lots}
        columns={lotColumns}
        list={list}
        query={lots}
        summary={lots.data ? sayTotal(t.lotLists.count, lots.data) : null}
        rowTo={({ lotId }) => address('/inventory/lots/$id', { id: lotId })}
        {...labels.table}
        exports={{ call: lotCalls.list, name: 'lots', formats: ['csv', 'xlsx', 'pdf'], isImportable: true }}
        empty={{ text: t.lotLists.noneFound, hint: t.lotLists.noneHint }}
      />
      {labels.bar}
    </Page>
  );
}
