import type { Api } from './api';
import { lastMessage } from './colleagues';
import { approve, type Goods } from './setup';

/* Orders to suppliers, their shortages, reservations, and pickup notes: made through the API. */

/** An order of one line, approved unless it is to stay pending; nothing was received against it. */
export async function makePurchase(
  api: Api,
  {
    productId,
    quantity,
    supplierId,
    isApproved = true,
  }: Pick<Goods, 'productId' | 'quantity'> & { supplierId: number; isApproved?: boolean },
): Promise<number> {
  const { purchase } = await api.post<{ purchase: { id: number } }>('/purchases', { supplierId, department: 'Stores' });
  const purchaseId = purchase.id;
  await api.post('/purchases/products', { purchaseId, productId, quantity, price: 1000 });
  await api.get(`/purchases/generate/${purchaseId}`);
  if (isApproved) await approve(api, 'Purchase', purchaseId);
  return purchaseId;
}

/** An open note of a processed receipt's shortage. */
export async function makeIncompleteNote(
  api: Api,
  { batchId, productId, quantity }: Pick<Goods, 'productId' | 'quantity'> & { batchId: number },
): Promise<number> {
  const { note } = await api.post<{ note: { id: number } }>('/incompletenotes', { batchId });
  await api.post('/incompletenotes/items', { noteId: note.id, productId, quantity });
  await api.post('/incompletenotes/process', { noteId: note.id });
  return note.id;
}

export async function makeReservation(
  api: Api,
  held: Pick<Goods, 'productId' | 'quantity'> & { inventoryId: number },
): Promise<number> {
  const { stock } = await api.post<{ stock: { id: number } }>('/stockreserved', held);
  return stock.id;
}

/** A pickup note, approved; with `isProcessed` also handed out. */
export async function makePickup(
  api: Api,
  { isProcessed, ...goods }: Goods & { isProcessed: boolean },
): Promise<number> {
  const assigneeEmail = `collector-${isProcessed ? 'gone' : 'expected'}@example.com`;
  const { pickup } = await api.postForm<{ pickup: { id: number } }>('/pickups', {
    assigneeName: 'Peter Kamau',
    assigneeEmail,
    warehouseId: goods.warehouseId,
  });
  const pickupNoteId = pickup.id;
  await api.post('/pickups/items', { ...goods, pickupNoteId, condition: 'New' });
  await api.get(`/pickups/generate/${pickupNoteId}`);
  await approve(api, 'PickupNote', pickupNoteId);
  if (isProcessed) await collect(api, pickupNoteId, await lastMessage(api, assigneeEmail, /code is:\s+(\d{6})/));
  return pickupNoteId;
}

async function collect(api: Api, pickupNoteId: number, code: string): Promise<void> {
  const { pickup } = await api.post<{ pickup: { items: { id: number; quantity: number }[] } }>('/pickups/verify', {
    pickupNoteId,
    code,
  });
  for (const item of pickup.items)
    await api.post('/pickups/item/assign', { pickupNoteId, itemId: item.id, qty: item.quantity });
  await api.post('/pickups/process', { pickupNoteId, vehicle: 'KDB 002B' });
}
