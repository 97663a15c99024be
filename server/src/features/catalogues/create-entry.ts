import { sql } from 'kysely';
import type { Operation } from '../../operation/operation';
import { invalid } from '../../runtime/errors';
import type { Catalogue } from './catalogue-kinds';
import { entityOf } from './delete-entry';
import { columnsOf } from './entry-columns';

/** Gives each field of a new entry its value, by wire name; `parent_id` is the id of its parent. */
export type EntryValues = Record<string, string | number | boolean | null>;

/**
 * Adds an entry to a catalogue and returns its id.
 * @throws {AppError} invalid if the parent is not a top-level entry; conflict if the name is taken.
 */
export async function createEntry(
  operation: Operation,
  catalogue: Catalogue,
  values: EntryValues,
  parentField = '',
): Promise<number> {
  const parentId = values.parent_id ?? null;
  if (parentId !== null && !(await isFirstLevel(operation, catalogue, Number(parentId))))
    throw invalid(parentField, 'noParent', { entity: catalogue.entities[0] });
  const columns = columnsOf(catalogue, values);
  const { rows } = await sql<{ id: number }>`
    insert into ${sql.table(catalogue.table)} (${sql.join(Object.keys(columns).map((column) => sql.ref(column)))})
    values (${sql.join(Object.values(columns))})
    returning id`.execute(operation.db);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error(`${catalogue.table} returned no id`);
  operation.record({
    code: `${entityOf(catalogue, parentId)}.create`,
    id,
    name: String(values[catalogue.field]),
    after: values,
  });
  return id;
}

/** Sub-units and sub-categories have no children. The lock keeps the parent from being deleted meanwhile. */
async function isFirstLevel(operation: Operation, catalogue: Catalogue, id: number): Promise<boolean> {
  const { rows } = await sql`select id from ${sql.table(catalogue.table)}
    where id = ${id} and parent_id is null for key share`.execute(operation.db);
  return rows.length > 0;
}
