import type { ReceiptAnswer } from '@ghala/contract/calls/receipts';
import { useCan } from '../../shared/session';
import { type NotesAfter, notesAfter } from './open-notes';

const none: NotesAfter = { lacksMore: false, waiting: [], met: [] };

/** What the user may raise and settle once the receipt of an order is processed. */
export function useOpenNotes({ batch, openNotes }: Pick<ReceiptAnswer, 'batch' | 'openNotes'>): NotesAfter {
  const mayHandle = useCan('transaction');
  const { Purchase } = batch;
  return mayHandle && Purchase !== null ? notesAfter({ ...batch, Purchase }, openNotes) : none;
}
