import type { CountPlan } from '@ghala/contract/calls/counts';
import { newNumber } from '../../documents/new-numbers';
import { rowById } from '../../operation/loader';
import type { Decide, Facts } from '../../operation/work';
import { inserting, updating } from '../../operation/writer';
import { invalid } from '../../runtime/errors';
import { claimCount, type LockedCount, requireStatus } from './count-facts';

interface Planned {
  id: number;
  number: string;
}

const planColumns = [
  ...(['name', 'place_id', 'section_ids', 'category_ids', 'product_ids', 'pick', 'pick_products'] as const),
  ...(['pick_class', 'with_empty', 'is_blind', 'counters', 'recount_by_another', 'tolerance_percent'] as const),
  ...(['tolerance_value', 'note'] as const),
] as const;

const created = inserting('stock_counts', ['id', 'count_no', ...planColumns, 'created_by_id'], { order: 'documents' });
const changed = updating('stock_counts', planColumns, { order: 'documents', setNow: ['updated_at'] });

/** The place is kept from being deleted until the count is visible. */
const places = rowById({
  name: 'places to count',
  level: 'line',
  keeps: 'places',
  query: (database, ids) =>
    database
      .selectFrom('places')
      .select('id')
      .where('id', '=', ids)
      .where('kind', '<>', 'section')
      .where('deleted_at', 'is', null),
});

const sections = rowById({
  name: 'sections to count',
  level: 'plain',
  query: (database, ids) =>
    database
      .selectFrom('places')
      .select(['id', 'warehouse_id as warehouseId'])
      .where('id', '=', ids)
      .where('kind', '=', 'section')
      .where('deleted_at', 'is', null),
});

const categories = rowById({
  name: 'categories to count',
  level: 'plain',
  query: (database, ids) => database.selectFrom('categories').select('id').where('id', '=', ids),
});

const products = rowById({
  name: 'products to count',
  level: 'plain',
  query: (database, ids) =>
    database.selectFrom('products').select('id').where('id', '=', ids).where('deleted_at', 'is', null),
});

/** Plans a count. @throws {AppError} invalid if the place, or what is named of it, cannot be chosen */
export async function planCount(facts: Facts, plan: CountPlan): Promise<Decide<Planned>> {
  const [id, requireChoices] = await Promise.all([facts.newId('stock_counts'), findChoices(facts, plan)]);
  requireChoices();
  const number = await newNumber(facts, { prefix: 'CNT-', sequence: 'stock_count_numbers' });
  return (changes) => {
    changes.write(created, { id, count_no: number, ...columnsOf(plan), created_by_id: changes.actor.id });
    changes.record({ code: 'stockCount.create', id, number, after: { ...plan } });
    return { id, number };
  };
}

/** Changes the plan of a count that has not begun. @throws {AppError} as planCount; conflict once it has begun */
export async function changePlan(facts: Facts, id: number, plan: CountPlan): Promise<Decide<Planned>> {
  const [count, requireChoices] = await Promise.all([claimCount(facts, id), findChoices(facts, plan)]);
  requireStatus(count, ['draft'], 'update');
  requireChoices();
  return (changes) => {
    const planned = { id, number: count.count_no };
    changes.write(changed, { id, ...columnsOf(plan) });
    changes.record({ code: 'stockCount.update', ...planned, before: planOf(count), after: { ...plan } });
    return planned;
  };
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

function planOf(count: LockedCount): CountPlan {
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

/** @returns a check that names the field of what cannot be chosen */
async function findChoices({ find }: Facts, plan: CountPlan): Promise<() => void> {
  const { warehouseId, sectionIds, categoryIds, productIds } = plan;
  const [place, ofPlace, ofCategories, ofProducts] = await Promise.all([
    find(places, warehouseId),
    Promise.all(sectionIds.map((id) => find(sections, id))),
    Promise.all(categoryIds.map((id) => find(categories, id))),
    Promise.all(productIds.map((id) => find(products, id))),
  ]);
  return () => {
    if (place === undefined) throw invalid('warehouseId', 'notInList', { entity: 'warehouse' });
    if (ofPlace.some((section) => section?.warehouseId !== warehouseId))
      throw invalid('sectionIds', 'noSuch', { entity: 'place' });
    if (ofCategories.includes(undefined)) throw invalid('categoryIds', 'notInList', { entity: 'productCategory' });
    if (ofProducts.includes(undefined)) throw invalid('productIds', 'notInList', { entity: 'product' });
  };
}
