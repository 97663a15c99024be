import type { OrderRow } from '@ghala/contract/calls/orders';
import IconBan from '~icons/ban';
import IconFileTypePdf from '~icons/file-type-pdf';
import IconPencil from '~icons/pencil';
import IconTicket from '~icons/ticket';
import IconTrash from '~icons/trash';
import IconTruckDelivery from '~icons/truck-delivery';
import { type Address, address } from '../../net/address';
import type { Session } from '../../session/session';
import { t } from '../../text/t';
import type { RowAction } from '../../ui/table/column';
import type { NoteKind } from './note-kind';

/** These fields of an order determine its actions. */
export type Order = Pick<OrderRow, 'id' | 'status' | 'processedAt'>;

export interface NoteAction extends RowAction {
  /** Its screen only explains what the note waits for. */
  isEarly?: boolean;
}

/** These actions on an order stay on its list or screen. */
export interface OrderHandlers {
  correct: () => void;
  discard: () => void;
  remove: () => void;
  cancel: () => void;
}

/** Lists the actions that a user can take on an order, by its state and the user's role. */
export function noteActions(
  { screens, flags }: NoteKind,
  row: Order,
  session: Session | undefined,
  handlers: OrderHandlers,
): NoteAction[] {
  const can = (flag: 'add' | 'process' | 'cancel') => session?.can(flags[flag]) ?? false;
  if (row.status === 'draft')
    return can('add')
      ? [
          { label: t.common.continue, icon: IconPencil, to: draftOf(screens, row.id), isNext: true },
          { label: t.common.delete, icon: IconTrash, danger: true, onClick: handlers.discard },
        ]
      : [];
  const actions: NoteAction[] = [];
  const isOpen = row.status === 'pending' || row.status === 'active';
  // For a note that awaits approval, the screen explains what it is waiting for.
  if (isOpen && can('process'))
    actions.push({
      label: t.common.process,
      icon: IconTruckDelivery,
      to: address(screens.process, { id: row.id }),
      isNext: row.status === 'active',
      isQuick: row.status === 'active',
      isEarly: row.status === 'pending',
    });
  if (isOpen && can('add'))
    actions.push({ label: t.issueNotes.correctDetails, icon: IconPencil, onClick: handlers.correct });
  actions.push({ label: t.common.viewPdf, icon: IconFileTypePdf, to: address(screens.pdf, { id: row.id }) });
  if (row.processedAt !== null)
    actions.push({
      label: t.common.gatePass,
      icon: IconTicket,
      to: address(screens.gate, { id: row.id }),
      isNext: row.status === 'completed',
    });
  if (row.status === 'completed' && can('cancel'))
    actions.push({ label: t.common.cancel, icon: IconBan, danger: true, onClick: handlers.cancel });
  if (isOpen && can('cancel'))
    actions.push({ label: t.common.delete, icon: IconTrash, danger: true, onClick: handlers.remove });
  return actions;
}

/** Links the number of an order: to the order, or to its form if it is not submitted yet. */
export function orderAddress({ screens }: NoteKind, { id, status }: Order): Address {
  return status === 'draft' ? draftOf(screens, id) : address(screens.note, { id });
}

function draftOf({ add }: NoteKind['screens'], id: number): Address {
  return { to: add, search: { id: String(id) } };
}
