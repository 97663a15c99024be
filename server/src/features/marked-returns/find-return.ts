import { quantityText } from '@ghala/contract/common/figure-text';
import { unitWord } from '@ghala/contract/stock/unit-words';
import { type Compilable, type Selectable, sql } from 'kysely';
import type { DB } from '../../db/database-types';
import { rowById } from '../../operation/loader';
import { notFound, refusal } from '../../runtime/errors';

export interface MarkedReturn extends Pick<Selectable<DB['marked_returns']>, 'id' | 'quantity' | 'status'> {
  issuedAt: string;
  remindedAt: string | null;
  /** Its holder is not reminded again for so many seconds. */
  waitS: number;
  productId: number;
  product: string;
  unit: string;
  noteId: number;
  noteNo: string;
}

/** Locks returns. Every operation claims them, so what it finds of one still holds when it decides. */
export const markedReturns = rowById({
  name: 'marked returns',
  level: 'line',
  locks: 'marked_returns',
  query: (database, ids): Compilable<MarkedReturn> =>
    database
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
        // This is the time under the lock, not when the transaction began to wait for it.
        sql<number>`greatest(0, ceil(extract(epoch from
          marked_returns.reminded_at + interval '1 hour' - clock_timestamp())))`.as('waitS'),
        'marked_returns.product_id as productId',
        'products.name as product',
        'units.name as unit',
        'note.id as noteId',
        'note.note_no as noteNo',
      ])
      .where('marked_returns.id', '=', ids),
});

/** @throws {AppError} not_found, also if its note was cancelled; conflict if the goods have already come back */
export function requireActive(marked: MarkedReturn | undefined): MarkedReturn {
  if (marked === undefined || marked.status === 'void') throw notFound('markedReturn');
  const { product, noteNo: number } = marked;
  if (marked.status === 'done') throw refusal('markedReturn.returned', { product, number });
  return marked;
}

/** Describes a return as events record it. */
export function factsOf({ id, productId, product, quantity, unit, noteId, noteNo: note }: MarkedReturn) {
  return { id, productId, product, quantity, unit, noteId, note };
}

/** Writes '3 boxes of Cement'. */
export function goodsOf({ quantity, unit, product }: Pick<MarkedReturn, 'quantity' | 'unit' | 'product'>): string {
  return `${quantityText(quantity)} ${unitWord(unit, quantity, 'en')} of ${product}`;
}
