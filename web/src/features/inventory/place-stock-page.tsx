import { inventoryCalls } from '@ghala/contract/calls/inventory';
import { useParams } from '@tanstack/react-router';
import { useLabelsOfRows } from '../../documents/labels/use-labels';
import { say, t } from '../../text/t';
import { useListState } from '../../ui/list/use-list-state';
import { LinkButton } from '../../ui/page/link-button';
import { Page } from '../../ui/page/page';
import { DataTable } from '../../ui/table/data-table';
import { type StockPlace, usePlaceStock } from './inventory.api';
import { historyAddress, labelOfRecord, placeStockColumns, stockActions } from './stock-columns';

const noFilters = {};

/** Lists the stock in one section or virtual warehouse. */
export default function PlaceStockPage() {
  const { id, type, title } = useParams({ from: '/shell/warehouses/product/$id/$type/$title' });
  const list = useListState(noFilters);
  const place: StockPlace = { warehouseId: Number(id), type: type === 'virtual' ? 'virtual' : 'section', title };
  const stock = usePlaceStock(place, list);
  const labels = useLabelsOfRows(stock.data?.rows, labelOfRecord, stockActions);
  return (
    <Page
      title={say(t.inventory.stockItemList, { title })}
      actions={
        <LinkButton to="/warehouses" variant="default">
          {t.common.close}
        </LinkButton>
      }
    >
      <DataTable
        name="place-stock"
        label={t.inventory.stockOfThePlace}
        columns={placeStockColumns}
        list={list}
        query={stock}
        rowTo={historyAddress}
        {...labels.table}
        exports={{ call: inventoryCalls.placeStock, input: { body: place }, name: 'warehouse_products' }}
        errorTitle={t.inventory.stockItemListNotFound}
        empty={{ text: t.common.noItemFound }}
      />
      {labels.bar}
    </Page>
  );
}
