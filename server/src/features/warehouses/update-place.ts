import type { warehouseChanges } from '@ghala/contract/calls/warehouses';
import { namesOf, pick } from '@ghala/contract/common/names';
import type { EnteredValues } from '@ghala/contract/entities/field-views';
import { fieldsOfPlaces, type PlaceKind, type placeFields, stayingOn } from '@ghala/contract/entities/place-fields';
import type { z } from 'zod';
import type { Operation } from '../../operation/operation';
import { lockPlace, placeEntity, placeTable } from './locked-place';

export type PlaceValues = EnteredValues<typeof placeFields>;
type PlaceChanges = z.output<typeof warehouseChanges>;

/** Keeps the given values that a place of the kind has. */
export function valuesOfKind(kind: PlaceKind, given: PlaceChanges): Partial<PlaceValues> {
  return placeTable.given(pick(given, namesOf(fieldsOfPlaces[kind])));
}

/** Gives a place the given values of its kind. */
export function changedPlace(kind: PlaceKind, before: PlaceValues, given: PlaceChanges): PlaceValues {
  const after = placeTable.changed(before, valuesOfKind(kind, given));
  for (const name of stayingOn) after[name] ||= before[name];
  return after;
}

/**
 * Changes the given fields of a warehouse, section or virtual warehouse.
 * @returns the users' word for it, and the columns that were otherwise before
 */
export async function updatePlace(
  operation: Operation,
  id: number,
  body: PlaceChanges,
): Promise<{ title: string; before: Record<string, unknown> }> {
  const { kind, title, is_default, ...place } = await lockPlace(operation, id);
  const before = placeTable.toFields(place);
  const after = changedPlace(kind, before, body);
  const columns = placeTable.toColumns(after);
  await operation.db
    .updateTable('places')
    .set({ ...columns, is_default: false })
    .where('id', '=', id)
    .execute();
  operation.record({
    code: `${placeEntity(kind)}.update`,
    id,
    name: after.name,
    before: placeTable.toColumns(before),
    after: columns,
  });
  return { title, before: { is_default, ...placeTable.toColumns(placeTable.differing(before, after)) } };
}
