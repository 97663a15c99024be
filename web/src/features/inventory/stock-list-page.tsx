import { inventoryCalls, stockSearch } from '@ghala/contract/calls/inventory';
import { stockLevelLabel } from '@ghala/contract/inventory-words';
import { CatalogueName, CataloguePicker } from '../../pickers/catalogue-pickers';
import { firstOption } from '../../pickers/picker';
import { WarehouseName, WarehousePicker } from '../../pickers/place-pickers';
import { ProductName, ProductPicker } from '../../pickers/product-picker';
import { formatCount } from '../../shared/format';
import { useCan } from '../../shared/session';
import { FilterBar } from '../../ui/filter-bar';
import { ChoiceFilter } from '../../ui/filter-fields';
import { LinkButton } from '../../ui/link-button';
import { Page } from '../../ui/page';
import { DataTable } from '../../ui/table/data-table';
import { useListState } from '../../ui/use-list-state';
import { useStockList } from './inventory.api';
import { historyAddress, stockActions, stockColumns } from './stock-columns';

const { sectionId: _onItsOwnScreen, ...filters } = stockSearch.shape;

/** The specified choices; records at their order level show under Any. */
const levelChoices = (['over', 'normal', 'low', 'out'] as const).map((level) => ({
  value: level,
  label: stockLevelLabel(level),
}));

/** What stands where, with its level: the list that most work with stock starts from. */
export default function StockListPage() {
  const list = useListState(filters);
  const stock = useStockList(list);
  const mayReceive = useCan('batchAdd');
  return (
    <Page actions={mayReceive ? <LinkButton to="/transaction/addbatch">Add Stock</LinkButton> : undefined}>
      <FilterBar
        list={list}
        chips={{
          productId: { label: 'Product', show: (id: number) => <ProductName id={id} /> },
          categoryId: { label: 'Product Category', show: (id: number) => <CatalogueName kind="category" id={id} /> },
          subCategoryId: {
            label: 'Product Sub-category',
            show: (id: number) => <CatalogueName kind="subCategory" id={id} />,
          },
          stock: { label: 'Stock Levels', show: stockLevelLabel },
          warehouseId: { label: 'Warehouse', show: (id: number) => <WarehouseName id={id} /> },
        }}
      >
        {(field) => (
          <>
            <ProductPicker {...field('productId')} firstOption={firstOption('All')} />
            <CataloguePicker kind="category" {...field('categoryId')} firstOption={firstOption('All')} />
            <CataloguePicker
              kind="subCategory"
              {...field('subCategoryId')}
              parentId={field('categoryId').value}
              firstOption={firstOption('None')}
            />
            <ChoiceFilter label="Stock Levels" choices={levelChoices} all="Any" {...field('stock')} />
            <WarehousePicker {...field('warehouseId')} firstOption={firstOption('All')} />
          </>
        )}
      </FilterBar>
      <DataTable
        name="stock-levels"
        label="Stock levels"
        columns={stockColumns}
        list={list}
        query={stock}
        summary={stock.data ? formatCount(stock.data.total, 'stock item') : null}
        rowTo={historyAddress}
        rowActions={stockActions}
        exports={{ call: inventoryCalls.list, name: 'warehouse_products', formats: ['csv', 'xlsx', 'pdf'] }}
        errorTitle="Stock Item List not found"
        empty={{
          text: 'No item found',
          hint: mayReceive ? 'What you receive with Add Stock is listed here.' : undefined,
        }}
      />
    </Page>
  );
}
