import type { Operation } from '../../operation/operation';
import { notFound } from '../../runtime/errors';
import { countStatus } from './count-facts';

/**
 * Locks a count. Whoever counts shares it with others who count; whoever changes its status waits for them, and they for
 * that.
 * @throws {AppError} not_found
 */
export async function lockCount({ db }: Operation, id: number, lock: 'shared' | 'alone') {
  const found = db
    .selectFrom('stock_counts')
    .selectAll('stock_counts')
    .select(countStatus.as('told_status'))
    .where('stock_counts.id', '=', id);
  const locked = lock === 'shared' ? found.forShare('stock_counts') : found.forUpdate('stock_counts');
  const count = await locked.executeTakeFirst();
  if (count === undefined) throw notFound('stockCount');
  return count;
}
