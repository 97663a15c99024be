import type { warehouseChanges } from '@ghala/contract/calls/warehouses';
import type { z } from 'zod';
import type { Operation } from '../../operation/operation';
import { lockPlace, placeEntity } from './locked-place';

/**
 * Changes the given fields of a warehouse, section or virtual warehouse and returns the users' word for it. Sections
 * and bins cannot be turned off: a warehouse would otherwise lose track of their contents.
 */
export async function updatePlace(
  operation: Operation,
  id: number,
  body: z.output<typeof warehouseChanges>,
): Promise<string> {
  const place = await lockPlace(operation, id);
  const before = {
    name: place.name,
    location: place.location,
    description: place.description,
    bin_count: place.bin_count,
    has_sections: place.has_sections,
    has_bins: place.has_bins,
  };
  const isWarehouse = place.kind === 'warehouse';
  const after = {
    name: body.name ?? before.name,
    location: isWarehouse ? (body.location ?? before.location) : before.location,
    description: body.description ?? before.description,
    bin_count: place.kind === 'section' ? (body.binCount ?? before.bin_count) : before.bin_count,
    has_sections: before.has_sections || (isWarehouse && body.hasSections === true),
    has_bins: before.has_bins || (isWarehouse && body.hasBins === true),
  };
  await operation.db
    .updateTable('places')
    .set({ ...after, is_default: false })
    .where('id', '=', id)
    .execute();
  operation.record({ code: `${placeEntity(place.kind)}.update`, id, name: after.name, before, after });
  return place.title;
}
