import { newAdjustment } from '@ghala/contract/calls/adjustments';
import { newTransfer } from '@ghala/contract/calls/transfers';
import { adjustmentApproval } from '../features/adjustments/adjustment-approval';
import { requestAdjustment } from '../features/adjustments/request-adjustment';
import { countAgain } from '../features/counts/count-again';
import { requestTransfer } from '../features/transfers/request-transfer';
import { transferApproval } from '../features/transfers/transfer-approval';
import { apply } from '../operation/apply';
import type { Operation } from '../operation/operation';
import { TODAY } from './calendar';
import { decide } from './decide';
import type { DemoWorld } from './demo-world';
import { wellStocked } from './well-stocked';

interface Plan {
  moment: number;
  reason: string;
  fate: 'pending' | 'rejected' | 'done';
}

const ADJUSTMENTS: readonly (Plan & { type: 'Addition' | 'Reduction' })[] = [
  { moment: 6.3, type: 'Reduction', reason: 'Broken when a shelf gave way', fate: 'done' },
  { moment: 13.7, type: 'Addition', reason: 'Found behind the racks at the count', fate: 'done' },
  { moment: 19.4, type: 'Reduction', reason: 'Less than the books say', fate: 'rejected' },
  { moment: 26.2, type: 'Reduction', reason: 'Wet after the rain', fate: 'done' },
  { moment: TODAY - 0.7, type: 'Addition', reason: 'Counted twice: more than the books say', fate: 'pending' },
];

const TRANSFERS: readonly Plan[] = [
  { moment: 9.5, reason: 'For the crew beside the second store', fate: 'done' },
  { moment: 16.1, reason: 'To make room for the next delivery', fate: 'done' },
  { moment: 21.8, reason: 'Nearer to the gate', fate: 'rejected' },
  { moment: 27.3, reason: 'The second store runs short', fate: 'done' },
  { moment: TODAY - 0.6, reason: 'For the week to come', fate: 'pending' },
];

/** Plans corrections of counts and transfers to another warehouse, decided either way or pending. */
export function planCorrections(world: DemoWorld): void {
  const [, second] = world.stores;
  if (second === undefined) throw new Error('there is no second warehouse to move goods to');
  for (const [number, { type, ...plan }] of ADJUSTMENTS.entries())
    planRequest(world, plan, 'StockAdjustment', async (operation) => {
      // These are records other than those transferred.
      const { available, ...record } = await wellStocked(operation, 2 * number);
      const wanted = { ...record, type, quantity: fewOf(available), comment: plan.reason };
      return apply(operation, (facts) => requestAdjustment(facts, newAdjustment.parse(wanted)));
    });
  for (const [number, plan] of TRANSFERS.entries())
    planRequest(world, plan, 'StockTransfer', async (operation) => {
      const { available, ...record } = await wellStocked(operation, 2 * number + 1, second.id);
      const wanted = { ...record, quantity: fewOf(available), reason: plan.reason, warehouseId: second.id };
      return apply(operation, (facts) => requestTransfer(facts, newTransfer.parse(wanted)));
    });
}

const handlers = { StockAdjustment: adjustmentApproval(countAgain), StockTransfer: transferApproval };

/** @param request makes the request. @returns its id */
function planRequest(
  { timeline, people }: DemoWorld,
  { moment, fate }: Plan,
  module: keyof typeof handlers,
  request: (operation: Operation) => Promise<number>,
): void {
  let documentId = 0;
  timeline.plan(moment, people.users.storekeeper, async (operation) => {
    documentId = await request(operation);
  });
  if (fate === 'pending') return;
  const refusal = fate === 'rejected' ? 'Look once more, with the foreman' : undefined;
  timeline.plan(moment + 0.2, people.users.manager, (operation) =>
    decide(operation, module, handlers[module], { documentId, refusal }),
  );
}

/** This is a twentieth, in whole units. */
function fewOf(quantity: number): number {
  return Math.max(1, Math.floor(quantity / 20));
}
