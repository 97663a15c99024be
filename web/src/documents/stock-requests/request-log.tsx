import { stockLogQuery, type stockRequestFields } from '@ghala/contract/calls/stock-requests';
import type { Call } from '@ghala/contract/common/call';
import { useMemo } from 'react';
import type { z } from 'zod';
import { formatDateTime } from '../../format/format';
import { sayTotal } from '../../format/total-text';
import { address } from '../../net/address';
import { STOCK_KEY } from '../../net/query-keys';
import { areLotsUsed } from '../../offline/lots-used';
import { type Message, t } from '../../text/t';
import { FilterBar } from '../../ui/list/filter-bar';
import { PeriodFields, periodChips } from '../../ui/list/filter-fields';
import { useListQuery } from '../../ui/list/use-list-query';
import { useListState } from '../../ui/list/use-list-state';
import { LinkButton } from '../../ui/page/link-button';
import { Page } from '../../ui/page/page';
import type { Column } from '../../ui/table/column';
import { DataTable } from '../../ui/table/data-table';
import { fullMeasure } from '../lines/entered-quantity';
import { lotsColumn, type StockLots } from '../lots/lots-column';
import { StockRequestStatusCell } from './request-status';

const { dateFrom, dateTo } = stockLogQuery.shape;
const filters = { dateFrom, dateTo };

/** All requests to adjust or transfer stock have these columns. */
type StockRequest = z.infer<z.ZodObject<typeof stockRequestFields>>;

/** A call lists such requests. */
interface RequestList<Row> extends Call {
  readonly answer: z.ZodType<{ stocks: Row[] }>;
  readonly rows: 'stocks';
}

export interface StockRequestLogProps<Row> {
  call: RequestList<Row>;
  /** Names the rows in the plural: 'adjustments'. */
  name: string;
  label: string;
  /** Labels their count. */
  found: Message<{ count: number }>;
  /** The specified name of its export. */
  exportName: string;
  columns: Column<Row>[];
  errorTitle: string;
  /** Tells where to start such a request. */
  hint: string;
}

/** Lists every request of one kind, newest first; a row links to the activity of its stock record. */
export function StockRequestLog<Row extends StockRequest>({
  call,
  name,
  label,
  found,
  exportName,
  columns,
  errorTitle,
  hint,
}: StockRequestLogProps<Row>) {
  const list = useListState(filters);
  const shown = useMemo(() => (areLotsUsed() ? columns : columns.filter(({ id }) => id !== 'lots')), [columns]);
  const requests = useListQuery({ queryKey: [...STOCK_KEY, name], call, input: {}, list });
  return (
    <Page>
      <FilterBar list={list} searchLabel={t.common.search} chips={periodChips}>
        {(_field, textField) => <PeriodFields textField={textField} />}
      </FilterBar>
      <DataTable
        name={`stock-${name}`}
        label={label}
        columns={shown}
        list={list}
        query={requests}
        summary={requests.data ? sayTotal(found, requests.data) : null}
        rowTo={(row) => address('/warehouses/activity/$id', { id: row.Inventory.id })}
        exports={{ call, name: exportName }}
        errorTitle={errorTitle}
        empty={{
          text: t.common.noItemFound,
          hint,
          next: <LinkButton to="/inventory/stocks">{t.common.stockLevels}</LinkButton>,
        }}
      />
    </Page>
  );
}

export const requestColumns = {
  date: {
    id: 'date',
    header: t.common.date,
    cell: (row) => formatDateTime(row.createdAt),
    sortKey: 'createdAt',
    minWidth: '9.5rem',
    onPhone: 'under',
  },
  product: {
    id: 'product',
    header: t.common.productDescription,
    cell: (row) => row.Product.name,
    sortKey: 'product',
    minWidth: '10rem',
    onPhone: 'title',
  },
  lots: lotsColumn,
  quantity: {
    id: 'quantity',
    header: t.common.quantity,
    cell: (row) => fullMeasure(row, row.Product.unit.unit),
    minWidth: '7rem',
    align: 'right',
    onPhone: 'side',
    sortKey: 'quantity',
  },
  status: {
    id: 'status',
    header: t.common.status,
    cell: (row) => <StockRequestStatusCell request={row} />,
    minWidth: '8.5rem',
    onPhone: 'side',
  },
} satisfies Record<string, Column<StockRequest & StockLots>>;
