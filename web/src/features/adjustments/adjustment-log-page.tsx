import { adjustmentTypeWords } from '@ghala/contract/adjustment-words';
import type { StockAdjustment } from '@ghala/contract/adjustments';
import { placeLabel } from '@ghala/contract/inventory-words';
import { stockLogQuery } from '@ghala/contract/stock-requests';
import { StockRequestStatusCell } from '../../pickers/stock-request-status';
import { formatChange, formatCount, formatDateTime, formatQuantity } from '../../shared/format';
import { FilterBar } from '../../ui/filter-bar';
import { PeriodFields, periodChips } from '../../ui/filter-fields';
import { Page } from '../../ui/page';
import type { Column } from '../../ui/table/column';
import { DataTable } from '../../ui/table/data-table';
import { useListState } from '../../ui/use-list-state';
import { ADJUSTMENTS_PATH, useAdjustments } from './adjustments.api';

const { dateFrom, dateTo } = stockLogQuery.shape;
const filters = { dateFrom, dateTo };

const columns: Column<StockAdjustment>[] = [
  {
    id: 'date',
    header: 'Date',
    cell: (row) => formatDateTime(row.createdAt),
    sortKey: 'createdAt',
    minWidth: '9.5rem',
  },
  { id: 'activity', header: 'Activity', cell: (row) => adjustmentTypeWords[row.type] },
  {
    id: 'product',
    header: 'Product Description',
    cell: (row) => row.Product.name,
    sortKey: 'product',
    minWidth: '10rem',
  },
  { id: 'warehouse', header: 'Warehouse', cell: (row) => placeLabel(row.Inventory), minWidth: '8rem' },
  { id: 'before', header: 'Qty Before', cell: (row) => figure(row.oldQuantity), align: 'right' },
  {
    id: 'quantity',
    header: 'Qty Adjusted',
    cell: (row) => `${formatQuantity(row.quantity)} ${row.Product.unit.unit}`,
    minWidth: '7rem',
    align: 'right',
    sortKey: 'quantity',
  },
  { id: 'after', header: 'New Qty Avail', cell: (row) => figure(row.newQuantity), align: 'right' },
  { id: 'reason', header: 'Reason', cell: (row) => row.comment, minWidth: '8rem' },
  { id: 'requester', header: 'Requested By', cell: (row) => row.User.name },
  {
    id: 'status',
    header: 'Status',
    cell: (row) => <StockRequestStatusCell request={row} />,
    minWidth: '8.5rem',
    onPhone: 'side',
  },
];

function figure(quantity: number | null): string {
  return quantity === null ? '–' : formatChange(quantity);
}

/** Every adjustment, newest first; a row leads to the activity of its stock record. */
export default function AdjustmentLogPage() {
  const list = useListState(filters);
  const adjustments = useAdjustments(list);
  return (
    <Page>
      <FilterBar
        list={list}
        searchLabel="Search"
        chips={{
          ...periodChips,
        }}
      >
        {(_field, textField) => <PeriodFields textField={textField} />}
      </FilterBar>
      <DataTable
        name="stock-adjustments"
        label="Stock adjustments"
        columns={columns}
        list={list}
        query={adjustments}
        summary={adjustments.data ? formatCount(adjustments.data.total, 'adjustment') : null}
        rowHref={(row) => `/warehouses/activity/${row.Inventory.id}`}
        exports={{ path: ADJUSTMENTS_PATH, name: 'stock_adjustments' }}
        errorTitle="Stock Adjustment List not found"
        empty={{ text: 'No item found', hint: 'Adjust Stock, in the menu of a stock item, asks for one.' }}
      />
    </Page>
  );
}
