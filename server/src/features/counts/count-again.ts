import { NAME_LENGTH } from '@ghala/contract/calls/counts';
import { apply } from '../../operation/apply';
import type { Decide, Facts } from '../../operation/work';
import { planCount } from './plan-count';
import { startCount } from './start-count';

/** Begins a count of the goods of a line of another, as that was counted: nobody decides on its difference any more. */
export async function countAgain(facts: Facts, lineId: number): Promise<Decide<void>> {
  // It starts what it has planned, so that has to be written before.
  const operation = facts.alone();
  const line = await operation.db
    .selectFrom('count_lines')
    .innerJoin('stock_counts', 'stock_counts.id', 'count_lines.count_id')
    .innerJoin('stock_records', 'stock_records.id', 'count_lines.record_id')
    .innerJoin('products', 'products.id', 'stock_records.product_id')
    .select([
      'stock_counts.count_no as number',
      'stock_counts.place_id as warehouseId',
      'stock_counts.is_blind as isBlind',
      'stock_counts.counters',
      'stock_counts.recount_by_another as anotherRecounts',
      'stock_counts.tolerance_percent as tolerancePercent',
      'stock_counts.tolerance_value as toleranceValue',
      'count_lines.section_id as sectionId',
      'stock_records.product_id as productId',
      'products.name as product',
    ])
    .where('count_lines.id', '=', lineId)
    .executeTakeFirstOrThrow();
  const { number, product, sectionId, productId, ...how } = line;
  const plan = {
    ...how,
    name: `${number}: ${product}`.slice(0, NAME_LENGTH),
    sectionIds: sectionId === null ? [] : [sectionId],
    categoryIds: [],
    productIds: [productId],
    pick: null,
    pickProducts: null,
    pickClass: null,
    withEmpty: true,
    note: '',
  };
  const { id } = await apply(operation, (each) => planCount(each, plan));
  const start = await startCount(facts, id);
  return (changes) => void start(changes);
}
