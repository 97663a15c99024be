import { notFound } from '../../kernel/errors';
import type { Operation } from '../../kernel/operation';

/**
 * Makes a unit one of whole numbers, or of decimals again. Quantities entered before stay as they are.
 * @throws {AppError} not_found, also for a sub-unit
 */
export async function changeUnit(operation: Operation, id: number, { isWhole }: { isWhole: boolean }): Promise<void> {
  const unit = await operation.db
    .selectFrom('units')
    .select(['name', 'is_whole'])
    .where('id', '=', id)
    .where('parent_id', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (unit === undefined) throw notFound('unit');
  if (unit.is_whole === isWhole) return;
  await operation.db.updateTable('units').set({ is_whole: isWhole }).where('id', '=', id).execute();
  operation.record({
    code: 'unit.update',
    id,
    name: unit.name,
    before: { isWhole: unit.is_whole },
    after: { isWhole },
  });
}
