import type { NewPurchase, NewPurchaseLine } from '@ghala/contract/calls/purchase-drafts';
import type { PurchaseNumber } from '@ghala/contract/calls/purchase-head';
import {
  type LeftOut,
  MOST_REORDERED,
  type ReorderDrafts,
  type ReorderPlan,
  type ReorderScope,
} from '@ghala/contract/calls/reorder';
import { blankOf } from '@ghala/contract/entities/field-views';
import { purchaseFields, purchaseLineFields } from '@ghala/contract/entities/purchase-fields';
import { sql } from 'kysely';
import type { Database } from '../../db/database';
import { lock } from '../../db/locks';
import { plannedForValues } from '../../db/prepared-statements';
import type { Decide, Facts } from '../../operation/work';
import { inserting } from '../../operation/writer';
import { wasPlaced } from './product-suppliers';
import { type LevelToOrder, levelRows, listedLevels, withOrders } from './reorder.queries';

/** Ordering needs these of the purchase orders. */
export interface OrderHooks {
  /** @returns also the ids of the lines, in order */
  createWithLines(
    facts: Facts,
    draft: NewPurchase,
    lines: readonly Omit<NewPurchaseLine, 'purchaseId'>[],
  ): Promise<Decide<PurchaseNumber & { lineIds: number[]; subtotal: number }>>;
}

/** Records lines that were ordered for a place. */
const linesForPlaces = inserting('reorder_lines', ['line_id', 'place_id'], { order: 'lines' });

/** Tells what would be ordered from each supplier. */
interface Plan extends Pick<ReorderPlan, 'leftOut' | 'more'> {
  orders: { Supplier: { id: number; name: string }; levels: Orderable[] }[];
}
type Orderable = LevelToOrder & { toOrder: NonNullable<LevelToOrder['toOrder']> };

/**
 * Plans the draft orders that would be made now, by the supplier's name; within each the goods that lack most come
 * first.
 */
export async function planOrders(database: Database, scope: ReorderScope, timezone: string): Promise<Plan> {
  const { levelIds, q, ...filters } = scope;
  const isChosen = levelIds.length > 0;
  const listed = await listedLevels(database, isChosen ? { show: 'levels' } : filters, isChosen ? '' : q);
  const wanted = isChosen
    ? listed.where('reorder_levels.id', '=', sql<number>`any(${levelIds}::int[])`)
    : listed.orderBy('ranked.urgency', 'desc');
  const found = await levelRows(wanted)
    .orderBy('reorder_levels.id')
    .limit(MOST_REORDERED)
    .modifyEnd(plannedForValues)
    .execute();
  const { count } = await listed.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow();
  const bySupplier = new Map<number, Plan['orders'][number]>();
  const leftOut: LeftOut[] = [];
  for (const level of await withOrders(database, found, timezone)) {
    const { Supplier, toOrder } = level;
    if (Supplier === null || toOrder === null) {
      const { id, Product, Warehouse } = level;
      leftOut.push({ id, Product, Warehouse, why: reasonOf(level) });
      continue;
    }
    const { id, name } = Supplier;
    const order = bySupplier.get(id) ?? { Supplier: { id, name }, levels: [] };
    order.levels.push({ ...level, toOrder });
    bySupplier.set(id, order);
  }
  const orders = [...bySupplier.values()].sort((one, other) => one.Supplier.name.localeCompare(other.Supplier.name));
  return { orders, leftOut, more: isChosen ? 0 : Math.max(count - MOST_REORDERED, 0) };
}

function reasonOf({ toOrder, isShort }: LevelToOrder): LeftOut['why'] {
  if (toOrder !== null) return 'noSupplier';
  return isShort ? 'inDrafts' : 'enough';
}

/** Puts the plan as it is answered. */
export function planAnswer({ orders, ...others }: Plan): ReorderPlan {
  return {
    ...others,
    orders: orders.map(({ Supplier, levels }) => ({
      Supplier,
      lines: levels.length,
      amount: levels.reduce((sum, { toOrder }) => sum + Math.round(toOrder.price * 100), 0) / 100,
    })),
  };
}

/**
 * Makes one draft order for each supplier. Those who order at once do so one after the other, so that the second finds
 * the drafts of the first, and nothing is ordered twice: it runs alone, as it plans by queries of its own under that lock.
 */
export async function orderShort(
  facts: Facts,
  scope: ReorderScope,
  { createWithLines }: OrderHooks,
  timezone: string,
): Promise<Decide<ReorderDrafts>> {
  const { db } = facts.alone();
  await lock('reorder').execute(db);
  const { orders, leftOut, more } = await planOrders(db, scope, timezone);
  const terms = await lastTerms(
    db,
    orders.map(({ Supplier }) => Supplier.id),
  );
  const namesPlaces = await hasSeveralPlaces(db);
  const creates = await Promise.all(
    orders.map(({ Supplier, levels }) => {
      const { paymentId = null, vat = false } = terms.get(Supplier.id) ?? {};
      const head = { ...blankOf(purchaseFields), supplierId: Supplier.id, paymentId, vat };
      const lines = levels.map(({ Product, Warehouse, toOrder: { quantity, entered, price } }) => ({
        productId: Product.id,
        ...blankOf(purchaseLineFields),
        description: namesPlaces ? Warehouse.name : '',
        quantity: entered?.map(({ name, count }) => ({ name, count })) ?? quantity,
        price,
      }));
      return createWithLines(facts, head, lines);
    }),
  );
  return (changes) => {
    const drafts = orders.map(({ Supplier, levels }, index) => {
      const { id, purchaseNo, lineIds, subtotal } = (creates[index] as (typeof creates)[number])(changes);
      for (const [line, { Warehouse }] of levels.entries())
        changes.write(linesForPlaces, { line_id: lineIds[line] ?? 0, place_id: Warehouse.id });
      return { id, purchaseNo, Supplier, lines: levels.length, amount: subtotal };
    });
    return { orders: drafts, leftOut, more };
  };
}

/** Finds the payment terms, and whether VAT was included, of the last order from each supplier. */
async function lastTerms(database: Database, supplierIds: readonly number[]) {
  const { rows } = await sql<{ supplierId: number; paymentId: number | null; vat: boolean }>`
    select last.* from unnest(${supplierIds}::int[]) supplier (id)
      cross join lateral (
        select supplier_id as "supplierId", payment_method_id as "paymentId", vat_percent is not null as vat from purchases
        where supplier_id = supplier.id and ${wasPlaced} order by created_at desc, id desc limit 1) last`.execute(
    database,
  );
  return new Map(rows.map((row) => [row.supplierId, row]));
}

/** Tells whether the supplier must be told where goods go. */
async function hasSeveralPlaces(database: Database): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select from reorder_levels group by place_id limit 2) places`.execute(database);
  return (rows[0]?.count ?? 0) > 1;
}
