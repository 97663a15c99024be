import { newVirtualWarehouse, newWarehouse } from '@ghala/contract/calls/warehouses';
import { addSection } from '../features/warehouses/add-section';
import { createVirtualWarehouse, createWarehouse } from '../features/warehouses/create-warehouse';
import type { Operation } from '../operation/operation';
import { warehouses } from './data/business';

/** This is a warehouse with the ids of its sections and of the virtual warehouse that it hosts, if any. */
export interface Store {
  id: number;
  sections: number[];
  virtual: number | null;
}

/** Creates the warehouses; the first is the main one. */
export async function makePlaces(operation: Operation): Promise<Store[]> {
  const stores: Store[] = [];
  for (const { name, location, description, sections, virtual } of warehouses) {
    const body = newWarehouse.parse({ name, location, description, hasBins: true });
    const { id } = await createWarehouse(operation, body);
    for (const [section, binCount] of sections)
      await addSection(operation, id, newWarehouse.parse({ name: section, sectionId: id, binCount }));
    const virtualId =
      virtual === undefined
        ? null
        : await createVirtualWarehouse(operation, newVirtualWarehouse.parse({ ...virtual, warehouseId: id }));
    stores.push({ id, sections: await sectionsOf(operation, id), virtual: virtualId });
  }
  return stores;
}

async function sectionsOf({ db }: Operation, hostId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('places')
    .select('id')
    .where('warehouse_id', '=', hostId)
    .where('kind', '=', 'section')
    .orderBy('id')
    .execute();
  return rows.map((row) => row.id);
}
