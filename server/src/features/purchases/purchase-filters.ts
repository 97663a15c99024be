import type { PurchaseFilters } from '@ghala/contract/purchases';
import { type RawBuilder, sql } from 'kysely';
import { withinDays } from '../../shared/business-time';
import { likePattern } from '../../shared/list';
import type { Actor } from '../../shared/operation';
import { purchaseWords, supplierWords } from '../../shared/searched-words';
import { wasRejected } from './purchases.queries';

/** Drafts are their maker's alone. */
function isVisibleTo(actor: Actor): RawBuilder<boolean> {
  return sql<boolean>`(purchases.status <> 'draft' or purchases.raised_by_id = ${actor.id})`;
}

/** The conditions on `purchases` that leave what the actor may see and the filters ask for. */
export function purchaseConditions(
  filters: Partial<PurchaseFilters>,
  { q = '', actor, timezone }: { q?: string | undefined; actor: Actor; timezone: string },
): RawBuilder<boolean> {
  const conditions = [isVisibleTo(actor)];
  const equal = (column: string, value: string | number | null | undefined) => {
    if (value !== null && value !== undefined) conditions.push(sql<boolean>`${sql.ref(column)} = ${value}`);
  };
  equal('purchases.status', filters.status === 'active' ? 'approved' : filters.status);
  equal('purchases.raised_by_id', filters.raisedById);
  equal('purchases.project', filters.project);
  equal('purchases.department', filters.departmentId);
  equal('purchases.amount', filters.amount);
  // Who rejected an order did not approve it, also where it was deleted since.
  equal('purchases.actioned_by_id', filters.approvedById);
  if (filters.approvedById) conditions.push(sql<boolean>`not ${wasRejected}`);
  if (filters.poNo) conditions.push(sql<boolean>`purchases.purchase_no ilike ${likePattern(filters.poNo)}`);
  const days = withinDays('purchases.created_at', filters.dateFrom ?? null, filters.dateTo ?? null, timezone);
  if (days !== undefined) conditions.push(days);
  if (q !== '') conditions.push(searched(q));
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

/** Searches that each go by an index of their own: what stands on the order, its supplier, and who raised it. */
function searched(q: string): RawBuilder<boolean> {
  const pattern = likePattern(q);
  return sql<boolean>`purchases.id in (
    select purchases.id from purchases
      where ${purchaseWords} ilike ${pattern}
    union all
    select purchases.id from suppliers join purchases on purchases.supplier_id = suppliers.id
      where ${supplierWords} ilike ${pattern}
    union all
    select purchases.id from users join purchases on purchases.raised_by_id = users.id
      where users.name ilike ${pattern})`;
}
