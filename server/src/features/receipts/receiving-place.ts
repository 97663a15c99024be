import type { Facts } from '../../operation/work';
import { invalid } from '../../runtime/errors';
import { type FoundReceiver, type NamedPlace, receivers, receivingPlace } from '../../stock/receiving-places';
import { keptPlaces } from '../../stock/referenced-record';

/** Finds the place that a line names, kept from deletion before the line is visible. */
export async function findPlace(facts: Facts, { warehouseId, sectionId }: NamedPlace): Promise<FoundReceiver> {
  const [found] = await Promise.all([
    facts.find(receivers, { warehouseId, sectionId, productId: null }),
    facts.find(keptPlaces, warehouseId),
    sectionId === null ? null : facts.find(keptPlaces, sectionId),
  ]);
  return found;
}

/**
 * Requires the place that will store the goods.
 * @param part before the names of its fields in the body
 * @throws {AppError} invalid if there is no such place; conflict if the warehouse has no section
 */
export function requirePlace({ warehouseId, sectionId }: NamedPlace, found: FoundReceiver, part: string): NamedPlace {
  const { warehouse, section } = found;
  if (warehouse === null || warehouse.isDeleted || warehouse.kind === 'section')
    throw invalid(`${part}warehouseId`, 'noSuch', { entity: 'warehouse' });
  const isItsSection = section?.hostId === warehouseId && !section.isDeleted && warehouse.kind === 'warehouse';
  if (sectionId !== null && !isItsSection)
    throw invalid(`${part}sectionId`, 'noSection', { warehouse: warehouse.name });
  return receivingPlace({ warehouseId, sectionId }, found);
}
