import { placeLabel } from '@ghala/contract/inventory-words';
import { stockLogQuery } from '@ghala/contract/stock-requests';
import type { StockTransfer } from '@ghala/contract/transfers';
import { StockRequestStatusCell } from '../../pickers/stock-request-status';
import { formatCount, formatDateTime, formatQuantity } from '../../shared/format';
import { FilterBar } from '../../ui/filter-bar';
import { PeriodFields, periodChips } from '../../ui/filter-fields';
import { Page } from '../../ui/page';
import type { Column } from '../../ui/table/column';
import { DataTable } from '../../ui/table/data-table';
import { useListState } from '../../ui/use-list-state';
import { TRANSFERS_PATH, useTransfers } from './transfers.api';

const { dateFrom, dateTo } = stockLogQuery.shape;
const filters = { dateFrom, dateTo };

const columns: Column<StockTransfer>[] = [
  {
    id: 'date',
    header: 'Date',
    cell: (row) => formatDateTime(row.createdAt),
    sortKey: 'createdAt',
    minWidth: '9.5rem',
  },
  {
    id: 'product',
    header: 'Product Description',
    cell: (row) => row.Product.name,
    sortKey: 'product',
    minWidth: '10rem',
  },
  {
    id: 'quantity',
    header: 'Qty Moved',
    cell: (row) => `${formatQuantity(row.quantity)} ${row.Product.unit.unit}`,
    minWidth: '7rem',
    align: 'right',
    sortKey: 'quantity',
  },
  { id: 'from', header: 'Old Warehouse', cell: (row) => placeLabel(row.Inventory), minWidth: '8rem' },
  { id: 'to', header: 'New Warehouse', cell: placeLabel, minWidth: '8rem' },
  { id: 'reason', header: 'Transfer Reason', cell: (row) => row.reason, minWidth: '8rem' },
  { id: 'requester', header: 'Request by', cell: (row) => row.User.name },
  { id: 'comment', header: 'Comment', cell: (row) => row.comment, minWidth: '8rem' },
  {
    id: 'status',
    header: 'Status',
    cell: (row) => <StockRequestStatusCell request={row} />,
    minWidth: '8.5rem',
    onPhone: 'side',
  },
];

/** Every transfer, newest first; a row leads to the activity of the stock record that it left. */
export default function TransferLogPage() {
  const list = useListState(filters);
  const transfers = useTransfers(list);
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
        name="stock-transfers"
        label="Stock transfers"
        columns={columns}
        list={list}
        query={transfers}
        summary={transfers.data ? formatCount(transfers.data.total, 'transfer') : null}
        rowHref={(row) => `/warehouses/activity/${row.Inventory.id}`}
        exports={{ path: TRANSFERS_PATH, name: 'stock_transfers' }}
        errorTitle="Stock Transfer List not found"
        empty={{ text: 'No item found', hint: 'Transfer Stock, in the menu of a stock item, asks for one.' }}
      />
    </Page>
  );
}
