import type { Operation } from '../../operation/operation';
import { notFound } from '../../runtime/errors';

/** The current supplier, locked against change. @throws {AppError} not_found */
export async function lockSupplier(operation: Operation, id: number) {
  const supplier = await operation.db
    .selectFrom('suppliers')
    .select([
      'code',
      'name',
      'business',
      'address',
      'id_number',
      'contact',
      'phone',
      'email',
      'is_prequalified as prequalified',
    ])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (supplier === undefined) throw notFound('supplier');
  return supplier;
}
