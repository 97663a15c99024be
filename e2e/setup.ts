import type { Api } from './api';
import { approverBeside } from './approver';

/* Creates through the API what a flow needs but does not test: each has a flow of its own. */

type Entry = { id: number } & Record<string, unknown>;

/** The id of the catalogue entry with that name, created if missing. */
async function entryId(api: Api, list: string, field: string, name: string, body: object = {}): Promise<number> {
  const find = async () => (await api.get<Entry[]>(list)).find((entry) => entry[field] === name)?.id;
  const known = await find();
  if (known !== undefined) return known;
  await api.post(list, { ...body, [field]: name });
  return (await find()) ?? 0;
}

export function stockCategoryId(api: Api, name: string): Promise<number> {
  return entryId(api, '/nogs', 'nog', name);
}

export interface NewProduct {
  name: string;
  code?: string;
  unit: string;
  category: string;
  price?: number;
}

/** A product without a sub-category, with its category and unit. */
export async function makeProduct(
  api: Api,
  { name, code = '', unit, category, price = 0 }: NewProduct,
): Promise<number> {
  const { product } = await api.postForm<{ product: { id: number } }>('/products', {
    name,
    code,
    unitId: await entryId(api, '/units', 'unit', unit, { type: 'unit' }),
    categoryId: await entryId(api, '/category', 'category', category, { type: 'category' }),
    pricePurchase: price,
  });
  return product.id;
}

/** A warehouse with its General Section. */
export async function makeWarehouse(api: Api, name: string): Promise<number> {
  const { warehouse } = await api.post<{ warehouse: { id: number } }>('/warehouses', { name, hasSections: true });
  return warehouse.id;
}

export interface Goods {
  productId: number;
  warehouseId: number;
  quantity: number;
}

/** A supplier that orders can be given to. */
export async function makeSupplier(api: Api, name: string): Promise<number> {
  const { supplier } = await api.post<{ supplier: { id: number } }>('/suppliers', {
    name,
    phone: '+254712345678',
    prequalified: true,
  });
  return supplier.id;
}

/** A receipt with one line, saved; with `isProcessed` also entered into stock. */
export async function makeReceipt(api: Api, { isProcessed, ...goods }: Goods & { isProcessed: boolean }) {
  const nogId = await stockCategoryId(api, 'Consumables');
  const { batch: receipt } = await api.postForm<{ batch: { id: number } }>('/batches', { nogId });
  await api.post('/batches/items', { ...goods, batchId: receipt.id, price: 0, condition: 'New' });
  if (isProcessed) await api.post('/batches/process', { batchId: receipt.id, isVerified: true, isGuardian: false });
  return receipt.id;
}

/** A dispatch note by and for the caller, approved; with `isProcessed` also handed out. */
export async function makeDispatch(api: Api, { isProcessed, ...goods }: Goods & { isProcessed: boolean }) {
  const { user } = await api.get<{ user: { id: number } }>('/users/profile');
  const { dispatch } = await api.postForm<{ dispatch: { id: number } }>('/dispatches', {
    assignedToId: user.id,
    warehouseId: goods.warehouseId,
  });
  const dispatchNoteId = dispatch.id;
  await api.post('/dispatches/items', { ...goods, dispatchNoteId, condition: 'New' });
  await api.get(`/dispatches/generate/${dispatchNoteId}`);
  await approve(api, 'DispatchNote', dispatchNoteId);
  if (isProcessed) await handOut(api, dispatchNoteId);
  return dispatchNoteId;
}

async function handOut(api: Api, dispatchNoteId: number): Promise<void> {
  const { dispatch } = await api.get<{ dispatch: { items: { id: number; quantity: number }[] } }>(
    `/dispatches/${dispatchNoteId}`,
  );
  for (const item of dispatch.items)
    await api.post('/dispatches/item/assign', { dispatchNoteId, itemId: item.id, qty: item.quantity });
  await api.post('/dispatches/process', { dispatchNoteId, vehicle: 'KDA 001A' });
}

/** Has another user approve a document's request. */
export async function approve(api: Api, kind: 'DispatchNote' | 'PickupNote' | 'Purchase', id: number): Promise<void> {
  const approver = await approverBeside(api);
  const pending = await approver.get<({ id: number } & Partial<Record<typeof kind, { id: number }>>)[]>('/approvals');
  const approval = pending.find((request) => request[kind]?.id === id);
  await approver.post('/approvals', { approvalId: approval?.id });
}
