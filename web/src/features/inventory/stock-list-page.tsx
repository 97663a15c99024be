import { inventoryCalls, type StockFilterWord, stockSearch, stockViews } from '@ghala/contract/calls/inventory';
import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useLabelsOfRows } from '../../documents/labels/use-labels';
import { ImportButton } from '../../documents/uploads/import-button';
import { sayTotal } from '../../format/total-text';
import { STOCK_KEY } from '../../net/query-keys';
import { CatalogueName, CataloguePicker } from '../../pickers/catalogue-pickers';
import { firstOption } from '../../pickers/picker';
import { WarehouseName, WarehousePicker } from '../../pickers/place-pickers';
import { ProductName, ProductPicker } from '../../pickers/product-picker';
import { useCan } from '../../session/session';
import { labels, t } from '../../text/t';
import { FilterBar } from '../../ui/list/filter-bar';
import { ChoiceFilter } from '../../ui/list/filter-fields';
import { useListState } from '../../ui/list/use-list-state';
import { LinkButton } from '../../ui/page/link-button';
import { linkTo } from '../../ui/page/link-to';
import { Page } from '../../ui/page/page';
import { DataTable } from '../../ui/table/data-table';
import { useOwnViews } from '../../ui/views/own-views';
import { unstockedQuery, useStockList } from './inventory.api';
import { historyAddress, labelOfRecord, stockActions, stockColumns } from './stock-columns';

const { sectionId: _onItsOwnScreen, ...filters } = stockSearch.shape;

/** The options are as specified: records at their order level are under Any. */
const offeredLevels: readonly StockFilterWord[] = ['over', 'normal', 'low', 'out'];

/** Adds the level that the list was opened with. */
function levelChoices(chosen: StockFilterWord | undefined) {
  const words = chosen === undefined || offeredLevels.includes(chosen) ? offeredLevels : [...offeredLevels, chosen];
  return words.map((value) => ({ value, label: filterLabel(value) }));
}

const filterLabel = (word: StockFilterWord) => (word === 'toOrder' ? t.views.toOrder : labels.stockLevels[word]);

/** Lists all stock by place with its level, where most work with stock begins. */
export default function StockListPage() {
  const list = useListState(filters);
  const views = useOwnViews({
    call: inventoryCalls.viewCounts,
    queryKey: STOCK_KEY,
    views: stockViews,
    labels: {
      all: t.views.all,
      out: t.views.outOfStock,
      low: t.views.low,
      toOrder: t.views.toOrder,
      over: t.views.over,
    },
  });
  const stock = useStockList(list);
  const labels = useLabelsOfRows(stock.data?.rows, labelOfRecord, stockActions);
  const mayReceive = useCan('batchAdd');
  return (
    <Page
      actions={
        <>
          <ImportButton kind="stock" />
          {mayReceive ? <LinkButton to="/transaction/addbatch">{t.common.addStock}</LinkButton> : null}
        </>
      }
    >
      <FilterBar
        list={list}
        chips={{
          productId: { label: t.common.product, show: (id: number) => <ProductName id={id} /> },
          categoryId: {
            label: t.common.productCategory,
            show: (id: number) => <CatalogueName kind="category" id={id} />,
          },
          subCategoryId: {
            label: t.inventory.productSubCategory,
            show: (id: number) => <CatalogueName kind="subCategory" id={id} />,
          },
          stock: { label: t.common.stockLevels, show: filterLabel },
          warehouseId: { label: t.common.warehouse, show: (id: number) => <WarehouseName id={id} /> },
        }}
      >
        {(field) => (
          <>
            <ProductPicker {...field('productId')} firstOption={firstOption(t.common.all)} />
            <CataloguePicker kind="category" {...field('categoryId')} firstOption={firstOption(t.common.all)} />
            <CataloguePicker
              kind="subCategory"
              {...field('subCategoryId')}
              parentId={field('categoryId').value}
              firstOption={firstOption(t.common.none)}
            />
            <ChoiceFilter
              label={t.common.stockLevels}
              choices={levelChoices(field('stock').value ?? undefined)}
              all={t.common.any}
              {...field('stock')}
            />
            <WarehousePicker {...field('warehouseId')} firstOption={firstOption(t.common.all)} />
          </>
        )}
      </FilterBar>
      <DataTable
        name="stock-levels"
        views={views}
        label={t.inventory.stockLevels}
        columns={stockColumns}
        list={list}
        query={stock}
        summary={
          stock.data ? (
            <>
              {sayTotal(t.inventory.stockItemCount, stock.data)}
              {list.filters.stock === 'out' && stock.data.rows.length > 0 ? <Unstocked before=" · " /> : null}
            </>
          ) : null
        }
        rowTo={historyAddress}
        {...labels.table}
        exports={{
          call: inventoryCalls.list,
          name: 'warehouse_products',
          isImportable: true,
          formats: ['csv', 'xlsx', 'pdf'],
        }}
        errorTitle={t.inventory.stockItemListNotFound}
        empty={{
          text: t.common.noItemFound,
          hint: mayReceive ? t.inventory.emptyHint : undefined,
          elsewhere: list.filters.stock === 'out' ? <Unstocked /> : undefined,
        }}
      />
      {labels.bar}
    </Page>
  );
}

/** Tells of products that are out of stock and have no place, so that the list cannot show them. */
function Unstocked({ before = '' }: { before?: string }) {
  const { data } = useQuery(unstockedQuery);
  if (data === undefined || data.total === 0) return null;
  return (
    <>
      {before}
      <Anchor {...linkTo({ to: '/inventory/products', search: { isStocked: false } })} inherit>
        {sayTotal(t.inventory.keptNowhere, data)}
      </Anchor>
    </>
  );
}
