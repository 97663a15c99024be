import { closePurchase } from '../features/purchases/close-purchase';
import { deletePurchase } from '../features/purchases/delete-purchase';
import { purchaseApproval } from '../features/purchases/purchase-approval';
import { submitPurchase } from '../features/purchases/submit-purchase';
import { apply } from '../operation/apply';
import type { Actor, Operation } from '../operation/operation';
import { TODAY } from './calendar';
import { decide } from './decide';
import type { DemoWorld } from './demo-world';
import { draftPurchase } from './draft-purchase';
import { planMissing } from './plan-missing';
import { receiveOrder } from './receive-order';
import { SeededRandom } from './seeded-random';

/** Tells how far an order gets. `short`: less came than was ordered; `closed`: and the rest never will. */
type Fate = 'draft' | 'pending' | 'approved' | 'rejected' | 'cancelled' | 'short' | 'closed' | 'completed';

const ENDED = 24;
/** These are the outcomes of the month's orders, in turn. */
const ENDINGS: readonly Fate[] = [
  'completed',
  'short',
  'completed',
  'rejected',
  'completed',
  'closed',
  'completed',
  'cancelled',
];
/** This is a separate one, so that the rest of the month is unaffected by the orders. */
const SEED = 1016;

/** Plans a month of purchase orders: decided ones on four in five days, and those still in progress. */
export function planPurchases(world: DemoWorld): void {
  const ordering = { ...world, random: new SeededRandom(SEED) };
  for (let number = 0; number < ENDED; number++)
    planOrder(ordering, number, 0.6 + number * 1.13, ENDINGS[number % ENDINGS.length] ?? 'completed');
  for (let number = 0; number < 5; number++) planOrder(ordering, number, TODAY - 4.4 + number * 0.9, 'approved');
  for (let number = 0; number < 4; number++) planOrder(ordering, number, TODAY - 0.8 + number * 0.25, 'pending');
  for (let number = 0; number < 2; number++) planOrder(ordering, number, TODAY - 2.5 + number * 1.9, 'draft');
}

function planOrder(world: DemoWorld, number: number, moment: number, fate: Fate): void {
  const { timeline, people } = world;
  const { procurement, finance, storekeeper } = people.users;
  let purchaseId = 0;
  const plan = (later: number, actor: Actor, run: (operation: Operation) => Promise<unknown>) =>
    timeline.plan(moment + later, actor, run);

  plan(0, procurement, async (operation) => {
    purchaseId = await draftPurchase(operation, world, number);
  });
  if (fate === 'draft') return;
  plan(0.02, procurement, (operation) => apply(operation, (facts) => submitPurchase(facts, purchaseId)));
  if (fate === 'pending') return;
  const refusal = fate === 'rejected' ? 'Over the budget of this month: order half of it' : undefined;
  const comment = number % 3 === 0 ? 'Within the budget' : '';
  plan(0.3, finance, (operation) =>
    decide(operation, 'purchase', purchaseApproval, { documentId: purchaseId, refusal, comment }),
  );
  if (fate === 'rejected' || fate === 'approved') return;
  if (fate === 'cancelled') {
    plan(0.6, procurement, (operation) => apply(operation, (facts) => deletePurchase(facts, purchaseId)));
    return;
  }
  const isWhole = fate === 'completed';
  // Some orders take a few days longer than others.
  plan(isWhole ? 2.2 + (number % 4) * 1.1 : 2.2, storekeeper, async (operation) => {
    const receiptId = await receiveOrder(operation, world, { purchaseId, isWhole });
    if (!isWhole) planMissing(world, receiptId, { moment: moment + 2.4, isSettled: fate === 'closed' });
  });
  if (fate !== 'closed') return;
  const reason = 'The supplier has no more of it this season';
  plan(2.9, procurement, (operation) => apply(operation, (facts) => closePurchase(facts, { purchaseId, reason })));
}
