import { rowById } from '../operation/loader';
import { invalid } from '../runtime/errors';

/** Loads suppliers, also deleted ones, which are kept until the order that names them is visible. */
export const orderedFrom = rowById({
  name: 'suppliers of orders',
  level: 'line',
  keeps: 'suppliers',
  query: (database, ids) =>
    database
      .selectFrom('suppliers')
      .select(['id', 'name', 'is_prequalified as prequalified', 'deleted_at'])
      .where('id', '=', ids),
});

/** @throws {AppError} invalid unless there is such a supplier and orders can go to it */
export function requirePrequalified(
  supplier: { name: string; prequalified: boolean; deleted_at: string | null } | undefined,
): void {
  if (supplier?.deleted_at !== null) throw invalid('supplierId', 'notInList', { entity: 'supplier' });
  if (!supplier.prequalified) throw invalid('supplierId', 'notPrequalified', { supplier: supplier.name });
}
