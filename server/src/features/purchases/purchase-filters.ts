import type { PurchaseFilters } from '@ghala/contract/calls/purchase-lists';
import { type RawBuilder, sql } from 'kysely';
import { withinDays } from '../../db/business-time';
import type { Database } from '../../db/database';
import { allOf, anyOf, type Condition, type Match, settled } from '../../db/match';
import { isOneOf, numberContains, storedContains, suppliersNamed, usersNamed } from '../../db/search-text';
import { exceptDrafts } from '../../documents/except-drafts';
import { awaitsGoods } from '../../documents/ordered-lines';
import type { Actor } from '../../operation/operation';
import { wasRejected } from './purchases.queries';

/** A draft is visible only to its author. */
export function shownTo(actor: Actor): RawBuilder<boolean> {
  return sql<boolean>`(purchases.status <> 'draft' or purchases.raised_by_id = ${actor.id})`;
}

/** Limits `purchases` to the orders that the actor may see and that match the filters. */
export async function purchaseConditions(
  database: Database,
  filters: Partial<PurchaseFilters>,
  { q = '', actor, timezone }: { q?: string | undefined; actor: Actor; timezone: string },
): Promise<Match> {
  const conditions: Condition[] = [await exceptDrafts(database, 'purchases', shownTo(actor))];
  const equal = (column: string, value: string | number | null | undefined) => {
    if (value !== null && value !== undefined) conditions.push(sql<boolean>`${sql.ref(column)} = ${value}`);
  };
  if (filters.status === 'receivable') conditions.push(awaitsGoods);
  else equal('purchases.status', filters.status === 'active' ? 'approved' : filters.status);
  if (filters.exception !== null && filters.exception !== undefined)
    conditions.push(filters.exception ? sql`purchases.has_discrepancy` : sql`not purchases.has_discrepancy`);
  equal('purchases.supplier_id', filters.supplierId);
  equal('purchases.raised_by_id', filters.raisedById);
  equal('purchases.project', filters.project);
  equal('purchases.department', filters.departmentId);
  equal('purchases.amount', filters.amount);
  // A user who rejected an order did not approve it, even if it was deleted since.
  equal('purchases.decided_by_id', filters.approvedById);
  if (filters.approvedById)
    conditions.push(
      sql<boolean>`purchases.status <> 'rejected' and (purchases.status <> 'cancelled' or not ${wasRejected})`,
    );
  if (filters.poNo) conditions.push(await numberContains(database, 'purchases', filters.poNo));
  const days = withinDays('purchases.created_at', filters.dateFrom ?? null, filters.dateTo ?? null, timezone);
  if (days !== undefined) conditions.push(days);
  if (q !== '') conditions.push(await searched(database, q));
  return allOf(...conditions);
}

/** Searches the order, its supplier, and who raised it. */
async function searched(database: Database, q: string): Promise<Match> {
  const isOfSupplier = await isOneOf(database, 'purchases.supplier_id', suppliersNamed(q));
  const isRaisedBy = await isOneOf(database, 'purchases.raised_by_id', usersNamed(q));
  return settled(
    database,
    'purchases',
    anyOf(await storedContains(database, 'purchases', q), isOfSupplier, isRaisedBy),
  );
}
