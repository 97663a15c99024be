import { batchCalls } from '@ghala/contract/calls/batches';
import { makeNog, makeProduct, makeWarehouse } from './fixtures';
import { type BodyOf, last } from './succeeded';
import { World } from './world';

/** Makes receipts through the calls that the screens make. */
export class BatchWorld extends World {
  /** A saved receipt without items. */
  async batch(details: Partial<BodyOf<typeof batchCalls.create>> = {}): Promise<{ id: number; batchNo: string }> {
    const nogId = details.nogId ?? (await makeNog(this.test.database)).id;
    return (await this.user.send(batchCalls.create, { body: { nogId, ...details } })).batch;
  }

  /** Adds a line; a product and a warehouse of its own unless they are named. */
  async item(batchId: number, line: Partial<BodyOf<typeof batchCalls.saveItem>> = {}): Promise<{ id: number }> {
    const productId = line.productId ?? (await makeProduct(this.test.database)).id;
    const warehouseId = line.warehouseId ?? (await makeWarehouse(this.test.database)).id;
    const body = { batchId, productId, warehouseId, quantity: 5, price: 100, condition: 'New' as const, ...line };
    return last((await this.user.send(batchCalls.saveItem, { body })).items);
  }

  /** A receipt in the given state with one item. */
  async batchIn(state: BatchState): Promise<{ id: number; batchNo: string; itemId: number }> {
    const batch = await this.batch();
    const { id: itemId } = await this.item(batch.id);
    const { id } = batch;
    if (state === 'cancelled') await this.user.send(batchCalls.cancel, { params: { id } });
    if (state === 'split' || state === 'processed, split') await this.user.send(batchCalls.split, { params: { id } });
    if (state.startsWith('processed')) {
      const body = { batchId: id, isVerified: state === 'processed, verified' };
      await this.user.send(batchCalls.process, { body });
    }
    if (state === 'processed, merged') {
      const other = await this.batchIn('processed, split');
      await this.user.send(batchCalls.merge, { body: { batchId: id, mergeId: other.id } });
    }
    return { ...batch, itemId };
  }
}

export const batchStates = [
  'saved',
  'split',
  'cancelled',
  'processed',
  'processed, verified',
  'processed, split',
  'processed, merged',
] as const;
export type BatchState = (typeof batchStates)[number];
