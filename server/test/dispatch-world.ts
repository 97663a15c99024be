import { makeProduct, makeWarehouse } from './fixtures';
import { StockWorld } from './stock-world';
import type { Answer, Client, TestApp } from './test-app';

export const dispatchStates = [
  'draft',
  'pending',
  'active',
  'active, issued',
  'completed',
  'rejected',
  'deleted',
  'cancelled',
] as const;
export type DispatchState = (typeof dispatchStates)[number];

/** A note with one item of 4, out of 10 in stock. */
export interface TestDispatch {
  id: number;
  dispatchNo: string;
  itemId: number;
  product: number;
  warehouse: number;
  /** The stock record that the item is drawn from. */
  record: number;
}

/** Makes dispatch notes through the calls that the screens make. */
export class DispatchWorld {
  readonly test: TestApp;
  readonly user: Client;
  readonly stock: StockWorld;

  constructor(test: TestApp, user: Client) {
    this.test = test;
    this.user = user;
    this.stock = new StockWorld(test.database, user);
  }

  /** A warehouse with so much of a product. */
  async shelf(quantity = 10) {
    const { id: warehouse } = await makeWarehouse(this.test.database);
    const { id: product, name } = await makeProduct(this.test.database);
    const record = await this.stock.receive(product, warehouse, quantity);
    return { warehouse, product, name, record };
  }

  /** A draft without items; a warehouse of its own unless one is named. */
  async draft(details: Record<string, unknown> = {}): Promise<{ id: number; dispatchNo: string }> {
    const warehouseId = details.warehouseId ?? (await makeWarehouse(this.test.database)).id;
    const body = { assignedToId: this.user.actor?.id, warehouseId, ...details };
    return succeeded(await this.user.post('/api/dispatches', body)).dispatch;
  }

  async item(dispatchNoteId: number, productId: number, quantity: number, more: Record<string, unknown> = {}) {
    const body = { dispatchNoteId, productId, quantity, ...more };
    return succeeded(await this.user.post('/api/dispatches/items', body)).products.at(-1) as { id: number };
  }

  async approve(dispatchId: number): Promise<Answer> {
    return this.user.post('/api/approvals', { approvalId: await this.requestOf(dispatchId) });
  }

  /** The latest approval request of a note. */
  async requestOf(dispatchId: number): Promise<number> {
    const request = await this.test.database
      .selectFrom('approvals')
      .select('id')
      .where('module', '=', 'dispatch')
      .where('document_id', '=', dispatchId)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    return request.id;
  }

  assign(note: Pick<TestDispatch, 'id' | 'itemId'>, qty = 3): Promise<Answer> {
    const body = { dispatchNoteId: note.id, itemId: note.itemId, qty, comment: 'handed out' };
    return this.user.post('/api/dispatches/item/assign', body);
  }

  process(id: number, more: Record<string, unknown> = {}): Promise<Answer> {
    const body = { dispatchNoteId: id, vehicle: 'KDA 123X', comment: 'on its way', ...more };
    return this.user.post('/api/dispatches/process', body);
  }

  /** A note in the given state; `issued` is what is handed out where it gets that far. */
  async dispatchIn(state: DispatchState, details: Record<string, unknown> = {}, issued = 3): Promise<TestDispatch> {
    const { warehouse, product, record } = await this.shelf();
    const { id, dispatchNo } = await this.draft({ warehouseId: warehouse, ...details });
    const { id: itemId } = await this.item(id, product, 4);
    const note = { id, dispatchNo, itemId, product, warehouse, record };
    if (state === 'draft') return note;
    succeeded(await this.user.get(`/api/dispatches/generate/${id}`));
    if (state === 'pending') return note;
    if (state === 'rejected') {
      const body = { approvalId: await this.requestOf(id), comment: 'not now' };
      succeeded(await this.user.post('/api/approvals/reject', body));
      return note;
    }
    succeeded(await this.approve(id));
    if (state === 'active') return note;
    succeeded(await this.assign(note, issued));
    if (state === 'active, issued') return note;
    if (state === 'deleted') {
      succeeded(await this.user.delete(`/api/dispatches/delete/${id}`));
      return note;
    }
    succeeded(await this.process(id));
    if (state === 'cancelled')
      succeeded(await this.user.post('/api/dispatches/cancel', { dispatchNoteId: id, reason: 'came back' }));
    return note;
  }

  async note(id: number) {
    return succeeded(await this.user.get(`/api/dispatches/${id}`)).dispatch;
  }
}

function succeeded(answer: Answer): Answer['body'] {
  if (answer.status !== 200) throw new Error(`${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer.body;
}
