import type { SupplierDetail, SupplierDocument, SupplierFilters } from '@ghala/contract/calls/suppliers';
import { type SelectQueryBuilder, sql } from 'kysely';
import type { Database } from '../../kernel/database';
import type { DB } from '../../kernel/database-types';
import { likePattern, supplierSearchText } from '../../kernel/search-text';

/**
 * The orders that make up No. of POs and PO Amount to Date: those raised (no drafts) and neither cancelled nor
 * rejected. An index covers exactly these, with their amounts.
 */
const counts = sql`purchase.supplier_id = suppliers.id and purchase.status not in ('draft', 'cancelled', 'rejected')`;
export const purchaseCount = sql<number>`(select count(*) from purchases purchase where ${counts})`;
export const purchaseAmount = sql<number>`(
  select coalesce(sum(purchase.amount), 0) from purchases purchase where ${counts})`;

const columns = [
  'suppliers.id',
  'suppliers.code',
  'suppliers.name',
  'suppliers.business',
  'suppliers.address',
  'suppliers.id_number as idNumber',
  'suppliers.contact',
  'suppliers.phone',
  'suppliers.email',
  'suppliers.is_prequalified as prequalified',
  'suppliers.created_at as createdAt',
  purchaseCount.as('purchaseCount'),
  purchaseAmount.as('purchaseAmount'),
] as const;

export function listedSuppliers(database: Database, filters: SupplierFilters) {
  return countedSuppliers(database, filters).select(columns);
}

/** As many rows as the list, without its columns. */
export function countedSuppliers(database: Database, { q, name, code, business, prequalified }: SupplierFilters) {
  let found = existing(database);
  if (q !== undefined && q !== '') found = found.where(sql<boolean>`${supplierSearchText} ilike ${likePattern(q)}`);
  // The index is on name and code together, so a part of either is searched there first.
  for (const [column, part] of Object.entries({ name, code })) {
    if (part === null) continue;
    const pattern = likePattern(part);
    found = found.where(
      sql<boolean>`${supplierSearchText} ilike ${pattern} and ${sql.ref(`suppliers.${column}`)} ilike ${pattern}`,
    );
  }
  if (business !== null) found = found.where(sql<boolean>`suppliers.business ilike ${likePattern(business)}`);
  return prequalified === null ? found : found.where('suppliers.is_prequalified', '=', prequalified);
}

function existing(database: Database): SelectQueryBuilder<DB, 'suppliers', Record<never, never>> {
  return database.selectFrom('suppliers').where('suppliers.deleted_at', 'is', null);
}

/** A supplier with its documents, without its purchase orders. */
export async function supplierOf(database: Database, id: number): Promise<SupplierDetail | undefined> {
  const supplier = await existing(database).select(columns).where('suppliers.id', '=', id).executeTakeFirst();
  return supplier && { ...supplier, documents: await documentsOf(database, id) };
}

/** The documents of a supplier, oldest first. */
export function documentsOf(database: Database, supplierId: number): Promise<SupplierDocument[]> {
  return database
    .selectFrom('supplier_documents')
    .select([
      'id',
      'name',
      'id_number as idNumber',
      sql<string | null>`expiry::text`.as('expiry'),
      'document',
      'supplier_id as supplierId',
      'created_at as createdAt',
    ])
    .where('supplier_id', '=', supplierId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
}
