import {
  ledgerFilters,
  type ProductMovement,
  productStockCalls,
  stockFigures,
} from '@ghala/contract/calls/product-stock';
import type { ProductDetail } from '@ghala/contract/calls/products';
import { Group, SegmentedControl, Select } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { LotLink } from '../../documents/lots/lot-link';
import { Change, MovementLink } from '../../documents/stock-figure/movement';
import { movementText } from '../../documents/stock-figure/movement-text';
import { useEmptyText } from '../../documents/stock-figure/use-empty-text';
import { formatDateTime, formatQuantity } from '../../format/format';
import { placeText } from '../../format/place';
import { STOCK_KEY } from '../../net/query-keys';
import { useWarehouseName } from '../../pickers/place-pickers';
import { say, t } from '../../text/t';
import { useListQuery } from '../../ui/list/use-list-query';
import { useListState } from '../../ui/list/use-list-state';
import { Section, showSection } from '../../ui/page/section';
import type { Column } from '../../ui/table/column';
import { DataTable } from '../../ui/table/data-table';

const LEDGER = 'ledger';

/**
 * Lists every movement of a product, in all places or in one: of what can be issued, unless another figure is chosen.
 */
export function ProductLedger({ product }: { product: ProductDetail }) {
  const list = useListState(ledgerFilters);
  const { filters } = list;
  const query = useListQuery({
    queryKey: [...STOCK_KEY, 'ledger', product.id],
    call: productStockCalls.ledger,
    input: { params: { id: product.id } },
    list,
  });
  const choices = usePlaceChoices(filters, product);
  const isNamed = filters.figure !== undefined;
  const wasNamed = useRef(isNamed);
  // A link to the ledger names its figure, and the screen then begins there.
  useEffect(() => {
    if (wasNamed.current) showSection(LEDGER);
  }, []);
  return (
    <Section id={LEDGER} title={t.products.ledger}>
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
          value={choiceOf(filters, product)}
          onChange={(choice) => list.setFilters({ ...filters, ...filtersOf(choice ?? ALL_PLACES) })}
          data={choices}
        />
      </Group>
      <DataTable
        name="product-ledger"
        label={t.products.ledger}
        columns={product.tracking === 'none' ? columns : columnsWithLots}
        list={list}
        query={query}
        isNumbered={false}
        empty={{ text: useEmptyText(t.stockFigures.nothingMoved) }}
      />
    </Section>
  );
}

const ALL_PLACES = 'all';

type PlaceFilters = { warehouseId?: number; inventoryId?: number };

/** The id chooses a stock record; 'w' and an id choose a warehouse with its sections. */
function choiceOf({ warehouseId, inventoryId }: PlaceFilters, { Inventory }: ProductDetail): string {
  if (inventoryId) return String(inventoryId);
  if (!warehouseId) return ALL_PLACES;
  const [only, ...others] = Inventory.filter(({ Warehouse }) => Warehouse.id === warehouseId);
  return only && others.length === 0 ? String(only.id) : `w${warehouseId}`;
}

function filtersOf(choice: string): PlaceFilters {
  const isWarehouse = choice.startsWith('w');
  return {
    warehouseId: isWarehouse ? Number(choice.slice(1)) : undefined,
    inventoryId: isWarehouse || choice === ALL_PLACES ? undefined : Number(choice),
  };
}

/** Lists the places that keep the product, and the chosen one even if it has never kept it. */
function usePlaceChoices(filters: PlaceFilters, product: ProductDetail): { value: string; label: string }[] {
  const choices = choicesOf(product);
  const chosen = choiceOf(filters, product);
  const isElsewhere = choices.every(({ value }) => value !== chosen);
  const name = useWarehouseName(isElsewhere ? filters.warehouseId : undefined);
  const label = name ?? (filters.warehouseId ? '…' : t.products.placeGone);
  return isElsewhere ? [...choices, { value: chosen, label }] : choices;
}

/** Lists all places together, then each one; a warehouse that keeps it in several sections comes first as a whole. */
function choicesOf({ Inventory }: ProductDetail): { value: string; label: string }[] {
  const known = new Set<number>();
  return [
    { value: ALL_PLACES, label: t.products.allPlaces },
    ...Inventory.flatMap((record) => {
      const { id, name } = record.Warehouse;
      const isFirst = !known.has(id);
      known.add(id);
      const isOneOfSeveral = Inventory.some((other) => other !== record && other.Warehouse.id === id);
      const whole = { value: `w${id}`, label: say(t.products.allSections, { name }) };
      return [...(isFirst && isOneOfSeveral ? [whole] : []), { value: String(record.id), label: placeText(record) }];
    }),
  ];
}

const columns: Column<ProductMovement>[] = [
  {
    id: 'date',
    header: t.common.date,
    cell: (row) => formatDateTime(row.createdAt),
    sortKey: 'createdAt',
    minWidth: '9rem',
  },
  { id: 'kind', header: t.common.activity, cell: movementText, onPhone: 'under' },
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

const lot: Column<ProductMovement> = {
  id: 'lot',
  header: t.lotLists.lot,
  cell: (row) => <LotLink lot={row.lot} />,
  onPhone: 'under',
};
const columnsWithLots = columns.toSpliced(3, 0, lot);
