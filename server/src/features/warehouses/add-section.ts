import type { EnteredValues } from '@ghala/contract/entities/field-views';
import type { sectionFields } from '@ghala/contract/entities/place-fields';
import { sql } from 'kysely';
import type { Operation } from '../../operation/operation';
import { invalid } from '../../runtime/errors';
import { sectionTable } from './locked-place';

/**
 * Adds a section to the warehouse that `sectionId` names. The first one added by hand replaces the General Section if
 * that is untouched: it is renamed, so that the warehouse is not left with an unwanted empty section.
 * @param options.keepsGeneral the General Section is about to be used
 * @returns the section's id, and what it was if it replaced the General Section
 */
export async function addSection(
  operation: Operation,
  hostId: number,
  body: EnteredValues<typeof sectionFields>,
  { keepsGeneral = false } = {},
): Promise<{ id: number; before: Record<string, unknown> | null }> {
  const host = await operation.db
    .selectFrom('places')
    .select('name')
    .where('id', '=', hostId)
    .where('kind', '=', 'warehouse')
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (host === undefined) throw invalid('sectionId', 'notInList', { entity: 'warehouse' });
  const values = sectionTable.toColumns(body);
  const untouched = keepsGeneral ? undefined : await untouchedGeneralSection(operation, hostId);
  const { id } =
    untouched === undefined
      ? await operation.db
          .insertInto('places')
          .values({ ...values, kind: 'section', warehouse_id: hostId, created_by_id: operation.actor.id })
          .returning('id')
          .executeTakeFirstOrThrow()
      : await operation.db
          .updateTable('places')
          .set({ ...values, is_default: false })
          .where('id', '=', untouched.id)
          .returning('id')
          .executeTakeFirstOrThrow();
  operation.record({
    code: 'section.create',
    id,
    name: body.name,
    hostId,
    host: host.name,
    isInstead: untouched !== undefined,
    after: values,
  });
  return { id, before: untouched?.before ?? null };
}

/** Reads and locks it, while no stock record and no receipt names it. */
async function untouchedGeneralSection(operation: Operation, hostId: number) {
  const section = await operation.db
    .selectFrom('places')
    .select(['id', ...sectionTable.columns, 'is_default'])
    .where('warehouse_id', '=', hostId)
    .where('is_default', '=', true)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (section === undefined) return undefined;
  const { rows } = await sql<{ isNamed: boolean }>`
    select exists (select from stock_records where warehouse_id = ${hostId} and section_id = ${section.id})
      or exists (select from receipt_items where section_id = ${section.id}) as "isNamed"`.execute(operation.db);
  if (rows[0]?.isNamed) return undefined;
  const { id, ...before } = section;
  return { id, before };
}
