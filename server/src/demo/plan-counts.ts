import { countGiven, countPlan } from '@ghala/contract/calls/counts';
import { processRequest } from '@ghala/contract/calls/receipt-steps';
import { countHooks } from '../count-hooks';
import { adjustmentApproval } from '../features/adjustments/adjustment-approval';
import { countAgain } from '../features/counts/count-again';
import { closeCount } from '../features/counts/end-counting';
import { enterCount } from '../features/counts/enter-count';
import { planCount } from '../features/counts/plan-count';
import { startCount } from '../features/counts/start-count';
import { submitCount } from '../features/counts/submit-count';
import { processReceipt } from '../features/receipts/process-receipt';
import { apply } from '../operation/apply';
import type { Operation } from '../operation/operation';
import { FIRST_DAY, TODAY } from './calendar';
import { decide } from './decide';
import type { DemoWorld } from './demo-world';
import { enterReceipt } from './enter-receipt';
import { SeededRandom } from './seeded-random';

/** One piece is missing, or was found, on every so many lines. */
const DIFFERS_EACH = 5;
/** The counts of the months before: the day, and how often a line differed. They are less than a month apart. */
const EARLIER = [
  [-62, 3],
  [-38, 4],
  [-10, 7],
] as const;
/** So many goods came before them. */
const EARLIER_GOODS = 24;
/** This is a separate one, so that the month is unaffected. */
const SEED = 1172;
/** By then goods with lots have come, and some of them have left. */
const LOTS_MOMENT = TODAY + 0.996;
/**
 * So much less of lots is counted than the books say, in the order of the walk; more than 13,000 shillings is too much.
 */
const MISSING = [0, 1, 0, 0, 2, 30, 0.5];
const LOTS_TOLERANCE = 13_000;
/** Whatever is more is not taken away from what the month still needs. */
const PLENTY = 100;

/** Plans counts that are finished, over some months, one by lot that is under review, and one that goes on, which is counted blind. */
export function planCounts(world: DemoWorld): void {
  const [main, second, third] = world.stores;
  if (main === undefined || second === undefined || third === undefined)
    throw new Error('there are no three warehouses to count');
  planEarlier(world, third);
  planFinished(world, { moment: 5.1, name: 'Second store, first rack', place: second });
  planFinished(world, { moment: 22.4, name: 'Monthly count', place: main });
  planOpen(world, main);
  planByLot(world, main);
}

type Place = DemoWorld['stores'][number];

interface FinishedCount {
  moment: number;
  name: string;
  place: Place;
  differsEach?: number;
}

/** Plans one delivery to a small depot, and its counts before the month. */
function planEarlier(whole: DemoWorld, depot: Place): void {
  const world = { ...whole, random: new SeededRandom(SEED) };
  const { timeline, people, products, suppliers } = world;
  const place = { ...depot, sections: depot.sections.slice(0, 1), virtual: null };
  const supplierIds = suppliers.slice(0, 1).map(({ id }) => id);
  const delivery = { store: place, supplierIds, products: products.slice(0, EARLIER_GOODS) };
  timeline.plan(FIRST_DAY + 0.5, people.users.storekeeper2, async (operation) => {
    const batchId = await enterReceipt(operation, world, delivery);
    const request = processRequest.parse({ batchId, isVerified: true, isGuardian: false });
    await apply(operation, (facts) => processReceipt(facts, request, []));
  });
  for (const [moment, differsEach] of EARLIER)
    planFinished(world, { moment, name: 'Depot, whole shed', place, differsEach });
}

function planFinished(
  { timeline, people, timezone }: DemoWorld,
  { moment, name, place, differsEach = DIFFERS_EACH }: FinishedCount,
): void {
  const { manager, storekeeper, finance } = people.users;
  let countId = 0;
  timeline.plan(moment, manager, async (operation) => {
    const plan = { name, warehouseId: place.id, sectionIds: place.sections.slice(0, 1), withEmpty: false };
    countId = (await apply(operation, (facts) => planCount(facts, countPlan.parse(plan)))).id;
    await apply(operation, (facts) => startCount(facts, countId));
  });
  timeline.plan(moment + 0.01, storekeeper, (operation) =>
    countLines(operation, countId, timezone, { each: 1, differsEach }),
  );
  timeline.plan(moment + 0.02, manager, async (operation) => {
    await apply(operation, (facts) => closeCount(facts, countId));
    await apply(operation, (facts) => submitCount(facts, countId, { leaveOut: false }, countHooks));
  });
  timeline.plan(moment + 0.03, finance, async (operation) => {
    const asked = await operation.db
      .selectFrom('stock_adjustments')
      .select('id')
      .where('count_id', '=', countId)
      .execute();
    for (const { id: documentId } of asked)
      await decide(operation, 'StockAdjustment', adjustmentApproval(countAgain), { documentId });
  });
}

function planOpen({ timeline, people, timezone }: DemoWorld, place: Place): void {
  const { manager, storekeeper } = people.users;
  let countId = 0;
  timeline.plan(TODAY - 0.04, manager, async (operation) => {
    const plan = { name: 'What is worth most', warehouseId: place.id, pick: 'value', pickClass: 'A' };
    const policy = { isBlind: true, counters: 1, tolerancePercent: 2 };
    countId = (await apply(operation, (facts) => planCount(facts, countPlan.parse({ ...plan, ...policy })))).id;
    await apply(operation, (facts) => startCount(facts, countId));
  });
  timeline.plan(TODAY - 0.02, storekeeper, (operation) =>
    countLines(operation, countId, timezone, { each: 2, differsEach: DIFFERS_EACH }),
  );
}

/** Counts goods with lots and serial numbers: some are missing, one lot is to be counted again, and one is left. */
function planByLot({ timeline, people, timezone }: DemoWorld, place: Place): void {
  const { manager, storekeeper } = people.users;
  let countId = 0;
  timeline.plan(LOTS_MOMENT, manager, async (operation) => {
    const { db } = operation;
    const tracked = await db.selectFrom('products').select('id').where('tracking', '<>', 'none').execute();
    const goods = { warehouseId: place.id, productIds: tracked.map(({ id }) => id) };
    const plan = { name: 'Lots and serial numbers', ...goods, toleranceValue: LOTS_TOLERANCE };
    countId = (await apply(operation, (facts) => planCount(facts, countPlan.parse(plan)))).id;
    await apply(operation, (facts) => startCount(facts, countId));
  });
  timeline.plan(LOTS_MOMENT + 0.001, storekeeper, async (operation) => {
    const lines = await operation.db
      .selectFrom('count_lines')
      .innerJoin('record_lots', (join) =>
        join
          .onRef('record_lots.record_id', '=', 'count_lines.record_id')
          .onRef('record_lots.lot_id', '=', 'count_lines.lot_id'),
      )
      .select(['count_lines.id', 'record_lots.on_hand as onHand'])
      .where('count_lines.count_id', '=', countId)
      .orderBy('count_lines.walk')
      .execute();
    for (const [index, missing] of MISSING.entries()) {
      const line = lines[index];
      if (line === undefined) throw new Error('there are too few lots to count');
      const given = countGiven.parse({ lineId: line.id, quantity: line.onHand - missing });
      await apply(operation, (facts) => enterCount(facts, countId, given, timezone));
    }
  });
  timeline.plan(LOTS_MOMENT + 0.002, manager, (operation) => apply(operation, (facts) => closeCount(facts, countId)));
}

/** Counts every line, or every second one. */
async function countLines(
  operation: Operation,
  countId: number,
  timezone: string,
  { each, differsEach }: { each: 1 | 2; differsEach: number },
): Promise<void> {
  const lines = await operation.db
    .selectFrom('count_lines')
    .innerJoin('stock_records', 'stock_records.id', 'count_lines.record_id')
    .select(['count_lines.id', 'stock_records.on_hand as onHand'])
    .where('count_lines.count_id', '=', countId)
    .orderBy('count_lines.walk')
    .orderBy('count_lines.id')
    .execute();
  for (const [index, { id: lineId, onHand }] of lines.entries()) {
    if (index % each !== 0) continue;
    const differs = index % differsEach === 2 ? 1 : 0;
    const quantity = onHand >= PLENTY ? onHand - differs : onHand + differs;
    const given = countGiven.parse({ lineId, quantity });
    await apply(operation, (facts) => enterCount(facts, countId, given, timezone));
  }
}
