import { sql } from 'kysely';
import type { NoteHooks } from '../../documents/issue-notes/note-kind';
import { refusal } from '../../kernel/errors';

/** Expected returns are recorded when their note is processed, and removed when it is cancelled. */
export const markedReturnHooks: NoteHooks = {
  async onProcessed(operation, noteId) {
    await operation.db
      .insertInto('marked_returns')
      .columns(['note_item_id', 'quantity'])
      .expression((insert) =>
        insert
          .selectFrom('issue_note_items')
          .select(['id', 'quantity_issued'])
          .where('note_id', '=', noteId)
          .where('is_return', '=', true)
          .where('status', '=', 'completed')
          .orderBy('id'),
      )
      .execute();
  },

  async onCancelled(operation, noteId) {
    const returns = await operation.db
      .selectFrom('marked_returns')
      .innerJoin('issue_note_items', 'issue_note_items.id', 'marked_returns.note_item_id')
      .innerJoin('products', 'products.id', 'issue_note_items.product_id')
      .select(['marked_returns.id', 'marked_returns.status', 'products.name'])
      .where('issue_note_items.note_id', '=', noteId)
      .orderBy('marked_returns.id')
      .forUpdate('marked_returns')
      .execute();
    const returned = returns.find((row) => row.status === 'done');
    if (returned !== undefined) throw refusal('note.itemReturned', { product: returned.name });
    const ids = returns.map((row) => row.id);
    await sql`update marked_returns set status = 'void' where id = any(${ids}::int[])`.execute(operation.db);
  },
};
