import type { Operation } from '../operation/operation';
import { invalid } from '../runtime/errors';

/** @throws {AppError} invalid unless there is such a supplier and orders can go to it */
export async function requirePrequalified({ db }: Operation, id: number): Promise<void> {
  const supplier = await db
    .selectFrom('suppliers')
    .select(['name', 'is_prequalified as prequalified'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (supplier === undefined) throw invalid('supplierId', 'notInList', { entity: 'supplier' });
  if (!supplier.prequalified) throw invalid('supplierId', 'notPrequalified', { supplier: supplier.name });
}
