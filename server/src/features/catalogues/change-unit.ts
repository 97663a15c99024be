import type { UnitMeasure } from '@ghala/contract/stock/unit-measure';
import type { Operation } from '../../operation/operation';
import { notFound } from '../../runtime/errors';
import { unitCatalogue } from './catalogue-kinds';
import { columnsOf } from './entry-columns';

/** What can be changed of a unit; of a sub-unit, its symbol and description. */
export interface UnitChanges {
  symbol?: string;
  description?: string;
  isWhole?: boolean | undefined;
  measure?: UnitMeasure | null | undefined;
}

/**
 * Changes a unit. Quantities entered before stay as they are.
 * @throws {AppError} not_found, also for whether a sub-unit is of whole numbers, or what it measures
 */
export async function changeUnit(operation: Operation, id: number, changes: UnitChanges): Promise<void> {
  const unit = await operation.db
    .selectFrom('units')
    .select(['name', 'parent_id', 'symbol', 'description', 'is_whole as isWhole', 'measure'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (unit === undefined || (unit.parent_id !== null && (changes.isWhole ?? changes.measure) !== undefined))
    throw notFound('unit');
  const fields = (['symbol', 'description', 'isWhole', 'measure'] as const).filter(
    (field) => changes[field] !== undefined && changes[field] !== unit[field],
  );
  if (fields.length === 0) return;
  const valuesOf = (one: UnitChanges) => Object.fromEntries(fields.map((field) => [field, one[field]]));
  const after = valuesOf(changes);
  await operation.db.updateTable('units').set(columnsOf(unitCatalogue, after)).where('id', '=', id).execute();
  const code = unit.parent_id === null ? 'unit.update' : 'subUnit.update';
  operation.record({ code, id, name: unit.name, before: valuesOf(unit), after });
}
