import { incompleteDeliveryCalls } from '@ghala/contract/calls/incomplete-deliveries';
import { purchaseCalls } from '@ghala/contract/calls/purchases';
import { receiptCalls } from '@ghala/contract/calls/receipts';
import { DispatchWorld } from './dispatch-world';
import { makeProduct, makeWarehouse } from './fixtures';
import { IncompleteNoteWorld } from './incomplete-note-world';
import { PurchaseWorld } from './purchase-world';
import { ReceiptWorld } from './receipt-world';
import { ReservationWorld } from './reservation-world';
import { StockRequestWorld } from './stock-request-world';
import { succeeded } from './succeeded';
import type { Answer, Client, TestApp } from './test-app';

/**
 * Names the table that an operation stores a quantity in, the operation with a quantity of up to 3, and the quantity's
 * field.
 */
type QuantityOperation = [table: string, act: (quantity: number | string) => Promise<Answer>, field?: string];

/**
 * Lists every operation whose call has a quantity.
 * @param prepare makes of a new product what the test is about
 */
export function quantityOperations(
  test: TestApp,
  admin: Client,
  prepare: (product: number) => Promise<void>,
): Record<string, QuantityOperation> {
  const { database } = test;
  const dispatches = new DispatchWorld(test, admin);
  const receipts = new ReceiptWorld(test, admin);
  const purchases = new PurchaseWorld(test, admin);
  const incompleteNotes = new IncompleteNoteWorld(test, admin);
  const requests = new StockRequestWorld(test, admin);
  const reservations = new ReservationWorld(test, admin);

  async function shelf(quantity: number) {
    const made = await dispatches.shelf(quantity);
    await prepare(made.product);
    return made;
  }

  async function newProduct(): Promise<number> {
    const { id } = await makeProduct(database);
    await prepare(id);
    return id;
  }

  async function activeNote(quantity: number, available: number) {
    const made = await shelf(available);
    const { id } = await dispatches.draft({ warehouseId: made.warehouse });
    const { id: itemId } = await dispatches.item(id, made.product, quantity);
    succeeded(await dispatches.submit(id));
    succeeded(await dispatches.approve(id));
    return { id, itemId, ...made };
  }

  const place = async () => ({ warehouseId: (await makeWarehouse(database)).id });

  return {
    'a receipt': [
      'receipt_items',
      async (quantity) => {
        const [{ id: batchId }, productId] = await Promise.all([receipts.receipt(), newProduct()]);
        const body = { batchId, productId, quantity, condition: 'New' as const, ...(await place()) };
        return admin.attempt(receiptCalls.saveItem, { body });
      },
    ],
    'several lines of a receipt': [
      'receipt_items',
      async (quantity) => {
        const [{ id: batchId }, productId] = await Promise.all([receipts.receipt(), newProduct()]);
        const line = { productId, condition: 'New' as const, ...(await place()) };
        const items = [
          { ...line, quantity: 1 },
          { ...line, quantity },
        ];
        return admin.attempt(receiptCalls.saveItem, { body: { batchId, items } });
      },
      'items.1.quantity',
    ],
    'the correction of a received item': [
      'receipt_items',
      async (quantity) => {
        const [{ id: batchId }, productId, { warehouseId }] = await Promise.all([
          receipts.receipt(),
          newProduct(),
          place(),
        ]);
        const { id: itemId } = await receipts.item(batchId, { productId, warehouseId, quantity: 4 });
        const body = { batchId, itemId, productId, warehouseId, quantity, condition: 'New' as const };
        return admin.attempt(receiptCalls.saveItem, { body });
      },
    ],
    'the line of an order': [
      'purchase_lines',
      async (quantity) => {
        const [{ id: purchaseId }, productId] = await Promise.all([purchases.draft(), newProduct()]);
        return admin.attempt(purchaseCalls.addLine, { body: { purchaseId, productId, quantity, price: 10 } });
      },
    ],
    'a missing item': [
      'incomplete_note_items',
      async (quantity) => {
        const [{ id: noteId }, productId] = await Promise.all([incompleteNotes.draft(), newProduct()]);
        return admin.attempt(incompleteDeliveryCalls.addItem, { body: { noteId, productId, quantity } });
      },
    ],
    'the line of a note': [
      'issue_note_items',
      async (quantity) => {
        const { warehouse, product: productId } = await shelf(10);
        const { id: dispatchNoteId } = await dispatches.draft({ warehouseId: warehouse });
        return admin.attempt(dispatches.names.calls.addItem, { body: { dispatchNoteId, productId, quantity } });
      },
    ],
    'another quantity of the line of a note': [
      'issue_note_items',
      async (quantity) => {
        const { warehouse, product } = await shelf(10);
        const { id } = await dispatches.draft({ warehouseId: warehouse });
        const { id: itemId } = await dispatches.item(id, product, 4);
        return dispatches.change({ id, itemId }, quantity);
      },
    ],
    'goods handed out': [
      'issue_note_items',
      async (quantity) => dispatches.assign(await activeNote(4, 10), quantity),
      'qty',
    ],
    'a reservation': ['stock_reservations', async (quantity) => reservations.reserve(await shelf(10), 0, { quantity })],
    'a release': [
      'stock_releases',
      async (quantity) => {
        const reservation = await reservations.reservationIn('active');
        await prepare(reservation.product);
        return reservations.askRelease(reservation.id, 0, { quantity });
      },
    ],
    'a transfer': [
      'stock_transfers',
      async (quantity) => requests.transfer(await shelf(10), (await makeWarehouse(database)).id, 0, { quantity }),
    ],
    'a reduction': ['stock_adjustments', async (quantity) => requests.adjust(await shelf(10), -1, { quantity })],
    'an addition': ['stock_adjustments', async (quantity) => requests.adjust(await shelf(10), 1, { quantity })],
  };
}
