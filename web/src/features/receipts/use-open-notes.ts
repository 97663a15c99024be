import type { ReceiptAnswer } from '@ghala/contract/calls/receipts';
import { useCan } from '../../shared/session';
import { type NotesAfter, notesAfter } from './open-notes';
import { isOfOrder } from './received-against-order';

const none: NotesAfter = { lacksMore: false, waiting: [], met: [] };

/** What the user may raise and settle once the receipt of an order is processed. */
export function useOpenNotes({ batch, openNotes }: Pick<ReceiptAnswer, 'batch' | 'openNotes'>): NotesAfter {
  const mayHandle = useCan('transaction');
  return mayHandle && isOfOrder(batch) ? notesAfter(batch, openNotes) : none;
}
