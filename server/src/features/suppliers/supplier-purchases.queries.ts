import type { SupplierPurchase } from '@ghala/contract/calls/suppliers';
import { type SelectQueryBuilder, sql } from 'kysely';
import type { Database } from '../../db/database';
import type { DB } from '../../db/database-types';
import { likePattern } from '../../db/search-text';

type Raised<Row> = SelectQueryBuilder<DB, 'purchases', Row>;

/** Selects all raised orders, whatever their outcome; drafts are visible only to their author. */
function raised(database: Database): Raised<Record<never, never>> {
  return database.selectFrom('purchases').where('purchases.status', '<>', 'draft');
}

function withColumns(query: Raised<Record<never, never>>) {
  return query.innerJoin('users', 'users.id', 'purchases.raised_by_id').select([
    'purchases.id',
    'purchases.purchase_no as purchaseNo',
    'purchases.department',
    'purchases.project',
    'purchases.status',
    'purchases.amount',
    'purchases.created_at as createdAt',
    sql<SupplierPurchase['User']>`json_build_object('name', users.name)`.as('User'),
    sql<SupplierPurchase['PurchaseProduct']>`(
        select coalesce(json_agg(json_build_object('price', line.price) order by line.id), '[]')
        from purchase_lines line where line.purchase_id = purchases.id)`.as('PurchaseProduct'),
  ]);
}

/** Selects as many rows as a supplier's list of orders has, without its columns. */
export function countedPurchases(database: Database, supplierId: number, q = '') {
  const own = raised(database).where('purchases.supplier_id', '=', supplierId);
  return q === '' ? own : own.where(sql<boolean>`purchases.searched like lower(${likePattern(q)})`);
}

/** Lists a supplier's purchase orders to date. */
export function listedPurchases(database: Database, supplierId: number, q?: string) {
  return withColumns(countedPurchases(database, supplierId, q));
}

/** Lists the suppliers with their purchase orders to date, latest first for each. */
export async function withPurchases<Supplier extends { id: number }>(
  database: Database,
  suppliers: readonly Supplier[],
): Promise<(Supplier & { purchases: SupplierPurchase[] })[]> {
  const found = new Map(
    suppliers.map((supplier) => [supplier.id, { ...supplier, purchases: [] as SupplierPurchase[] }]),
  );
  if (found.size === 0) return [];
  const purchases = await withColumns(raised(database))
    .select('purchases.supplier_id')
    .where(sql<boolean>`purchases.supplier_id = any(${[...found.keys()]}::int[])`)
    .orderBy('purchases.created_at', 'desc')
    .orderBy('purchases.id', 'desc')
    .execute();
  for (const { supplier_id: supplierId, ...purchase } of purchases) found.get(supplierId)?.purchases.push(purchase);
  return [...found.values()];
}
