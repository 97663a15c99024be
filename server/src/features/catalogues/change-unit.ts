import { namesOf } from '@ghala/contract/common/names';
import { entryFields } from '@ghala/contract/entities/entry-fields';
import type { EnteredValues } from '@ghala/contract/entities/field-views';
import type { UnitMeasure } from '@ghala/contract/stock/unit-measure';
import { EntityTable } from '../../db/entity-table';
import type { Operation } from '../../operation/operation';
import { notFound } from '../../runtime/errors';
import { unitCatalogue } from './catalogue-kinds';
import { columnsOf } from './entry-columns';

const { unit: _named, ...changeable } = entryFields.unit;
const unitTable = new EntityTable('units', changeable);
export type UnitValues = EnteredValues<typeof changeable> & { measure: UnitMeasure | null };
/** Lists what can be changed of a unit; of a sub-unit, only its own fields can. */
export type UnitChanges = { [Name in keyof UnitValues]?: UnitValues[Name] | undefined };

/**
 * Changes a unit. Quantities entered before stay as they are.
 * @throws {AppError} not_found, also for whether a sub-unit is of whole numbers, or what it measures
 */
export async function changeUnit(operation: Operation, id: number, changes: UnitChanges): Promise<void> {
  const unit = await operation.db
    .selectFrom('units')
    .select(['name', 'parent_id', ...unitTable.selected, 'measure'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (unit === undefined || (unit.parent_id !== null && (changes.isWhole ?? changes.measure) !== undefined))
    throw notFound('unit');
  const fields = ([...namesOf(changeable), 'measure'] as const).filter(
    (field) => changes[field] !== undefined && changes[field] !== unit[field],
  );
  if (fields.length === 0) return;
  const valuesOf = (one: UnitChanges) => Object.fromEntries(fields.map((field) => [field, one[field]]));
  const after = valuesOf(changes);
  await operation.db.updateTable('units').set(columnsOf(unitCatalogue, after)).where('id', '=', id).execute();
  const code = unit.parent_id === null ? 'unit.update' : 'subUnit.update';
  operation.record({ code, id, name: unit.name, before: valuesOf(unit), after });
}
