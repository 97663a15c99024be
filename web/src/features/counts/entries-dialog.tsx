import type { CountEntry, SheetLine } from '@ghala/contract/calls/counts';
import { useQuery } from '@tanstack/react-query';
import { EnteredQuantity } from '../../documents/lines/entered-quantity';
import { formatDateTime, formatQuantity } from '../../format/format';
import { say, t } from '../../text/t';
import { Dialog } from '../../ui/dialogs/dialog';
import { ErrorState } from '../../ui/page/error-state';
import { Skeletons } from '../../ui/page/skeletons';
import type { Column } from '../../ui/table/column';
import { DataTable } from '../../ui/table/data-table';
import { entriesQuery } from './counts.api';
import { goodsName } from './line-goods';

const columns: Column<CountEntry>[] = [
  {
    id: 'user',
    header: t.counts.countedBy,
    cell: ({ User, couldSee }) => (couldSee ? `${User.name} · ${t.counts.couldSee}` : User.name),
    minWidth: '8rem',
  },
  { id: 'mode', header: t.common.activity, cell: ({ mode }) => t.counts.modes[mode], onPhone: 'under' },
  {
    id: 'quantity',
    header: t.counts.counted,
    cell: ({ quantity, entered }) =>
      quantity === null ? '-' : <EnteredQuantity quantity={quantity} entered={entered} />,
    align: 'right',
    onPhone: 'side',
  },
  {
    id: 'onHand',
    header: t.counts.entryOnHand,
    cell: ({ onHand }) => (onHand === null ? '-' : formatQuantity(onHand)),
    align: 'right',
  },
  { id: 'at', header: t.counts.countedAt, cell: whenOf, minWidth: '9rem', isWhole: true, onPhone: 'under' },
];

/** A figure that arrived later than this shows when it arrived. */
const TOLD_LATER_MS = 60_000;

function whenOf({ countedAt, toldAt }: CountEntry): string {
  const isLater = Date.parse(toldAt) - Date.parse(countedAt) > TOLD_LATER_MS;
  const told = isLater ? say(t.counts.toldLater, { at: formatDateTime(toldAt) }) : '';
  return [formatDateTime(countedAt), told].filter((part) => part !== '').join(' · ');
}

/** Shows who counted a line, when and how much. */
export function EntriesDialog({ line, onClose }: { line: SheetLine; onClose: () => void }) {
  const { data, isError, error, refetch, isFetching } = useQuery(entriesQuery(line.id));
  return (
    <Dialog opened onClose={onClose} title={say(t.counts.entriesOf, { product: goodsName(line) })} size="xl">
      {data === undefined ? (
        isError ? (
          <ErrorState
            title={t.counts.oneNotLoaded}
            error={error}
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          />
        ) : (
          <Skeletons lines={4} />
        )
      ) : (
        <DataTable
          name="count-entries"
          label={t.counts.viewEntries}
          columns={columns}
          rows={data}
          empty={{ text: t.counts.noEntries }}
        />
      )}
    </Dialog>
  );
}
