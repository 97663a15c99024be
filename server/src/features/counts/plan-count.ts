import type { CountPlan } from '@ghala/contract/calls/counts';
import { sql } from 'kysely';
import type { Operation } from '../../operation/operation';
import { invalid } from '../../runtime/errors';
import { lockCount, requireStatus } from './lock-count';

interface Planned {
  id: number;
  number: string;
}

/** Plans a count. @throws {AppError} invalid if the place, or what is named of it, cannot be chosen */
export async function planCount(operation: Operation, plan: CountPlan): Promise<Planned> {
  await requireChoices(operation, plan);
  const planned = await operation.db
    .insertInto('stock_counts')
    .values({ ...columnsOf(plan), created_by_id: operation.actor.id })
    .returning(['id', 'count_no as number'])
    .executeTakeFirstOrThrow();
  operation.record({ code: 'stockCount.create', ...planned, after: { ...plan } });
  return planned;
}

/** Changes the plan of a count that has not begun. @throws {AppError} as planCount; conflict once it has begun */
export async function changePlan(operation: Operation, id: number, plan: CountPlan): Promise<Planned> {
  const count = await lockCount(operation, id, 'alone');
  requireStatus(count, ['draft'], 'update');
  await requireChoices(operation, plan);
  await operation.db
    .updateTable('stock_counts')
    .set({ ...columnsOf(plan), updated_at: sql`now()` })
    .where('id', '=', id)
    .execute();
  const planned = { id, number: count.count_no };
  operation.record({ code: 'stockCount.update', ...planned, before: planOf(count), after: { ...plan } });
  return planned;
}

function columnsOf(plan: CountPlan) {
  return {
    name: plan.name,
    place_id: plan.warehouseId,
    section_ids: plan.sectionIds,
    category_ids: plan.categoryIds,
    product_ids: plan.productIds,
    pick: plan.pick,
    pick_products: plan.pickProducts,
    pick_class: plan.pickClass,
    with_empty: plan.withEmpty,
    is_blind: plan.isBlind,
    counters: plan.counters,
    recount_by_another: plan.anotherRecounts,
    tolerance_percent: plan.tolerancePercent,
    tolerance_value: plan.toleranceValue,
    note: plan.note,
  };
}

function planOf(count: Awaited<ReturnType<typeof lockCount>>): CountPlan {
  return {
    name: count.name,
    warehouseId: count.place_id,
    sectionIds: count.section_ids,
    categoryIds: count.category_ids,
    productIds: count.product_ids,
    pick: count.pick,
    pickProducts: count.pick_products,
    pickClass: count.pick_class,
    withEmpty: count.with_empty,
    isBlind: count.is_blind,
    counters: count.counters,
    anotherRecounts: count.recount_by_another,
    tolerancePercent: count.tolerance_percent,
    toleranceValue: count.tolerance_value,
    note: count.note,
  };
}

/** The place is kept from being deleted until the count is visible. */
async function requireChoices({ db }: Operation, plan: CountPlan): Promise<void> {
  const { warehouseId, sectionIds, categoryIds, productIds } = plan;
  const place = await db
    .selectFrom('places')
    .select('id')
    .where('id', '=', warehouseId)
    .where('kind', '<>', 'section')
    .where('deleted_at', 'is', null)
    .forKeyShare()
    .executeTakeFirst();
  if (place === undefined) throw invalid('warehouseId', 'notInList', { entity: 'warehouse' });
  const sections = db
    .selectFrom('places')
    .where('id', '=', sql<number>`any(${sectionIds}::int[])`)
    .where('warehouse_id', '=', warehouseId)
    .where('kind', '=', 'section')
    .where('deleted_at', 'is', null);
  const categories = db.selectFrom('categories').where('id', '=', sql<number>`any(${categoryIds}::int[])`);
  const products = db
    .selectFrom('products')
    .where('id', '=', sql<number>`any(${productIds}::int[])`)
    .where('deleted_at', 'is', null);
  const howMany = sql<number>`count(*)`.as('count');
  const found = async (query: { executeTakeFirstOrThrow(): Promise<{ count: number }> }) =>
    (await query.executeTakeFirstOrThrow()).count;
  if ((await found(sections.select(howMany))) < sectionIds.length)
    throw invalid('sectionIds', 'noSuch', { entity: 'place' });
  if ((await found(categories.select(howMany))) < categoryIds.length)
    throw invalid('categoryIds', 'notInList', { entity: 'productCategory' });
  if ((await found(products.select(howMany))) < productIds.length)
    throw invalid('productIds', 'notInList', { entity: 'product' });
}
