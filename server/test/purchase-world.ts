import { batchCalls } from '@ghala/contract/calls/batches';
import { purchaseCalls } from '@ghala/contract/calls/purchases';
import { BatchWorld } from './batch-world';
import { makeProduct, uniqueName } from './fixtures';
import { type BodyOf, last, succeeded } from './succeeded';
import type { Answer } from './test-app';
import { World } from './world';

/** `approved, being received`: a saved batch names it. */
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

/** An order with one line of 10 at 1,000.00 shillings together. */
export interface TestPurchase {
  id: number;
  purchaseNo: string;
  lineId: number;
  product: number;
  supplier: number;
}

/** Makes purchase orders through the calls that the screens make. */
export class PurchaseWorld extends World {
  supplier(values: { name?: string; address?: string; phone?: string; prequalified?: boolean } = {}) {
    return this.test.database
      .insertInto('suppliers')
      .values({ name: uniqueName('Supplier'), prequalified: true, ...values })
      .returning(['id', 'name', 'code'])
      .executeTakeFirstOrThrow();
  }

  /** A draft without lines; a supplier of its own unless one is named. */
  async draft(details: Partial<BodyOf<typeof purchaseCalls.create>> = {}): Promise<{ id: number; purchaseNo: string }> {
    const supplierId = details.supplierId ?? (await this.supplier()).id;
    return (await this.user.send(purchaseCalls.create, { body: { supplierId, ...details } })).purchase;
  }

  /** Adds a line; a product of its own unless one is named. */
  async line(
    purchaseId: number,
    line: Partial<BodyOf<typeof purchaseCalls.addLine>> = {},
  ): Promise<{ id: number; productId: number }> {
    const productId = line.productId ?? (await makeProduct(this.test.database)).id;
    const body = { purchaseId, productId, quantity: 10, price: 1000, ...line };
    return last((await this.user.send(purchaseCalls.addLine, { body })).products);
  }

  /** The latest approval request of an order. */
  requestOf(purchaseId: number): Promise<number> {
    return this.requestFor('purchase', purchaseId);
  }

  async approve(id: number, comment = ''): Promise<Answer> {
    return this.decideOn(await this.requestOf(id), 'approve', comment);
  }

  async reject(id: number, comment = ''): Promise<Answer> {
    return this.decideOn(await this.requestOf(id), 'reject', comment);
  }

  /** An order in the given state. */
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

  /** Goods against an order: of a saved batch, or received. */
  async receipt(purchase: TestPurchase, quantity: number, isProcessed: boolean): Promise<string> {
    const batches = new BatchWorld(this.test, this.user);
    const { id, batchNo } = await batches.batch({ purchaseId: purchase.id });
    await batches.item(id, { productId: purchase.product, purchaseId: purchase.lineId, quantity });
    if (isProcessed) await this.user.send(batchCalls.process, { body: { batchId: id, isVerified: true } });
    return batchNo;
  }

  row(id: number) {
    return this.test.database.selectFrom('purchases').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  }

  async purchase(id: number) {
    return (await this.user.send(purchaseCalls.get, { params: { id } })).purchase;
  }
}
