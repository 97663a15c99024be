import { countGiven, countPlan } from '@ghala/contract/calls/counts';
import { adjustmentApproval } from '../features/adjustments/adjustment-approval';
import { requestCounted } from '../features/adjustments/request-counted';
import { closeCount } from '../features/counts/end-counting';
import { enterCount } from '../features/counts/enter-count';
import { planCount } from '../features/counts/plan-count';
import { startCount } from '../features/counts/start-count';
import { submitCount } from '../features/counts/submit-count';
import type { Operation } from '../kernel/operation';
import { TODAY } from './calendar';
import { decide } from './decide';
import type { DemoWorld } from './demo-world';

/** One piece is missing, or was found, on every so many lines. */
const DIFFERS_EACH = 5;
/** Whatever is more is not taken away from what the month still needs. */
const PLENTY = 100;

/** Plans two counts that are finished, and one that goes on, which is counted blind. */
export function planCounts(world: DemoWorld): void {
  const [main, second] = world.stores;
  if (main === undefined || second === undefined) throw new Error('there are no two warehouses to count');
  planFinished(world, { moment: 5.1, name: 'Second store, first rack', place: second });
  planFinished(world, { moment: 22.4, name: 'Monthly count', place: main });
  planOpen(world, main);
}

type Place = DemoWorld['stores'][number];

function planFinished(
  { timeline, people, timezone }: DemoWorld,
  { moment, name, place }: { moment: number; name: string; place: Place },
): void {
  const { manager, storekeeper, finance } = people.users;
  let countId = 0;
  timeline.plan(moment, manager, async (operation) => {
    const plan = { name, warehouseId: place.id, sectionIds: place.sections.slice(0, 1), withEmpty: false };
    countId = (await planCount(operation, countPlan.parse(plan))).id;
    await startCount(operation, countId);
  });
  timeline.plan(moment + 0.01, storekeeper, (operation) => countLines(operation, countId, timezone, 1));
  timeline.plan(moment + 0.02, manager, async (operation) => {
    await closeCount(operation, countId);
    await submitCount(operation, countId, { leaveOut: false }, { requestCounted });
  });
  timeline.plan(moment + 0.03, finance, async (operation) => {
    const asked = await operation.db
      .selectFrom('stock_adjustments')
      .select('id')
      .where('count_id', '=', countId)
      .execute();
    for (const { id: documentId } of asked)
      await decide(operation, 'StockAdjustment', adjustmentApproval, { documentId });
  });
}

function planOpen({ timeline, people, timezone }: DemoWorld, place: Place): void {
  const { manager, storekeeper } = people.users;
  let countId = 0;
  timeline.plan(TODAY - 0.04, manager, async (operation) => {
    const plan = { name: 'What is worth most', warehouseId: place.id, pick: 'value', pickClass: 'A' };
    const policy = { isBlind: true, counters: 1, tolerancePercent: 2 };
    countId = (await planCount(operation, countPlan.parse({ ...plan, ...policy }))).id;
    await startCount(operation, countId);
  });
  timeline.plan(TODAY - 0.02, storekeeper, (operation) => countLines(operation, countId, timezone, 2));
}

/** Counts every line, or every second one. */
async function countLines(operation: Operation, countId: number, timezone: string, each: 1 | 2): Promise<void> {
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
    const differs = index % DIFFERS_EACH === 2 ? 1 : 0;
    const quantity = onHand >= PLENTY ? onHand - differs : onHand + differs;
    await enterCount(operation, countId, countGiven.parse({ lineId, quantity }), timezone);
  }
}
