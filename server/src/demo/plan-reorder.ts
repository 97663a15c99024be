import { reorderLevels } from '@ghala/contract/calls/reorder';
import { saveLevels } from '../features/reorder/save-levels';
import { TODAY } from './calendar';
import type { DemoWorld } from './demo-world';
import { SeededRandom } from './seeded-random';

const LEVELS = 16;
/** Every so many of them is short by now. */
const SHORT_EACH = 3;
/** This is a separate one, so that the rest of the month is unaffected. */
const SEED = 1905;

/** Plans reorder levels of goods in the main warehouse, some of which are short. */
export function planReorder({ timeline, people, stores }: DemoWorld): void {
  const [main] = stores;
  if (main === undefined) throw new Error('there is no warehouse');
  const random = new SeededRandom(SEED);
  timeline.plan(TODAY - 0.05, people.users.procurement, async (operation) => {
    const kept = await operation.db
      .selectFrom('stock_records')
      .select('product_id as productId')
      .select(({ fn }) => fn.sum<number>('available').as('available'))
      .where('warehouse_id', '=', main.id)
      .groupBy('product_id')
      .having(({ fn }) => fn.sum('available'), '>=', 10)
      .orderBy('product_id')
      .limit(LEVELS)
      .execute();
    for (const [index, { productId, available }] of kept.entries()) {
      const share = index % SHORT_EACH === 0 ? random.between(1.2, 1.8) : random.between(0.2, 0.5);
      const minimum = Math.max(1, Math.round(available * share));
      const levels = { productId, placeId: main.id, minimum, target: minimum * 2, maximum: minimum * 5 };
      await saveLevels(operation, reorderLevels.parse(levels));
    }
  });
}
