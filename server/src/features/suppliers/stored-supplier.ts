import { sql } from 'kysely';
import type { Operation } from '../../operation/operation';

/** The columns of a supplier that users enter. */
export const supplierColumns = [
  'name',
  'business',
  'address',
  'id_number',
  'contact',
  'phone',
  'email',
  'is_prequalified',
] as const;
type SupplierColumn = (typeof supplierColumns)[number];

/** A supplier as its table has it. */
export type StoredSupplier = { [Column in Exclude<SupplierColumn, 'is_prequalified'>]: string } & {
  is_prequalified: boolean;
};

export interface SupplierChange {
  id: number;
  code: string;
  before: StoredSupplier;
  after: StoredSupplier;
}

/** Changes suppliers in one statement, with an entry in the log for each. Their rules were checked. */
export async function writeSuppliers(operation: Operation, changes: readonly SupplierChange[]): Promise<void> {
  if (changes.length === 0) return;
  const given = JSON.stringify(changes.map(({ id, after }) => ({ id, ...after })));
  const assignments = supplierColumns.map((column) => sql`${sql.ref(column)} = ${sql.ref(`given.${column}`)}`);
  await sql`update suppliers set ${sql.join(assignments)}
    from jsonb_populate_recordset(null::suppliers, ${given}::jsonb) given
    where suppliers.id = given.id`.execute(operation.db);
  for (const { id, code, before, after } of changes)
    operation.record({
      code: 'supplier.update',
      id,
      name: after.name,
      supplierCode: code,
      before: loggedSupplier(before),
      after: loggedSupplier(after),
    });
}

/** Adds suppliers in one statement, with an entry in the log for each. @returns their ids, in order */
export async function addSuppliers(operation: Operation, suppliers: readonly StoredSupplier[]): Promise<number[]> {
  if (suppliers.length === 0) return [];
  const columns = sql.join(supplierColumns.map((column) => sql.ref(column)));
  const { rows } = await sql<{ id: number; code: string }>`
    insert into suppliers (${columns}, created_by_id)
    select ${columns}, ${operation.actor.id}
    from rows from (jsonb_populate_recordset(null::suppliers, ${JSON.stringify(suppliers)}::jsonb))
      with ordinality as given
    order by ordinality
    returning id, code`.execute(operation.db);
  // Ids are given in that order; rows are returned in any.
  const added = rows.toSorted((one, other) => one.id - other.id);
  for (const [index, supplier] of suppliers.entries()) {
    const { id, code } = added[index] as (typeof added)[number];
    operation.record({
      code: 'supplier.create',
      id,
      name: supplier.name,
      supplierCode: code,
      after: loggedSupplier(supplier),
    });
  }
  return added.map(({ id }) => id);
}

/** As the log has it when a supplier is entered by hand. */
export function loggedSupplier({ is_prequalified: prequalified, ...values }: StoredSupplier) {
  return { ...values, prequalified };
}
