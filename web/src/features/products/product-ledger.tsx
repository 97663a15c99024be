import {
  ledgerFilters,
  type ProductMovement,
  productStockCalls,
  stockFigures,
} from '@ghala/contract/calls/product-stock';
import type { ProductDetail } from '@ghala/contract/calls/products';
import { Group, SegmentedControl, Select } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { Change, MovementLink } from '../../documents/stock-figure/movement';
import { formatDateTime, formatQuantity } from '../../shared/format';
import { placeText } from '../../shared/place';
import { STOCK_KEY } from '../../shared/query-keys';
import { t } from '../../text/t';
import { Section } from '../../ui/section';
import type { Column } from '../../ui/table/column';
import { DataTable } from '../../ui/table/data-table';
import { useListQuery } from '../../ui/use-list-query';
import { useListState } from '../../ui/use-list-state';

/** Every movement of a product: of what can be issued unless another figure is chosen, in all places or in one. */
export function ProductLedger({ product }: { product: ProductDetail }) {
  const list = useListState(ledgerFilters);
  const { filters } = list;
  const query = useListQuery({
    queryKey: [...STOCK_KEY, 'ledger', product.id],
    call: productStockCalls.ledger,
    input: { params: { id: product.id } },
    list,
  });
  const top = useRef<HTMLDivElement>(null);
  const isNamed = filters.figure !== undefined;
  const wasNamed = useRef(isNamed);
  // A link to the ledger names its figure: the screen then begins there.
  useEffect(() => {
    if (wasNamed.current) top.current?.scrollIntoView();
  }, []);
  return (
    <div ref={top} style={{ scrollMarginTop: 'calc(var(--ghala-header-height) + 3rem)' }}>
      <Section title={t.products.ledger}>
        <Group gap="sm" align="flex-end">
          <SegmentedControl
            aria-label={t.products.figure}
            transitionDuration={0}
            value={filters.figure ?? 'available'}
            onChange={(figure) => list.setFilters({ ...filters, figure: figure as typeof filters.figure })}
            data={stockFigures.map((value) => ({ value, label: t.stockFigures.figures[value] }))}
          />
          <Select
            aria-label={t.products.place}
            allowDeselect={false}
            value={String(filters.inventoryId ?? 0)}
            onChange={(id) => list.setFilters({ ...filters, inventoryId: Number(id) || undefined })}
            data={[
              { value: '0', label: t.products.allPlaces },
              ...product.Inventory.map((record) => ({ value: String(record.id), label: placeText(record) })),
            ]}
          />
        </Group>
        <DataTable
          name="product-ledger"
          label={t.products.ledger}
          columns={columns}
          list={list}
          query={query}
          isNumbered={false}
          empty={{ text: t.stockFigures.nothingMoved }}
        />
      </Section>
    </div>
  );
}

const columns: Column<ProductMovement>[] = [
  {
    id: 'date',
    header: t.common.date,
    cell: (row) => formatDateTime(row.createdAt),
    sortKey: 'createdAt',
    minWidth: '9rem',
  },
  { id: 'kind', header: t.common.activity, cell: (row) => t.stockFigures.kinds[row.kind], onPhone: 'under' },
  {
    id: 'document',
    header: t.common.document,
    cell: (row) => <MovementLink document={row.document} />,
    onPhone: 'under',
  },
  {
    id: 'place',
    header: t.products.place,
    cell: (row) => placeText(row.Inventory),
    minWidth: '10rem',
    onPhone: 'under',
  },
  { id: 'by', header: t.products.by, cell: (row) => row.User.name },
  { id: 'note', header: t.common.comment, cell: (row) => row.note, defaultHidden: true },
  {
    id: 'change',
    header: t.products.change,
    cell: (row) => <Change change={row.change} />,
    align: 'right',
    onPhone: 'side',
  },
  {
    id: 'balance',
    header: t.common.balance,
    cell: (row) => formatQuantity(row.balance),
    align: 'right',
    onPhone: 'side',
  },
];
