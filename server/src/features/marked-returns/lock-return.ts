import { quantityText } from '@ghala/contract/common/figure-text';
import { unitWord } from '@ghala/contract/stock/unit-words';
import { sql } from 'kysely';
import type { Operation } from '../../operation/operation';
import { notFound, refusal } from '../../runtime/errors';

/** A locked return, with its names. */
export type LockedReturn = Awaited<ReturnType<typeof lockActiveReturn>>;

/**
 * Locks an outstanding return.
 * @throws {AppError} not_found, also if its note was cancelled; conflict if the goods have already come back
 */
export async function lockActiveReturn({ db }: Operation, id: number) {
  const row = await db
    .selectFrom('marked_returns')
    .innerJoin('issue_notes as note', 'note.id', 'marked_returns.note_id')
    .innerJoin('products', 'products.id', 'marked_returns.product_id')
    .innerJoin('units', 'units.id', 'products.unit_id')
    .select([
      'marked_returns.id',
      'marked_returns.quantity',
      'marked_returns.status',
      'marked_returns.created_at as issuedAt',
      'marked_returns.reminded_at as remindedAt',
      // The time under the lock, not when the transaction began to wait for it.
      sql<number>`ceil(extract(epoch from marked_returns.reminded_at + interval '1 hour' - clock_timestamp()))`.as(
        'waitS',
      ),
      'marked_returns.product_id as productId',
      'products.name as product',
      'units.name as unit',
      'note.id as noteId',
      'note.note_no as noteNo',
    ])
    .where('marked_returns.id', '=', id)
    .forUpdate('marked_returns')
    .executeTakeFirst();
  if (row === undefined || row.status === 'void') throw notFound('markedReturn');
  if (row.status === 'done') throw refusal('markedReturn.returned', { product: row.product, number: row.noteNo });
  return row;
}

/** A return, as recorded in events. */
export function factsOf({ id, productId, product, quantity, unit, noteId, noteNo: note }: LockedReturn) {
  return { id, productId, product, quantity, unit, noteId, note };
}

/** '3 boxes of Cement' */
export function goodsOf({ quantity, unit, product }: Pick<LockedReturn, 'quantity' | 'unit' | 'product'>): string {
  return `${quantityText(quantity)} ${unitWord(unit, quantity, 'en')} of ${product}`;
}
