import { releaseApproval } from '../features/reservations/release-approval';
import { requestRelease } from '../features/reservations/request-release';
import { reserveStock } from '../features/reservations/reserve-stock';
import { apply } from '../operation/apply';
import type { Operation } from '../operation/operation';
import { TODAY } from './calendar';
import { decide } from './decide';
import type { DemoWorld } from './demo-world';
import { wellStocked } from './well-stocked';

interface Plan {
  moment: number;
  comment: string;
  /** This is the outcome of its release; `partly`: half of it was released, the rest is still reserved. */
  fate: 'held' | 'pending' | 'rejected' | 'partly' | 'released';
}

const PLANS: readonly Plan[] = [
  { moment: 4.3, comment: 'Second fix at Kilima Estate', fate: 'released' },
  { moment: 12.4, comment: 'Ordered and paid by a customer', fate: 'partly' },
  { moment: 18.2, comment: 'Roofing crew, from next month', fate: 'rejected' },
  { moment: 24.6, comment: 'Repairs at Ziwa Clinic', fate: 'pending' },
  { moment: TODAY - 1.5, comment: 'Kept for the show house', fate: 'held' },
];

/** Plans reservations, in every state. */
export function planReservations(world: DemoWorld): void {
  for (const [number, plan] of PLANS.entries()) planReservation(world, number, plan);
}

function planReservation({ timeline, people }: DemoWorld, number: number, { moment, comment, fate }: Plan): void {
  const { manager, storekeeper } = people.users;
  let reservedId = 0;
  let quantity = 0;
  timeline.plan(moment, storekeeper, async (operation) => {
    const record = await wellStocked(operation, number);
    quantity = Math.max(2, Math.floor(record.available / 10));
    reservedId = await apply(operation, (facts) => reserveStock(facts, { ...record, quantity, comment, lots: null }));
  });
  if (fate === 'held') return;
  timeline.plan(moment + 1.1, storekeeper, (operation) => {
    const released = fate === 'released' ? quantity : Math.floor(quantity / 2);
    return apply(operation, (facts) =>
      requestRelease(facts, {
        reservedId,
        quantity: released,
        priority: 'normal',
        comment: 'Not needed after all',
      }),
    );
  });
  if (fate === 'pending') return;
  const refusal = fate === 'rejected' ? 'The crew still needs all of it' : undefined;
  timeline.plan(moment + 1.2, manager, async (operation) => {
    const documentId = await pendingRelease(operation, reservedId);
    await decide(operation, 'StockReleased', releaseApproval, { documentId, refusal });
  });
}

async function pendingRelease({ db }: Operation, reservedId: number): Promise<number> {
  const { id } = await db
    .selectFrom('stock_releases')
    .select('id')
    .where('reservation_id', '=', reservedId)
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow();
  return id;
}
