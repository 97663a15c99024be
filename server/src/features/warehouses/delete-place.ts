import { sql } from 'kysely';
import { assertDeletable } from '../../documents/assert-deletable';
import type { Operation } from '../../operation/operation';
import { refusal } from '../../runtime/errors';
import { forgetPlaces } from '../../stock/stocked-products';
import { lockPlace, placeEntity, placeTable } from './locked-place';
import { valuesOfKind } from './update-place';

/** Names the deleted place and its warehouse. */
interface DeletedPlace {
  title: string;
  kind: string;
  hostId: number | null;
}

/**
 * Soft-deletes an empty place, so that history keeps its name: a warehouse with its sections and virtual warehouses.
 * @throws {AppError} conflict for a warehouse's last section, and while stock or an unfinished document is there.
 */
export async function deletePlace(operation: Operation, id: number): Promise<DeletedPlace> {
  const place = await lockPlace(operation, id);
  if (place.kind === 'section') await refuseLastSection(operation, id, Number(place.warehouse_id));
  const within = await operation.db
    .selectFrom('places')
    .selectAll()
    .where('warehouse_id', '=', id)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  const placeIds = [id, ...within.map((row) => row.id)];
  await assertDeletable(operation, place.name, { placeIds });
  await operation.db.updateTable('places').set({ deleted_at: sql`now()` }).where('id', 'in', placeIds).execute();
  await forgetPlaces(operation, placeIds);
  for (const row of [place, ...within])
    operation.record({
      code: `${placeEntity(row.kind)}.delete`,
      id: row.id,
      name: row.name,
      host: row.id === id ? '' : place.name,
      before: placeTable.toColumns(valuesOfKind(row.kind, placeTable.toFields(row))),
    });
  return { title: place.title, kind: place.kind, hostId: place.warehouse_id };
}

/** The host's row is locked, so the other sections cannot be deleted at the same moment. */
async function refuseLastSection(operation: Operation, id: number, hostId: number): Promise<void> {
  const other = await operation.db
    .selectFrom('places')
    .select('id')
    .where('warehouse_id', '=', hostId)
    .where('kind', '=', 'section')
    .where('deleted_at', 'is', null)
    .where('id', '<>', id)
    .limit(1)
    .executeTakeFirst();
  if (other === undefined) throw refusal('section.last');
}
