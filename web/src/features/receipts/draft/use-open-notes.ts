import type { ReceiptAnswer } from '@ghala/contract/calls/receipts';
import { useCan } from '../../../session/session';
import { isOfOrder } from '../against-order/received-against-order';
import { type NotesAfter, notesAfter } from './open-notes';

const none: NotesAfter = { lacksMore: false, waiting: [], met: [] };

/** Tells what the user may raise and settle once the receipt of an order is processed. */
export function useOpenNotes({ batch, openNotes }: Pick<ReceiptAnswer, 'batch' | 'openNotes'>): NotesAfter {
  const mayHandle = useCan('transaction');
  return mayHandle && isOfOrder(batch) ? notesAfter(batch, openNotes) : none;
}
