import { makeNog, makeProduct, makeWarehouse } from './fixtures';
import type { Answer, Client, TestApp } from './test-app';

/** Makes receipts through the calls that the screens make. */
export class BatchWorld {
  readonly test: TestApp;
  readonly user: Client;

  constructor(test: TestApp, user: Client) {
    this.test = test;
    this.user = user;
  }

  /** A saved receipt without items. */
  async batch(details: Record<string, unknown> = {}): Promise<{ id: number; batchNo: string }> {
    const nogId = details.nogId ?? (await makeNog(this.test.database)).id;
    return created(await this.user.post('/api/batches', { nogId, ...details })).batch;
  }

  /** Adds a line; a product and a warehouse of its own unless they are named. */
  async item(batchId: number, line: Record<string, unknown> = {}) {
    const productId = line.productId ?? (await makeProduct(this.test.database)).id;
    const warehouseId = line.warehouseId ?? (await makeWarehouse(this.test.database)).id;
    const body = { batchId, productId, warehouseId, quantity: 5, price: 100, condition: 'New', ...line };
    return created(await this.user.post('/api/batches/items', body)).items.at(-1) as { id: number };
  }

  /** A receipt in the given state with one item. */
  async batchIn(state: BatchState): Promise<{ id: number; batchNo: string; itemId: number }> {
    const batch = await this.batch();
    const { id: itemId } = await this.item(batch.id);
    const { id } = batch;
    if (state === 'cancelled') created(await this.user.get(`/api/batches/cancel/${id}`));
    if (state === 'split' || state === 'processed, split') created(await this.user.get(`/api/batches/split/${id}`));
    if (state.startsWith('processed'))
      created(
        await this.user.post('/api/batches/process', { batchId: id, isVerified: state === 'processed, verified' }),
      );
    if (state === 'processed, merged') {
      const other = await this.batchIn('processed, split');
      created(await this.user.post('/api/batches/merge', { batchId: id, mergeId: other.id }));
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

function created(answer: Answer): Answer['body'] {
  if (answer.status !== 200) throw new Error(`${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer.body;
}
