import type { Phrase } from '@ghala/contract/refusals/refusals';
import { sql } from 'kysely';
import type { Operation } from '../../operation/operation';
import { notFound, refusal } from '../../runtime/errors';
import type { Catalogue, CatalogueEntity } from './catalogue-kinds';
import { fieldsOf } from './entry-columns';

/** Names the entity of an entry, at the first or second level. */
export function entityOf({ entities: [first, second = first] }: Catalogue, parentId: unknown): CatalogueEntity {
  return parentId === null || parentId === undefined ? first : second;
}

/**
 * Deletes an unused entry, and returns its entity.
 * @throws {AppError} conflict naming its uses, with counts.
 */
export async function deleteEntry(operation: Operation, catalogue: Catalogue, id: number): Promise<CatalogueEntity> {
  const { rows } = await sql<Record<string, unknown>>`
    select * from ${sql.table(catalogue.table)} where id = ${id} for update`.execute(operation.db);
  if (rows[0] === undefined) throw notFound(catalogue.entities[0]);
  const { id: _id, created_at: _createdAt, ...entry } = rows[0];
  const name = String(entry.name);
  const uses = await countUses(operation, catalogue, id, name);
  if (uses.length > 0) throw refusal('record.inUse', { name, uses });
  await sql`delete from ${sql.table(catalogue.table)} where id = ${id}`.execute(operation.db);
  const entity = entityOf(catalogue, entry.parent_id);
  operation.record({ code: `${entity}.delete`, id, name, before: fieldsOf(catalogue, entry) });
  return entity;
}

/** Counts each use, such as '3 products'. */
async function countUses(operation: Operation, catalogue: Catalogue, id: number, name: string): Promise<Phrase[]> {
  const found: Phrase[] = [];
  for (const use of catalogue.uses) {
    const deleted = use.isSoftlyDeleted ? sql`deleted_at is not null` : sql`false`;
    const { rows } = await sql<{ live: number; deleted: number }>`
      select count(*) filter (where not (${deleted})) as live, count(*) filter (where ${deleted}) as deleted
      from ${sql.table(use.table)} where ${sql.ref(use.column)} = ${use.byName ? name : id}`.execute(operation.db);
    const { live, deleted: gone } = rows[0] ?? { live: 0, deleted: 0 };
    const { entity } = use;
    if (live > 0) found.push({ code: 'use', params: { entity, count: live, isDeleted: false } });
    if (gone > 0) found.push({ code: 'use', params: { entity, count: gone, isDeleted: true } });
  }
  return found;
}
