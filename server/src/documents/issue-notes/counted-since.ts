import { rowsBy } from '../../operation/loader';
import type { Facts } from '../../operation/work';
import { refusal } from '../../runtime/errors';

/**
 * Finds what a count has added to stock of goods that were issued for an item before it was counted, and are out by the
 * books: they lay on the shelf.
 */
const additions = rowsBy({
  name: 'additions by counts since issues',
  level: 'plain',
  query: (database, ids) =>
    database
      .selectFrom('stock_ledger as issued')
      .innerJoin('stock_adjustments', 'stock_adjustments.record_id', 'issued.record_id')
      .innerJoin('count_lines', 'count_lines.id', 'stock_adjustments.count_line_id')
      .innerJoin('stock_records', 'stock_records.id', 'issued.record_id')
      .innerJoin('products', 'products.id', 'stock_records.product_id')
      .select(['issued.note_item_id as itemId', 'products.name as product'])
      .where('issued.note_item_id', '=', ids)
      .where('issued.entry_type', '=', 'remove')
      .where('stock_adjustments.type', '=', 'Addition')
      .where('stock_adjustments.status', '=', 'done')
      .whereRef('count_lines.lot_id', 'is not distinct from', 'issued.lot_id')
      .whereRef('count_lines.ledger_id', '>=', 'issued.id')
      // What was undone has returned already, also where the item was issued again.
      .where(
        ({ selectFrom }) =>
          selectFrom('ledger_reversals').select('reversed_id').whereRef('reversed_id', '=', 'issued.id'),
        'is',
        null,
      ),
  of: ({ itemId }) => itemId ?? 0,
});

/**
 * Keeps goods from returning that a count has added to stock already. Call it once their stock records are locked.
 * @throws {AppError} conflict
 */
export async function requireNotCounted(
  { find }: Facts,
  { note_no: number }: { note_no: string },
  itemIds: readonly number[],
): Promise<void> {
  const found = await Promise.all(itemIds.map((id) => find(additions, id)));
  const [counted] = found.flat();
  if (counted !== undefined) throw refusal('note.countedSince', { number, product: counted.product });
}
