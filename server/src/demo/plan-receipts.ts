import { processRequest } from '@ghala/contract/calls/receipt-steps';
import { cancelReceipt } from '../features/receipts/cancel-receipt';
import { processReceipt } from '../features/receipts/process-receipt';
import { mergeReceipts, splitReceipt } from '../features/receipts/split-and-merge';
import { verifyItem } from '../features/receipts/verify-item';
import { apply } from '../operation/apply';
import type { Actor } from '../operation/operation';
import { TODAY } from './calendar';
import type { DemoWorld } from './demo-world';
import { type Delivery, enterReceipt } from './enter-receipt';

const PROCESSED = 60;
/** A category's products come in this many deliveries, then start over. */
const PARTS = 3;
/** Most goods come to the main warehouse. */
const STORE_TURNS = [0, 0, 1, 0, 2, 1];

/** This is a delivery with its receipt, known (not 0) once entered. */
interface Receipt extends Delivery {
  batchId: number;
}

/** Plans a month of receipts: two a day that enter stock, and a few that wait or never did. */
export function planReceipts(world: DemoWorld): void {
  for (let number = 0; number < PROCESSED; number++) {
    const moment = 0.7 + (number * TODAY) / PROCESSED;
    const receipt = receiptOf(world, number);
    planReceipt(world, moment, receipt);
    if (number % 10 === 7) planSplit(world, moment, receipt, number % 20 === 7);
  }
  for (let number = 0; number < 4; number++)
    planSaved(world, TODAY - 1.5 + number * 0.55, receiptOf(world, number * 3));
  for (let number = 0; number < 3; number++) planCancelled(world, 6.3 + number * 9, receiptOf(world, number * 4));
}

/** Each brings part of one category, the categories taking turns. */
function receiptOf({ stores, products, suppliers }: DemoWorld, number: number): Receipt {
  const categories = [...new Set(products.map((product) => product.category))];
  const category = categories[number % categories.length] ?? '';
  const part = Math.floor(number / categories.length) % PARTS;
  const store = stores[STORE_TURNS[number % STORE_TURNS.length] ?? 0];
  if (store === undefined) throw new Error('there is no warehouse to receive in');
  return {
    batchId: 0,
    store,
    supplierIds: suppliers.filter((supplier) => supplier.category === category).map((supplier) => supplier.id),
    products: products.filter((product) => product.category === category).filter((_, index) => index % PARTS === part),
  };
}

/** This is the warehouse's storekeeper: the main one has its own. */
function keeperOf({ stores, people }: DemoWorld, { store }: Receipt): Actor {
  return store === stores[0] ? people.users.storekeeper : people.users.storekeeper2;
}

/** Half of the receipts are verified at once, half of the others later, and the rest not yet. */
function planReceipt(world: DemoWorld, moment: number, receipt: Receipt): void {
  const { timeline, random, people } = world;
  const keeper = keeperOf(world, receipt);
  timeline.plan(moment, keeper, async (operation) => {
    receipt.batchId = await enterReceipt(operation, world, receipt);
  });
  timeline.plan(moment + 0.1, keeper, async (operation) => {
    const isVerified = random.isLucky(0.5);
    const isGuardian = random.isLucky(0.2);
    const [guardianId] = people.staff['Security Guard'];
    const request = { batchId: receipt.batchId, isVerified, isGuardian, guardianId: isGuardian ? guardianId : null };
    await apply(operation, (facts) => processReceipt(facts, processRequest.parse(request), []));
    if (!isVerified && random.isLucky(0.5)) planVerification(world, moment + 0.4, receipt);
  });
}

function planVerification({ timeline, people }: DemoWorld, moment: number, { batchId }: Receipt): void {
  timeline.plan(moment, people.users.manager, async (operation) => {
    const items = await operation.db
      .selectFrom('receipt_items')
      .select('id')
      .where('receipt_id', '=', batchId)
      .orderBy('id')
      .execute();
    for (const item of items) await apply(operation, (facts) => verifyItem(facts, { batchId, itemId: item.id }, []));
  });
}

/** This is a partial delivery; if the remainder came, on the next day, the two are merged. */
function planSplit(world: DemoWorld, moment: number, receipt: Receipt, isCompleted: boolean): void {
  const keeper = keeperOf(world, receipt);
  world.timeline.plan(moment + 0.2, keeper, (operation) =>
    apply(operation, (facts) => splitReceipt(facts, receipt.batchId)),
  );
  if (!isCompleted) return;
  const rest = { ...receipt, batchId: 0, products: receipt.products.slice(0, 3) };
  planReceipt(world, moment + 1, rest);
  world.timeline.plan(moment + 1.2, keeper, (operation) =>
    apply(operation, (facts) =>
      mergeReceipts(facts, { batchId: rest.batchId, mergeId: receipt.batchId, comment: 'The rest of the order' }),
    ),
  );
}

function planSaved(world: DemoWorld, moment: number, receipt: Receipt): void {
  world.timeline.plan(moment, keeperOf(world, receipt), async (operation) => {
    await enterReceipt(operation, world, receipt);
  });
}

function planCancelled(world: DemoWorld, moment: number, receipt: Receipt): void {
  const keeper = keeperOf(world, receipt);
  world.timeline.plan(moment, keeper, async (operation) => {
    receipt.batchId = await enterReceipt(operation, world, receipt);
  });
  world.timeline.plan(moment + 0.3, keeper, (operation) =>
    apply(operation, (facts) => cancelReceipt(facts, receipt.batchId)),
  );
}
