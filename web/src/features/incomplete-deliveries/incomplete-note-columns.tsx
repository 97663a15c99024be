import type { IncompleteNote } from '@ghala/contract/calls/incomplete-deliveries';
import { deliveryText, receiptOf } from '@ghala/contract/labels/incomplete-delivery-labels';
import { Text } from '@mantine/core';
import IconBan from '~icons/ban';
import IconFileText from '~icons/file-text';
import IconFileTypePdf from '~icons/file-type-pdf';
import IconPencil from '~icons/pencil';
import IconTrash from '~icons/trash';
import { formatDateTime } from '../../format/format';
import { type Address, address } from '../../net/address';
import { language, t } from '../../text/t';
import { StatusBadge } from '../../ui/page/status-badge';
import type { Column, RowAction } from '../../ui/table/column';

/** A receipt can have several notes, each with its own number. */
export const incompleteNoteColumns: Column<IncompleteNote>[] = [
  {
    id: 'date',
    header: t.common.date,
    cell: (row) => formatDateTime(row.createdAt),
    sortKey: 'createdAt',
    minWidth: '9rem',
    onPhone: 'under',
  },
  {
    id: 'reference',
    header: t.common.referenceNo,
    cell: (row) => (
      <>
        {receiptOf(row).batchNo}
        <Text size="xs" c="dimmed">
          {row.idnNo}
        </Text>
      </>
    ),
    sortKey: 'batchNo',
    minWidth: '7rem',
    onPhone: 'title',
  },
  { id: 'nog', header: t.common.stockCategory, cell: (row) => receiptOf(row).Nog.nog, minWidth: '8rem' },
  {
    id: 'delivery',
    header: t.incompleteDeliveries.deliveryCourier,
    cell: (row) => deliveryText(receiptOf(row), language),
    minWidth: '10rem',
    onPhone: 'under',
  },
  {
    id: 'status',
    header: t.common.status,
    cell: (row) => <StatusBadge of="incompleteNoteStatus" code={row.status} />,
    onPhone: 'side',
  },
  { id: 'handledBy', header: t.incompleteDeliveries.handledBy, cell: (row) => row.User.name, minWidth: '8rem' },
];

/** Links a row to its draft, or else to the printed note. */
export function incompleteNoteAddress({ id, status }: Pick<IncompleteNote, 'id' | 'status'>): Address {
  return status === 'draft'
    ? { to: '/transaction/incompletenotes/add', search: { id: String(id) } }
    : address('/transaction/incompletenotes/pdf/$id', { id });
}

/** These actions on a note stay on the list. */
export interface IncompleteNoteHandlers {
  settle: () => void;
  cancel: () => void;
  discard: () => void;
}

/** Settle stands beside the menu while the note is open. */
export function settleButton({ status }: IncompleteNote, handlers: IncompleteNoteHandlers) {
  return status === 'open' ? { label: t.incompleteDeliveries.settle, onClick: handlers.settle } : undefined;
}

/** Lists the other actions on a note in its state. */
export function incompleteNoteActions(note: IncompleteNote, handlers: IncompleteNoteHandlers): RowAction[] {
  const to = incompleteNoteAddress(note);
  if (note.status === 'draft')
    return [
      { label: t.common.continue, icon: IconPencil, to },
      { label: t.common.delete, icon: IconTrash, danger: true, onClick: handlers.discard },
    ];
  const actions: RowAction[] = [{ label: t.incompleteDeliveries.viewIdnSummary, icon: IconFileTypePdf, to }];
  if (note.settleDocument !== '')
    actions.push({
      label: t.incompleteDeliveries.viewClosureDoc,
      icon: IconFileText,
      onClick: () => openFile(note.settleDocument),
    });
  if (note.status === 'open')
    actions.push({ label: t.incompleteDeliveries.cancelIdn, icon: IconBan, danger: true, onClick: handlers.cancel });
  return actions;
}

/** A plain link opens files in a tab of their own. */
function openFile(name: string): void {
  window.open(`/files/${name}`, '_blank', 'noopener');
}
