import type { SupplierDetail, SupplierDocument, SupplierFilters } from '@ghala/contract/calls/suppliers';
import { type SelectQueryBuilder, sql } from 'kysely';
import { containsEach } from '../../db/best-match';
import type { Database } from '../../db/database';
import type { DB } from '../../db/database-types';
import type { Figures } from '../../db/kept-column';
import { likePattern, supplierSearchText } from '../../db/search-text';
import { supplierTable } from './write-suppliers';

/**
 * Limits to the orders that make up No. of POs and PO Amount to Date: those raised, as a supplier's own page lists
 * them. An index covers exactly these, with their amounts.
 */
const raised = sql`purchase.supplier_id = suppliers.id and purchase.status <> 'draft'`;
const purchaseCount = sql<number>`(select count(*) from purchases purchase where ${raised})`;
const purchaseAmount = sql<number>`(
  select coalesce(sum(purchase.amount), 0) from purchases purchase where ${raised})`;

/** Counts the orders of all suppliers, by which their list is sorted. */
export async function countPurchases(database: Database): Promise<Record<'counts' | 'amounts', Figures>> {
  const { rows } = await sql<{ id: number; count: number; amount: number }>`
    select supplier_id as id, count(*) as count, sum(amount) as amount from purchases
    where status <> 'draft' group by supplier_id`.execute(database);
  return {
    counts: new Map(rows.map(({ id, count }) => [id, count])),
    amounts: new Map(rows.map(({ id, amount }) => [id, amount])),
  };
}

const columns = [
  'suppliers.id',
  'suppliers.code',
  ...supplierTable.selected,
  'suppliers.created_at as createdAt',
  purchaseCount.as('purchaseCount'),
  purchaseAmount.as('purchaseAmount'),
] as const;

/** Selects suppliers as their list shows them. */
export function listedSuppliers(suppliers: ReturnType<typeof existing>) {
  return suppliers.select(columns);
}

export function filteredSuppliers(database: Database, { q, code, ...filters }: SupplierFilters) {
  let found = existing(database);
  if (q !== undefined && q !== '') found = found.where(containsEach(supplierSearchText, q));
  if (code !== null) found = found.where('suppliers.code', 'ilike', likePattern(code));
  for (const condition of supplierTable.conditions(filters)) found = found.where(condition);
  return found;
}

export function existing(database: Database): SelectQueryBuilder<DB, 'suppliers', Record<never, never>> {
  return database.selectFrom('suppliers').where('suppliers.deleted_at', 'is', null);
}

/** Selects a supplier with its documents, without its purchase orders. */
export async function supplierOf(database: Database, id: number): Promise<SupplierDetail | undefined> {
  const supplier = await existing(database).select(columns).where('suppliers.id', '=', id).executeTakeFirst();
  return supplier && { ...supplier, documents: await documentsOf(database, id) };
}

/** Lists the documents of a supplier, oldest first. */
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
