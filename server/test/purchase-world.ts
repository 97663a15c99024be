import { purchaseCalls } from '@ghala/contract/calls/purchases';
import { receiptCalls } from '@ghala/contract/calls/receipts';
import { makeProduct, uniqueName } from './fixtures';
import { ReceiptWorld } from './receipt-world';
import { type BodyOf, last, succeeded } from './succeeded';
import type { Answer } from './test-app';
import { World } from './world';

/** The state `approved, being received` means that a saved receipt names the order. */
export const purchaseStates = [
  'draft',
  'pending',
  'approved',
  'approved, being received',
  'rejected',
  'fulfilled',
  'completed',
  'cancelled',
] as const;
export type PurchaseState = (typeof purchaseStates)[number];

/** Holds an order with one line of 10 for a total of 1,000.00 shillings. */
export interface TestPurchase {
  id: number;
  purchaseNo: string;
  lineId: number;
  product: number;
  supplier: number;
}

/** Creates purchase orders through the screens' calls. */
export class PurchaseWorld extends World {
  supplier(values: { name?: string; address?: string; phone?: string; is_prequalified?: boolean } = {}) {
    return this.test.database
      .insertInto('suppliers')
      .values({ name: uniqueName('Supplier'), is_prequalified: true, ...values })
      .returning(['id', 'name', 'code'])
      .executeTakeFirstOrThrow();
  }

  /** Makes a draft without lines; with its own supplier by default. */
  async draft(details: Partial<BodyOf<typeof purchaseCalls.create>> = {}): Promise<{ id: number; purchaseNo: string }> {
    const supplierId = details.supplierId ?? (await this.supplier()).id;
    return (await this.user.send(purchaseCalls.create, { body: { supplierId, ...details } })).purchase;
  }

  /** Adds a line; with its own product by default. */
  async line(
    purchaseId: number,
    line: Partial<BodyOf<typeof purchaseCalls.addLine>> = {},
  ): Promise<{ id: number; productId: number }> {
    const productId = line.productId ?? (await makeProduct(this.test.database)).id;
    const body = { purchaseId, productId, quantity: 10, price: 1000, ...line };
    return last((await this.user.send(purchaseCalls.addLine, { body })).products);
  }

  /** Finds the latest approval request of an order. */
  requestOf(purchaseId: number): Promise<number> {
    return this.requestFor('purchase', purchaseId);
  }

  async approve(id: number, comment = ''): Promise<Answer> {
    return this.decideOn(await this.requestOf(id), 'approve', comment);
  }

  async reject(id: number, comment = ''): Promise<Answer> {
    return this.decideOn(await this.requestOf(id), 'reject', comment);
  }

  /** Makes an order in the given state. */
  async purchaseIn(
    state: PurchaseState,
    details: Partial<BodyOf<typeof purchaseCalls.create>> = {},
  ): Promise<TestPurchase> {
    const { id, purchaseNo } = await this.draft(details);
    const { id: lineId, productId: product } = await this.line(id);
    const { supplier_id: supplier } = await this.row(id);
    const purchase = { id, purchaseNo, lineId, product, supplier };
    if (state === 'draft') return purchase;
    await this.user.send(purchaseCalls.submit, { params: { purchaseId: id } });
    if (state === 'rejected') succeeded(await this.reject(id, 'too dear'));
    if (state === 'pending' || state === 'rejected') return purchase;
    succeeded(await this.approve(id, 'go ahead'));
    if (state === 'approved') return purchase;
    if (state === 'cancelled') await this.user.send(purchaseCalls.delete, { params: { id } });
    else await this.receipt(purchase, state === 'completed' ? 10 : 4, state !== 'approved, being received');
    return purchase;
  }

  /** Brings goods against an order: on a saved receipt, or received. */
  async receipt(purchase: TestPurchase, quantity: number, isProcessed: boolean): Promise<string> {
    const receipts = new ReceiptWorld(this.test, this.user);
    const { id, batchNo } = await receipts.receipt({ purchaseId: purchase.id });
    await receipts.item(id, { productId: purchase.product, purchaseId: purchase.lineId, quantity });
    if (isProcessed) await this.user.send(receiptCalls.process, { body: { batchId: id, isVerified: true } });
    return batchNo;
  }

  row(id: number) {
    return this.test.database.selectFrom('purchases').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  }

  async purchase(id: number) {
    return (await this.user.send(purchaseCalls.get, { params: { id } })).purchase;
  }
}
