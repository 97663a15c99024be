import { incompleteDeliveryCalls } from '@ghala/contract/calls/incomplete-deliveries';
import { pickupCalls } from '@ghala/contract/calls/pickups';
import { purchaseCalls } from '@ghala/contract/calls/purchases';
import { reservationCalls } from '@ghala/contract/calls/reservations';
import type { Api } from './api';
import { lastMessage } from './colleagues';
import { approve, type Goods, makeSupplier } from './setup';

/* Makes orders to suppliers, their shortages, reservations, and pickup notes through the API. */

interface Ordered {
  productIds: readonly number[];
  /** So much is ordered of each product. */
  quantity: number;
}

/** Makes an order, approved unless it is to stay pending; nothing was received against it. */
export async function makePurchase(
  api: Api,
  { productIds, quantity, supplierId, isApproved = true }: Ordered & { supplierId: number; isApproved?: boolean },
): Promise<number> {
  const { purchase } = await api.send(purchaseCalls.create, { body: { supplierId, department: 'Stores' } });
  const purchaseId = purchase.id;
  for (const productId of productIds)
    await api.send(purchaseCalls.addLine, { body: { purchaseId, productId, quantity, price: 1000 } });
  await api.send(purchaseCalls.submit, { params: { purchaseId } });
  if (isApproved) await approve(api, 'Purchase', purchaseId);
  return purchaseId;
}

export interface Order {
  id: number;
  purchaseNo: string;
}

/** Makes an approved order to a new supplier. Returns it with its number. */
export async function makeOrder(api: Api, { supplier, ...ordered }: Ordered & { supplier: string }): Promise<Order> {
  const purchaseId = await makePurchase(api, { ...ordered, supplierId: await makeSupplier(api, supplier) });
  const [{ purchaseNo } = { purchaseNo: '' }] = await api.send(purchaseCalls.receivable, { query: { purchaseId } });
  return { id: purchaseId, purchaseNo };
}

/** Makes an open note of a processed receipt's shortage. */
export async function makeIncompleteNote(
  api: Api,
  { batchId, productId, quantity }: Pick<Goods, 'productId' | 'quantity'> & { batchId: number },
): Promise<number> {
  const { note } = await api.send(incompleteDeliveryCalls.create, { body: { batchId } });
  await api.send(incompleteDeliveryCalls.addItem, { body: { noteId: note.id, productId, quantity } });
  await api.send(incompleteDeliveryCalls.complete, { body: { noteId: note.id } });
  return note.id;
}

export async function makeReservation(
  api: Api,
  held: Pick<Goods, 'productId' | 'quantity'> & { inventoryId: number },
): Promise<number> {
  const { stock } = await api.send(reservationCalls.reserve, { body: held });
  return stock.id;
}

/** Makes an approved pickup note; with `isProcessed` it is also handed out. */
export async function makePickup(
  api: Api,
  { isProcessed, assigneePhone, ...goods }: Goods & { isProcessed: boolean; assigneePhone?: string },
): Promise<number> {
  const assigneeEmail = `collector-${isProcessed ? 'gone' : 'expected'}@example.com`;
  const { pickup } = await api.send(pickupCalls.create, {
    body: { assigneeName: 'Peter Kamau', assigneeEmail, assigneePhone, warehouseId: goods.warehouseId },
  });
  const pickupNoteId = pickup.id;
  await api.send(pickupCalls.addItem, { body: { ...goods, pickupNoteId, condition: 'New' } });
  await api.send(pickupCalls.submit, { params: { id: pickupNoteId } });
  await approve(api, 'PickupNote', pickupNoteId);
  if (isProcessed) await collect(api, pickupNoteId, await lastMessage(api, assigneeEmail, /code is:\s+(\d{6})/));
  return pickupNoteId;
}

async function collect(api: Api, pickupNoteId: number, code: string): Promise<void> {
  const { pickup } = await api.send(pickupCalls.verifyCode, { body: { pickupNoteId, code } });
  for (const item of pickup.items)
    await api.send(pickupCalls.issueItem, { body: { pickupNoteId, itemId: item.id, qty: item.quantity } });
  await api.send(pickupCalls.process, { body: { pickupNoteId, vehicle: 'KDB 002B' } });
}
