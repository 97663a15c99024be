import { placeFields, sectionFields, virtualFields, warehouseFields } from '@ghala/contract/entities/place-fields';
import { EntityTable } from '../../db/entity-table';
import type { Operation } from '../../operation/operation';
import { notFound } from '../../runtime/errors';

/** Holds the fields of all places, and of each kind: the others of its columns are as in a new one. */
export const placeTable = new EntityTable('places', placeFields);
export const warehouseTable = new EntityTable('places', warehouseFields);
export const sectionTable = new EntityTable('places', sectionFields);
export const virtualTable = new EntityTable('places', virtualFields);

const placeTitles: Record<string, string> = {
  section: 'Section',
  virtual: 'Virtual Warehouse',
};

/** Gives the users' word for a kind of place. */
function placeTitle(kind: string): string {
  return placeTitles[kind] ?? 'Warehouse';
}

/** Gives the entity in events for a kind of place. */
export function placeEntity(kind: string): 'warehouse' | 'section' | 'virtualWarehouse' {
  if (kind === 'section') return 'section';
  return kind === 'virtual' ? 'virtualWarehouse' : 'warehouse';
}

/**
 * The place and everything in its warehouse, locked against change. The host is locked before its contents, so that two
 * changes of one warehouse cannot deadlock.
 * @throws {AppError} not_found if it does not exist or was deleted.
 */
export async function lockPlace(operation: Operation, id: number) {
  const found = await operation.db
    .selectFrom('places')
    .select(['id', 'warehouse_id'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (found === undefined) throw notFound('warehouse');
  const hostId = found.warehouse_id ?? found.id;
  await operation.db.selectFrom('places').select('id').where('id', '=', hostId).forUpdate().execute();
  const place = await operation.db
    .selectFrom('places')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (place === undefined) throw notFound('warehouse');
  return { ...place, title: placeTitle(place.kind) };
}
