import { incompleteDeliveryCalls } from '@ghala/contract/calls/incomplete-deliveries';
import { receiptCalls } from '@ghala/contract/calls/receipts';
import { makeProduct } from './fixtures';
import { ReceiptWorld } from './receipt-world';
import { type BodyOf, last, succeeded } from './succeeded';
import type { Answer, Client, TestApp } from './test-app';
import { World } from './world';

export const incompleteNoteStates = ['draft', 'open', 'settled', 'cancelled'] as const;
export type IncompleteNoteState = (typeof incompleteNoteStates)[number];

export interface TestIncompleteNote {
  id: number;
  idnNo: string;
  itemId: number;
  productId: number;
  batchId: number;
  batchNo: string;
}

/** Creates incomplete delivery notes through the screens' calls. */
export class IncompleteNoteWorld extends World {
  readonly receipts: ReceiptWorld;

  /** @param user also creates the receipts */
  constructor(test: TestApp, user: Client) {
    super(test, user);
    this.receipts = new ReceiptWorld(test, user);
  }

  /** Makes a draft without items, against its own processed receipt by default. */
  async draft(batchId?: number): Promise<{ id: number; idnNo: string }> {
    const id = batchId ?? (await this.receipts.receiptIn('processed')).id;
    return (await this.user.send(incompleteDeliveryCalls.create, { body: { batchId: id } })).note;
  }

  async item(
    noteId: number,
    line: Partial<BodyOf<typeof incompleteDeliveryCalls.addItem>> = {},
  ): Promise<{ id: number; productId: number }> {
    const productId = line.productId ?? (await makeProduct(this.test.database)).id;
    const body = { noteId, productId, quantity: 2, comment: 'not on the lorry', ...line };
    return last((await this.user.send(incompleteDeliveryCalls.addItem, { body })).items);
  }

  complete(noteId: number, note = 'to follow on Monday'): Promise<Answer> {
    return this.user.attempt(incompleteDeliveryCalls.complete, { body: { noteId, note } });
  }

  settle(noteId: number, user = this.user): Promise<Answer> {
    const file = { name: 'closure.pdf', content: '%PDF-1.7 the rest came' };
    return user.attempt(incompleteDeliveryCalls.settle, {
      body: { noteId, comment: 'the rest came' },
      files: { file },
    });
  }

  /** Makes a note in the given state with one item. */
  async noteIn(state: IncompleteNoteState, receipt?: { id: number; batchNo: string }): Promise<TestIncompleteNote> {
    const { id: batchId, batchNo } = receipt ?? (await this.receipts.receiptIn('processed'));
    const { id, idnNo } = await this.draft(batchId);
    const { id: itemId, productId } = await this.item(id);
    if (state !== 'draft') succeeded(await this.complete(id));
    if (state === 'settled') succeeded(await this.settle(id));
    if (state === 'cancelled') await this.user.send(incompleteDeliveryCalls.cancel, { params: { id } });
    return { id, idnNo, itemId, productId, batchId, batchNo };
  }

  /** Tells whether the receipt shows a discrepancy. */
  async discrepancyOf(batchId: number): Promise<boolean> {
    return (await this.user.send(receiptCalls.get, { params: { id: batchId } })).batch.exception;
  }
}
