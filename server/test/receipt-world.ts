import type { receiptItemRequest } from '@ghala/contract/calls/receipt-items';
import { receiptCalls } from '@ghala/contract/calls/receipts';
import type { z } from 'zod';
import { makeProduct, makeStockCategory, makeWarehouse } from './fixtures';
import { type BodyOf, last, succeeded } from './succeeded';
import type { Answer, Client } from './test-app';
import { type Decision, World } from './world';

type ReversedLine = NonNullable<BodyOf<typeof receiptCalls.reverse>['items']>[number];

/** Creates receipts through the screens' calls. */
export class ReceiptWorld extends World {
  /** Makes a saved receipt without items. */
  async receipt(details: Partial<BodyOf<typeof receiptCalls.create>> = {}): Promise<{ id: number; batchNo: string }> {
    const nogId = details.nogId ?? (await makeStockCategory(this.test.database)).id;
    return (await this.user.send(receiptCalls.create, { body: { nogId, ...details } })).batch;
  }

  /** Adds a line; with its own product and warehouse by default. */
  async item(batchId: number, line: Partial<z.input<typeof receiptItemRequest>> = {}): Promise<{ id: number }> {
    const productId = line.productId ?? (await makeProduct(this.test.database)).id;
    const warehouseId = line.warehouseId ?? (await makeWarehouse(this.test.database)).id;
    const body = { batchId, productId, warehouseId, quantity: 5, price: 100, condition: 'New' as const, ...line };
    return last((await this.user.send(receiptCalls.saveItem, { body })).items);
  }

  /** Asks for a receipt to be reversed: all that is left of it, or these lines. @returns the id of the reversal */
  async requestReversal(id: number, items?: ReversedLine[], user = this.user): Promise<number> {
    const body = { reason: 'Wrong product', ...(items && { items }) };
    return (await user.send(receiptCalls.reverse, { params: { id }, body })).reversal.id;
  }

  async decideReversal(reversalId: number, decision: Decision, by?: Client): Promise<Answer> {
    return this.decideOn(await this.requestFor('ReceiptReversal', reversalId), decision, 'seen', by);
  }

  /** Reverses a receipt, or these lines of it, as an approver agrees. */
  async reverse(id: number, items?: ReversedLine[]): Promise<void> {
    succeeded(await this.decideReversal(await this.requestReversal(id, items), 'approve'));
  }

  /** Makes a receipt in the given state with one item. */
  async receiptIn(state: ReceiptState): Promise<{ id: number; batchNo: string; itemId: number }> {
    const receipt = await this.receipt();
    const { id: itemId } = await this.item(receipt.id);
    const { id } = receipt;
    if (state === 'cancelled') await this.user.send(receiptCalls.cancel, { params: { id } });
    if (state === 'split' || state === 'processed, split') await this.user.send(receiptCalls.split, { params: { id } });
    if (state.startsWith('processed')) {
      const body = { batchId: id, isVerified: state === 'processed, verified' };
      await this.user.send(receiptCalls.process, { body });
    }
    if (state === 'processed, merged') {
      const other = await this.receiptIn('processed, split');
      await this.user.send(receiptCalls.merge, { body: { batchId: id, mergeId: other.id } });
    }
    return { ...receipt, itemId };
  }
}

export const receiptStates = [
  'saved',
  'split',
  'cancelled',
  'processed',
  'processed, verified',
  'processed, split',
  'processed, merged',
] as const;
export type ReceiptState = (typeof receiptStates)[number];
