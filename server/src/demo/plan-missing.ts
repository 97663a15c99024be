import {
  incompleteNoteCompletion,
  incompleteNoteSettlement,
  newMissingItem,
} from '@ghala/contract/calls/incomplete-deliveries';
import { completeNote } from '../features/incomplete-deliveries/complete-note';
import { addItem, createNote } from '../features/incomplete-deliveries/draft-incomplete-note';
import { missableProducts } from '../features/incomplete-deliveries/missable-products';
import { settleNote } from '../features/incomplete-deliveries/settle-note';
import { bytesOf, StoredUpload } from '../files/stored-upload';
import type { DemoWorld } from './demo-world';
import { oneLinePdf } from './one-line-pdf';

const CREDIT_NOTE = oneLinePdf('Credit note of the supplier, made up for the demo');

/** Plans the note of a receipt's shortage, and later the supplier's credit note that settles it. */
export function planMissing(
  { timeline, people, fileStore }: DemoWorld,
  receiptId: number,
  { moment, isSettled }: { moment: number; isSettled: boolean },
): void {
  const { storekeeper, procurement } = people.users;
  let noteId = 0;
  timeline.plan(moment, storekeeper, async (operation) => {
    ({ id: noteId } = await createNote(operation, { batchId: receiptId, fillsIn: false }));
    for (const { Product, outstanding } of await missableProducts(operation.db, receiptId, {}))
      if (outstanding > 0)
        await addItem(
          operation,
          newMissingItem.parse({ noteId, productId: Product.id, quantity: outstanding, comment: 'Not on the lorry' }),
        );
    await completeNote(
      operation,
      incompleteNoteCompletion.parse({ noteId, note: 'The driver signed for what is missing' }),
    );
  });
  if (!isSettled) return;
  timeline.plan(moment + 0.6, procurement, async (operation) =>
    settleNote(
      operation,
      incompleteNoteSettlement.parse({ noteId, comment: 'The supplier credited what did not come' }),
      await StoredUpload.store(
        operation.db,
        fileStore,
        bytesOf('file', 'credit-note.pdf', CREDIT_NOTE),
        'incomplete note document',
      ),
    ),
  );
}
