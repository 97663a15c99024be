import { dispatchCalls } from '@ghala/contract/calls/dispatches';
import { markedReturnCalls } from '@ghala/contract/calls/marked-returns';
import { receiptCalls } from '@ghala/contract/calls/receipts';
import { DispatchWorld, type TestDispatch } from './dispatch-world';
import { ReceiptWorld } from './receipt-world';
import { succeeded } from './succeeded';
import type { Answer, Client, TestApp } from './test-app';
import { World } from './world';

export interface TestReturn extends TestDispatch {
  /** Identifies the marked return; the dispatch's own id is `id`. */
  markedId: number;
}

const markedReturnStates = ['active', 'done', 'void'] as const;
export type MarkedReturnState = (typeof markedReturnStates)[number];

/** Creates goods to be returned, and receipts that bring them, through the screens' calls. */
export class MarkedReturnWorld extends World {
  readonly dispatches: DispatchWorld;
  readonly receipts: ReceiptWorld;

  constructor(test: TestApp, user: Client) {
    super(test, user);
    this.dispatches = new DispatchWorld(test, user);
    this.receipts = new ReceiptWorld(test, user);
  }

  /** Marks 3 of a product for return, which left by a processed dispatch note. */
  async marked(details: Record<string, unknown> = {}, departure: Record<string, unknown> = {}): Promise<TestReturn> {
    const note = await this.dispatches.dispatchIn('active, issued', details);
    const body = { disptachNoteId: note.id, itemId: note.itemId };
    await this.user.send(dispatchCalls.markItem, { body });
    succeeded(await this.dispatches.process(note.id, departure));
    const marked = await this.test.database
      .selectFrom('marked_returns')
      .select('id')
      .where('note_item_id', '=', note.itemId)
      .executeTakeFirstOrThrow();
    return { ...note, markedId: marked.id };
  }

  /** Makes a processed receipt of the given quantity of a product. */
  async receipt(productId: number, quantity = 3): Promise<{ id: number; batchNo: string }> {
    const receipt = await this.receipts.receipt();
    await this.receipts.item(receipt.id, { productId, quantity });
    await this.user.send(receiptCalls.process, { body: { batchId: receipt.id } });
    return receipt;
  }

  giveBack(markedId: number, batchId: number, user = this.user): Promise<Answer> {
    return user.attempt(markedReturnCalls.markReturned, { body: { markedId, batchId, comment: 'all in one piece' } });
  }

  /** Makes goods in the given state; void if their note was cancelled. */
  async returnIn(state: MarkedReturnState): Promise<TestReturn> {
    const marked = await this.marked();
    if (state === 'done') succeeded(await this.giveBack(marked.markedId, (await this.receipt(marked.product)).id));
    if (state === 'void') succeeded(await this.dispatches.cancel(marked.id));
    return marked;
  }
}
