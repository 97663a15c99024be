import type { SupplierFilters, SupplierRow } from '@ghala/contract/suppliers';
import { sql } from 'kysely';
import type { Database } from '../../shared/database';
import { likePattern } from '../../shared/list';

/** The text that suppliers are searched in; an index stands on exactly this. */
const searched = sql<string>`(suppliers.name || ' ' || suppliers.code)`;

function suppliers(database: Database) {
  return database
    .selectFrom('suppliers')
    .select([
      'suppliers.id',
      'suppliers.code',
      'suppliers.name',
      'suppliers.business',
      'suppliers.address',
      'suppliers.id_number as idNumber',
      'suppliers.contact',
      'suppliers.phone',
      'suppliers.email',
      'suppliers.prequalified',
      'suppliers.created_at as createdAt',
    ])
    .where('suppliers.deleted_at', 'is', null);
}

export function listedSuppliers(database: Database, { q, name, code, business, prequalified }: SupplierFilters) {
  let found = suppliers(database);
  if (q !== undefined && q !== '') found = found.where(sql<boolean>`${searched} ilike ${likePattern(q)}`);
  for (const [column, part] of Object.entries({ name, code, business }))
    if (part !== null) found = found.where(sql<boolean>`${sql.ref(`suppliers.${column}`)} ilike ${likePattern(part)}`);
  return prequalified === null ? found : found.where('suppliers.prequalified', '=', prequalified);
}

export function supplierOf(database: Database, id: number): Promise<SupplierRow | undefined> {
  return suppliers(database).where('suppliers.id', '=', id).executeTakeFirst();
}
