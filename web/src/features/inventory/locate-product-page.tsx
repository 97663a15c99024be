import { filterId } from '@ghala/contract/common/id';
import { useQuery } from '@tanstack/react-query';
import { firstOption } from '../../pickers/picker';
import { ProductName, ProductPicker } from '../../pickers/product-picker';
import { FilterBar } from '../../ui/filter-bar';
import { Page } from '../../ui/page';
import { DataTable } from '../../ui/table/data-table';
import { useListState } from '../../ui/use-list-state';
import { anyProductQuery, useStockList } from './inventory.api';
import { historyAddress, locateActions, locateAllColumns, locateColumns } from './stock-columns';

const filters = { productId: filterId };

/** Where a product stands, across all warehouses. */
export default function LocateProductPage() {
  const list = useListState(filters, { sort: 'warehouse' });
  const stock = useStockList(list);
  const hasProducts = useQuery(anyProductQuery);
  const isWithoutProducts = hasProducts.data === false;
  return (
    <Page>
      <FilterBar list={list} chips={{ productId: { label: 'Product', show: (id: number) => <ProductName id={id} /> } }}>
        {(field) => <ProductPicker {...field('productId')} firstOption={firstOption('All')} />}
      </FilterBar>
      <DataTable
        name="locate-product"
        label="Places of the product"
        columns={list.filters.productId ? locateColumns : locateAllColumns}
        list={list}
        query={stock}
        rowTo={historyAddress}
        rowActions={locateActions}
        errorTitle="Location not found"
        errorText="Failed to locate product. Please associate the product to a associate it"
        empty={
          isWithoutProducts
            ? {
                text: 'No Product Found.',
                hint: 'Every place where a product is kept is listed here, once there are products.',
                fetchLabel: 'Fetch Products',
                onFetch: () => void hasProducts.refetch(),
              }
            : { text: 'No item found', hint: 'Every place where a product is kept is listed here.' }
        }
      />
    </Page>
  );
}
