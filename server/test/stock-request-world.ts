import { adjustmentCalls } from '@ghala/contract/calls/adjustments';
import { transferCalls } from '@ghala/contract/calls/transfers';
import { DispatchWorld } from './dispatch-world';
import { makeWarehouse } from './fixtures';
import { succeeded } from './succeeded';
import type { Client, TestApp } from './test-app';
import { type Decision, World } from './world';

export type StockRequestModule = 'StockAdjustment' | 'StockTransfer';
export const stockRequestStates = ['pending', 'done', 'rejected'] as const;
export type StockRequestState = (typeof stockRequestStates)[number];

type Shelf = Awaited<ReturnType<DispatchWorld['shelf']>>;

/** Holds a request about 4 out of 10 in stock: a reduction, or a transfer to a warehouse of its own. */
export interface TestStockRequest extends Shelf {
  id: number;
  module: StockRequestModule;
}

/** Requests adjustments and transfers, and decides on them, through the screens' calls. */
export class StockRequestWorld extends World {
  readonly dispatches: DispatchWorld;

  constructor(test: TestApp, user: Client) {
    super(test, user);
    this.dispatches = new DispatchWorld(test, user);
  }

  adjust(shelf: Pick<Shelf, 'record' | 'product'>, change: number, more: Record<string, unknown> = {}) {
    const type = change < 0 ? 'Reduction' : 'Addition';
    const body = { type, quantity: Math.abs(change), comment: 'counted', ...named(shelf), ...more };
    return this.user.attempt(adjustmentCalls.request, { body });
  }

  transfer(
    shelf: Pick<Shelf, 'record' | 'product'>,
    warehouseId: number,
    quantity: number,
    more: Record<string, unknown> = {},
  ) {
    const body = { quantity, warehouseId, reason: 'nearer the site', comment: 'by van', ...named(shelf), ...more };
    return this.user.attempt(transferCalls.request, { body });
  }

  async pending(module: StockRequestModule, shelf: Shelf, quantity = 4): Promise<TestStockRequest> {
    const answer =
      module === 'StockAdjustment'
        ? await this.adjust(shelf, -quantity)
        : await this.transfer(shelf, (await makeWarehouse(this.test.database)).id, quantity);
    return { ...shelf, id: succeeded(answer).stock.id, module };
  }

  async requestIn(module: StockRequestModule, state: StockRequestState): Promise<TestStockRequest> {
    const request = await this.pending(module, await this.dispatches.shelf());
    if (state !== 'pending') succeeded(await this.decide(request, state === 'done' ? 'approve' : 'reject'));
    return request;
  }

  /** Finds the approval request of a document. */
  requestOf({ id, module }: Pick<TestStockRequest, 'id' | 'module'>): Promise<number> {
    return this.requestFor(module, id);
  }

  async decide(request: Pick<TestStockRequest, 'id' | 'module'>, decision: Decision, comment = 'seen', by?: Client) {
    return this.decideOn(await this.requestOf(request), decision, comment, by);
  }

  /** Reads the document as shown in its log. */
  async read({ id, module }: Pick<TestStockRequest, 'id' | 'module'>) {
    const call = module === 'StockAdjustment' ? adjustmentCalls.list : transferCalls.list;
    const { stocks } = succeeded(await this.user.attempt(call));
    return stocks.find((stock: { id: number }) => stock.id === id);
  }

  async available(record: number): Promise<number> {
    return (await this.dispatches.stock.record(record)).quantity;
  }
}

function named({ record, product }: Pick<Shelf, 'record' | 'product'>) {
  return { inventoryId: record, productId: product };
}
