import { type HeldLot, lotCalls, MOST_HELD } from '@ghala/contract/calls/lots';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { formatQuantity } from '../../format/format';
import { address } from '../../net/address';
import { LOTS_KEY } from '../../net/query-keys';
import { send } from '../../net/send';
import { say, t } from '../../text/t';
import { ErrorState } from '../../ui/page/error-state';
import { Section } from '../../ui/page/section';
import { Skeletons } from '../../ui/page/skeletons';
import type { Column } from '../../ui/table/column';
import { DataTable } from '../../ui/table/data-table';
import { Expiry } from './expiry';
import type { TrackableProduct } from './lot-drafts';
import { isTracked } from './lot-drafts';

/** Tells where lots are: in a warehouse with its sections, or in one stock record. */
export type LotSource = { warehouseId: number } | { inventoryId: number };

/** Loads the lots of a product in stock, in the order in which they are drawn. @param from omitted: everywhere */
export function heldLotsQuery(productId: number, from?: LotSource) {
  return queryOptions({
    queryKey: [...LOTS_KEY, 'held', productId, from],
    queryFn: async ({ signal }) => (await send(lotCalls.held, { query: { productId, ...from } }, { signal })).lots,
  });
}

interface HeldLotsProps {
  product: TrackableProduct & { id: number };
  /** Shows the lots of this one stock record; without it, all. */
  recordId?: number;
}

/** Lists the lots of a tracked product, with what is drawn first at the top. Other products show nothing. */
export function HeldLots({ product, recordId }: HeldLotsProps) {
  if (!isTracked(product)) return null;
  return (
    <Section title={product.tracking === 'serial' ? t.lots.serials : t.lots.lots}>
      <Held product={product} recordId={recordId} />
    </Section>
  );
}

function Held({ product, recordId }: HeldLotsProps) {
  const from = recordId === undefined ? undefined : { inventoryId: recordId };
  const { data, isError, error, refetch, isFetching } = useQuery(heldLotsQuery(product.id, from));
  if (data === undefined)
    return isError ? (
      <ErrorState title={t.common.listNotLoaded} error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
    ) : (
      <Skeletons lines={4} />
    );
  const rows = data.map((lot) => ({ ...lot, id: `${lot.lotId} ${lot.inventoryId}` }));
  return (
    <DataTable
      name="held-lots"
      label={product.tracking === 'serial' ? t.lots.serials : t.lots.lots}
      columns={recordId === undefined ? columns : columns.filter(({ id }) => id !== 'place')}
      rows={rows}
      rowKey={({ id }) => id}
      rowTo={({ lotId }) => address('/inventory/lots/$id', { id: lotId })}
      isNumbered={false}
      summary={data.length === MOST_HELD ? say(t.lotLists.firstLots, { count: MOST_HELD }) : t.lotLists.drawnFirst}
      empty={{ text: t.lotLists.noneHeld }}
    />
  );
}

const columns: Column<HeldLot & { id: string }>[] = [
  { id: 'lot', header: t.lotLists.lot, cell: (row) => row.number, minWidth: '8rem' },
  { id: 'expires', header: t.lotLists.expires, cell: (row) => <Expiry expiresOn={row.expiresOn} />, onPhone: 'under' },
  { id: 'place', header: t.common.warehouse, cell: (row) => row.place, minWidth: '10rem', onPhone: 'under' },
  {
    id: 'reserved',
    header: t.stockFigures.figures.reserved,
    cell: (row) => formatQuantity(row.reserved),
    align: 'right',
  },
  {
    id: 'available',
    header: t.stockFigures.figures.available,
    cell: (row) => formatQuantity(row.available),
    align: 'right',
    onPhone: 'side',
  },
];
