import { apply } from '../../kernel/commit/apply';
import { invalid } from '../../kernel/errors';
import type { Operation } from '../../kernel/operation';
import { receivers, receivingPlace } from '../../stock/receiving-places';

/** Locks the rows of products, so that none is deleted before its new line is visible. @returns their names by id */
export async function lockProductsForReference(
  operation: Operation,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const products = await operation.db
    .selectFrom('products')
    .select(['id', 'name'])
    .where('id', 'in', [...new Set(ids)])
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forShare()
    .execute();
  const names = new Map(products.map(({ id, name }) => [id, name]));
  if (ids.some((id) => !names.has(id))) throw invalid('productId', 'noSuch', { entity: 'product' });
  return names;
}

/** The place that will store the goods; locked like the products. */
export async function lockPlaceForReference(operation: Operation, warehouseId: number, sectionId: number | null) {
  const wanted = sectionId === null ? [warehouseId] : [warehouseId, sectionId];
  const places = await operation.db
    .selectFrom('places')
    .select(['id', 'kind', 'warehouse_id', 'name'])
    .where('id', 'in', wanted)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forShare()
    .execute();
  const warehouse = places.find((place) => place.id === warehouseId && place.kind !== 'section');
  if (warehouse === undefined) throw invalid('warehouseId', 'noSuch', { entity: 'warehouse' });
  const isItsSection = places.some((place) => place.id === sectionId && place.warehouse_id === warehouseId);
  if (sectionId !== null && !(isItsSection && warehouse.kind === 'warehouse'))
    throw invalid('sectionId', 'noSection', { warehouse: warehouse.name });
  const named = { warehouseId, sectionId };
  return apply(operation, async (facts) => {
    const found = await facts.find(receivers, { ...named, productId: null });
    return () => receivingPlace(named, found);
  });
}
