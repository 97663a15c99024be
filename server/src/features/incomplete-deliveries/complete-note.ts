import type { IncompleteNoteCompletion } from '@ghala/contract/calls/incomplete-deliveries';
import { followNote } from '../../documents/receipt-discrepancies';
import type { Decide, Facts } from '../../operation/work';
import { updating } from '../../operation/writer';
import { refusal } from '../../runtime/errors';
import { keptProducts } from '../../stock/kept-products';
import { claimWithDelivery, type Delivery, itemsOfNote, requireStatus } from './incomplete-note-facts';

const completed = updating('incomplete_notes', ['status', 'notes'], { order: 'documents', setNow: ['updated_at'] });

/**
 * Completes a draft: from now on it is open against its receipt and raises that receipt's discrepancy.
 * @throws {AppError} conflict if it has no items or is no longer a draft
 */
export async function completeNote(
  facts: Facts,
  { noteId, note: notes }: IncompleteNoteCompletion,
): Promise<Decide<void>> {
  const { note, delivery } = await claimWithDelivery(facts, noteId);
  requireStatus(note, 'draft', 'complete');
  return openNote(facts, delivery, note, { items: await facts.find(itemsOfNote, noteId), notes });
}

/** Opens a draft that was claimed or is new, with its items. @throws {AppError} as completeNote */
export async function openNote(
  facts: Facts,
  delivery: Delivery,
  { id, number }: { id: number; number: string },
  { items, notes }: { items: readonly { productId: number; product: string }[]; notes: string },
): Promise<Decide<void>> {
  if (items.length === 0) throw refusal('incompleteDelivery.empty', { number });
  // Drafts do not block the deletion of a product, so the references are checked again.
  const products = await Promise.all(items.map(({ productId }) => facts.find(keptProducts, productId)));
  const gone = items.find((_item, index) => products[index] === undefined);
  if (gone !== undefined) throw refusal('incompleteDelivery.productDeleted', { number, product: gone.product });
  return (changes) => {
    changes.write(completed, { id, status: 'open', notes });
    followNote(changes, delivery, 'opened');
    changes.record({
      code: 'incompleteDelivery.complete',
      id,
      number,
      before: { status: 'draft' },
      after: { status: 'open', notes },
    });
  };
}
