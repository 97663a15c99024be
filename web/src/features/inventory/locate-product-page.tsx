import { locateRequest } from '@ghala/contract/calls/inventory';
import { useQuery } from '@tanstack/react-query';
import { useLabelsOfRows } from '../../documents/labels/use-labels';
import { firstOption } from '../../pickers/picker';
import { ProductName, ProductPicker } from '../../pickers/product-picker';
import { t } from '../../text/t';
import { FilterBar } from '../../ui/list/filter-bar';
import { useListState } from '../../ui/list/use-list-state';
import { Page } from '../../ui/page/page';
import { DataTable } from '../../ui/table/data-table';
import { anyProductQuery, useStockList } from './inventory.api';
import { historyAddress, labelOfRecord, locateActions, locateAllColumns, locateColumns } from './stock-columns';

const filters = locateRequest.shape;

/** Shows where a product is in stock, across all warehouses. */
export default function LocateProductPage() {
  const list = useListState(filters, { sort: 'warehouse' });
  const stock = useStockList(list);
  const labels = useLabelsOfRows(stock.data?.rows, labelOfRecord, locateActions);
  const hasProducts = useQuery(anyProductQuery);
  const isWithoutProducts = hasProducts.data === false;
  return (
    <Page>
      <FilterBar
        list={list}
        chips={{ productId: { label: t.common.product, show: (id: number) => <ProductName id={id} /> } }}
      >
        {(field) => <ProductPicker {...field('productId')} firstOption={firstOption(t.common.all)} />}
      </FilterBar>
      <DataTable
        name="locate-product"
        label={t.inventory.placesOfTheProduct}
        columns={list.filters.productId ? locateColumns : locateAllColumns}
        list={list}
        query={stock}
        rowTo={historyAddress}
        {...labels.table}
        errorTitle={t.inventory.locationNotFound}
        errorText={t.inventory.notLocated}
        empty={
          isWithoutProducts
            ? {
                text: t.common.noProductFound,
                hint: t.inventory.noProductsHint,
                fetchLabel: t.common.fetchProducts,
                onFetch: () => void hasProducts.refetch(),
              }
            : { text: t.common.noItemFound, hint: t.inventory.placesHint }
        }
      />
      {labels.bar}
    </Page>
  );
}
