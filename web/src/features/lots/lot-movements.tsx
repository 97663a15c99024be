import { type LotDetail, type LotMovement, lotCalls, lotDirections } from '@ghala/contract/calls/lots';
import { filterWord } from '@ghala/contract/common/filter';
import { SegmentedControl, Text } from '@mantine/core';
import { Change, MovementLink } from '../../documents/stock-figure/movement';
import { movementText } from '../../documents/stock-figure/movement-text';
import { useEmptyText } from '../../documents/stock-figure/use-empty-text';
import { formatDateTime } from '../../format/format';
import { placeText } from '../../format/place';
import { vehicleText } from '../../format/stored-words';
import { labels, say, t } from '../../text/t';
import { useListState } from '../../ui/list/use-list-state';
import { Section } from '../../ui/page/section';
import type { Column } from '../../ui/table/column';
import { DataTable } from '../../ui/table/data-table';
import { useLotMovements } from './lots.api';

const filters = { direction: filterWord(lotDirections) };
const ALL = 'all';

/** Shows where a lot came from and where it went: what is needed to call it back. */
export function LotMovements({ lot }: { lot: LotDetail }) {
  const list = useListState(filters);
  const movements = useLotMovements(lot.lotId, list);
  return (
    <Section title={t.lotLists.movements}>
      <SegmentedControl
        aria-label={t.lotLists.movements}
        transitionDuration={0}
        maw="24rem"
        value={list.filters.direction ?? ALL}
        onChange={(direction) =>
          list.setFilters({ direction: direction === ALL ? undefined : (direction as 'in' | 'out') })
        }
        data={[
          { value: ALL, label: t.lotLists.allMovements },
          { value: 'in', label: t.lotLists.cameIn },
          { value: 'out', label: t.lotLists.wentOut },
        ]}
      />
      <DataTable
        name="lot-movements"
        label={t.lotLists.movements}
        columns={columns}
        list={list}
        query={movements}
        isNumbered={false}
        exports={{
          call: lotCalls.movements,
          input: { params: { id: lot.lotId } },
          name: 'lot_movements',
          formats: ['csv', 'xlsx', 'pdf'],
        }}
        empty={{ text: useEmptyText(t.stockFigures.nothingMoved) }}
      />
    </Section>
  );
}

const columns: Column<LotMovement>[] = [
  {
    id: 'date',
    header: t.common.date,
    cell: (row) => formatDateTime(row.createdAt),
    sortKey: 'createdAt',
    minWidth: '9rem',
  },
  { id: 'kind', header: t.common.activity, cell: kindCell, onPhone: 'under' },
  {
    id: 'document',
    header: t.common.document,
    cell: (row) => <MovementLink document={row.document} />,
    onPhone: 'under',
  },
  { id: 'party', header: t.lotLists.party, cell: partyCell, minWidth: '12rem', onPhone: 'under' },
  { id: 'phone', header: t.common.phone, cell: (row) => row.Receiver?.phone ?? '', onPhone: 'under' },
  { id: 'vehicle', header: t.lotLists.vehicle, cell: (row) => vehicleText(row.vehicle) },
  { id: 'left', header: t.lotLists.leftGate, cell: (row) => (row.leftAt ? formatDateTime(row.leftAt) : '') },
  {
    id: 'returned',
    header: t.lotLists.returned,
    cell: ({ returned }) => (returned === null ? '' : labels.returnStatus[returned]),
  },
  { id: 'place', header: t.lotLists.place, cell: (row) => placeText(row.Inventory), minWidth: '10rem' },
  { id: 'project', header: t.common.projectSite, cell: (row) => row.project, defaultHidden: true },
  { id: 'by', header: t.products.by, cell: (row) => row.User.name },
  { id: 'note', header: t.common.comment, cell: (row) => row.note, defaultHidden: true },
  {
    id: 'quantity',
    header: t.lotLists.quantity,
    cell: (row) => <Change change={row.quantity} />,
    align: 'right',
    onPhone: 'side',
  },
];

function kindCell(row: LotMovement) {
  return (
    <>
      {movementText(row)}
      {row.isUndone ? (
        <Text span size="xs" c="dimmed">
          {' '}
          {t.lotLists.undone}
        </Text>
      ) : null}
    </>
  );
}

/** Names the supplier, the receiver, or the other place of a transfer. */
function partyCell({ Supplier, Receiver, otherPlace, quantity }: LotMovement) {
  if (Supplier !== null) return Supplier.name;
  if (Receiver !== null) return [Receiver.name, Receiver.company].filter(Boolean).join(' · ');
  if (otherPlace === '') return '';
  return say(quantity < 0 ? t.lotLists.to : t.lotLists.from, { place: otherPlace });
}
