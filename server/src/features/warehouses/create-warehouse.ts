import { GENERAL_SECTION, type newVirtualWarehouse, type newWarehouse } from '@ghala/contract/calls/warehouses';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Operation } from '../../operation/operation';
import { invalid } from '../../runtime/errors';

const nextCode = sql<string>`document_number('WH-', nextval('warehouse_numbers'), 4)`;

/** Creates a warehouse with its General Section: a warehouse is never without a section. */
export async function createWarehouse(
  operation: Operation,
  body: Omit<z.output<typeof newWarehouse>, 'binCount' | 'sectionId'>,
): Promise<{ id: number; sectionId: number }> {
  const warehouse = await operation.db
    .insertInto('places')
    .values({
      kind: 'warehouse',
      name: body.name,
      code: nextCode,
      location: body.location,
      description: body.description,
      has_sections: body.hasSections,
      has_bins: body.hasBins,
      created_by_id: operation.actor.id,
    })
    .returning(['id', 'code'])
    .executeTakeFirstOrThrow();
  const section = await operation.db
    .insertInto('places')
    .values({
      ...GENERAL_SECTION,
      kind: 'section',
      warehouse_id: warehouse.id,
      is_default: true,
      created_by_id: operation.actor.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  operation.record({
    code: 'warehouse.create',
    id: warehouse.id,
    name: body.name,
    warehouseCode: warehouse.code,
    after: {
      name: body.name,
      location: body.location,
      description: body.description,
      has_sections: body.hasSections,
      has_bins: body.hasBins,
    },
  });
  return { id: warehouse.id, sectionId: section.id };
}

/** Creates a virtual warehouse, which has separate stock but is located in its host. */
export async function createVirtualWarehouse(
  operation: Operation,
  body: z.output<typeof newVirtualWarehouse>,
): Promise<number> {
  const host = await operation.db
    .selectFrom('places')
    .select('name')
    .where('id', '=', body.warehouseId)
    .where('kind', '=', 'warehouse')
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (host === undefined) throw invalid('warehouseId', 'notInList', { entity: 'warehouse' });
  const { id, code } = await operation.db
    .insertInto('places')
    .values({
      kind: 'virtual',
      warehouse_id: body.warehouseId,
      name: body.name,
      code: nextCode,
      description: body.description,
      created_by_id: operation.actor.id,
    })
    .returning(['id', 'code'])
    .executeTakeFirstOrThrow();
  operation.record({
    code: 'virtualWarehouse.create',
    id,
    name: body.name,
    warehouseCode: code,
    hostId: body.warehouseId,
    host: host.name,
    after: { name: body.name, description: body.description, host: host.name },
  });
  return id;
}
