import { sql } from 'kysely';
import { refreshDiscrepancies } from '../../documents/receipt-discrepancies';
import type { Reversal } from '../../documents/receipt-reversal';
import type { Operation } from '../../operation/operation';
import { missingProducts } from './missable-products';

/**
 * The note that is open against a receipt says what that lacked: it lacks more once goods of it were reversed, as far as its
 * order awaits them. Of a receipt that was reversed whole nothing is left to report on: the notes against it end.
 */
export async function followReversal(operation: Operation, reversed: Reversal): Promise<void> {
  const { receiptId, isWhole } = reversed;
  const notes = await operation.db
    .selectFrom('incomplete_notes')
    .select(['id', 'idn_no as number', 'status'])
    .where('receipt_id', '=', receiptId)
    .where('status', 'in', ['draft', 'open'])
    .orderBy('id')
    .execute();
  if (notes.length === 0) return;
  if (isWhole) {
    for (const note of notes) await endNote(operation, note);
    await refreshDiscrepancies(operation, receiptId);
    return;
  }
  const open = notes.find(({ status }) => status === 'open');
  if (open === undefined) return;
  const missing = await missingProducts(operation.db, receiptId);
  const gone = new Map<number, number>();
  for (const { productId, quantity } of reversed.goods) gone.set(productId, (gone.get(productId) ?? 0) + quantity);
  for (const [productId, quantity] of gone) {
    const more = Math.min(quantity, missing.find((one) => one.productId === productId)?.quantity ?? 0);
    if (more > 0) await reportMore(operation, open, reversed, { productId, more });
  }
}

async function endNote(
  operation: Operation,
  { id, number, status }: { id: number; number: string; status: string },
): Promise<void> {
  const { db, actor } = operation;
  if (status === 'draft') {
    await db.deleteFrom('incomplete_notes').where('id', '=', id).execute();
    operation.record({ code: 'incompleteDelivery.discardDraft', id, number });
    return;
  }
  await db
    .updateTable('incomplete_notes')
    .set({ status: 'cancelled', cancelled_by_id: actor.id, cancelled_at: sql`now()`, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute();
  operation.record({
    code: 'incompleteDelivery.cancel',
    id,
    number,
    before: { status: 'open' },
    after: { status: 'cancelled' },
  });
}

async function reportMore(
  operation: Operation,
  { id, number }: { id: number; number: string },
  { receiptId, number: receipt, goods }: Reversal,
  { productId, more }: { productId: number; more: number },
): Promise<void> {
  const { db } = operation;
  const item = await db
    .selectFrom('incomplete_note_items')
    .select(['id', 'quantity'])
    .where('note_id', '=', id)
    .where('product_id', '=', productId)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  const before = item?.quantity ?? 0;
  const { quantity } =
    item === undefined
      ? await db
          .insertInto('incomplete_note_items')
          .values({ note_id: id, product_id: productId, quantity: more })
          .returning('quantity')
          .executeTakeFirstOrThrow()
      : await db
          .updateTable('incomplete_note_items')
          // As it was entered it is no longer.
          .set({ quantity: sql`quantity + ${more}::numeric`, entered: null })
          .where('id', '=', item.id)
          .returning('quantity')
          .executeTakeFirstOrThrow();
  await db.updateTable('incomplete_notes').set({ updated_at: sql`now()` }).where('id', '=', id).execute();
  operation.record({
    code: 'incompleteDelivery.changeItem',
    ...{ id, number, receiptId, receipt, productId, quantity },
    product: goods.find((one) => one.productId === productId)?.product ?? '',
    before: { quantity: before },
    after: { quantity },
  });
}
