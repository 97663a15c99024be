import { GENERAL_SECTION, type newVirtualWarehouse } from '@ghala/contract/calls/warehouses';
import type { EnteredValues } from '@ghala/contract/entities/field-views';
import type { warehouseFields } from '@ghala/contract/entities/place-fields';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Operation } from '../../operation/operation';
import { invalid } from '../../runtime/errors';
import { virtualTable, warehouseTable } from './locked-place';

const nextCode = sql<string>`document_number('WH-', nextval('warehouse_numbers'), 4)`;

/** Creates a warehouse with its General Section: a warehouse is never without a section. */
export async function createWarehouse(
  operation: Operation,
  body: EnteredValues<typeof warehouseFields>,
): Promise<{ id: number; sectionId: number }> {
  const warehouse = await operation.db
    .insertInto('places')
    .values({
      ...warehouseTable.toColumns(body),
      kind: 'warehouse',
      code: nextCode,
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
    after: warehouseTable.toColumns(body),
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
      ...virtualTable.toColumns(body),
      kind: 'virtual',
      warehouse_id: body.warehouseId,
      code: nextCode,
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
    after: { ...virtualTable.toColumns(body), host: host.name },
  });
  return id;
}
