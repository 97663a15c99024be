import type { PurchaseFilters } from '@ghala/contract/calls/purchase-lists';
import { type RawBuilder, sql } from 'kysely';
import { withinDays } from '../../kernel/business-time';
import type { Database } from '../../kernel/database';
import type { Actor } from '../../kernel/operation';
import { documentContains, isOneOf, numberContains, suppliersNamed, usersNamed } from '../../kernel/search-text';
import { wasRejected } from './purchases.queries';

/** Drafts are visible only to their author. */
function isVisibleTo(actor: Actor): RawBuilder<boolean> {
  return sql<boolean>`(purchases.status <> 'draft' or purchases.raised_by_id = ${actor.id})`;
}

/** The conditions on `purchases` for the orders that the actor may see and that match the filters. */
export async function purchaseConditions(
  database: Database,
  filters: Partial<PurchaseFilters>,
  { q = '', actor, timezone }: { q?: string | undefined; actor: Actor; timezone: string },
): Promise<RawBuilder<boolean>> {
  const conditions = [isVisibleTo(actor)];
  const equal = (column: string, value: string | number | null | undefined) => {
    if (value !== null && value !== undefined) conditions.push(sql<boolean>`${sql.ref(column)} = ${value}`);
  };
  equal('purchases.status', filters.status === 'active' ? 'approved' : filters.status);
  equal('purchases.raised_by_id', filters.raisedById);
  equal('purchases.project', filters.project);
  equal('purchases.department', filters.departmentId);
  equal('purchases.amount', filters.amount);
  // A user who rejected an order did not approve it, even if it was deleted since.
  equal('purchases.decided_by_id', filters.approvedById);
  if (filters.approvedById) conditions.push(sql<boolean>`not ${wasRejected}`);
  if (filters.poNo) conditions.push(numberContains('purchases', filters.poNo));
  const days = withinDays('purchases.created_at', filters.dateFrom ?? null, filters.dateTo ?? null, timezone);
  if (days !== undefined) conditions.push(days);
  if (q !== '') conditions.push(await searched(database, q));
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

/** Searches the order, its supplier, and who raised it. */
async function searched(database: Database, q: string): Promise<RawBuilder<boolean>> {
  const isOfSupplier = await isOneOf(database, 'purchases.supplier_id', suppliersNamed(q));
  const isRaisedBy = await isOneOf(database, 'purchases.raised_by_id', usersNamed(q));
  return sql<boolean>`(${documentContains('purchases', q)} or ${isOfSupplier} or ${isRaisedBy})`;
}
