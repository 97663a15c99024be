import { approvalCalls } from '@ghala/contract/calls/approvals';
import { catalogueCalls } from '@ghala/contract/calls/catalogues';
import { dispatchCalls } from '@ghala/contract/calls/dispatches';
import { productCalls } from '@ghala/contract/calls/products';
import { receiptCalls } from '@ghala/contract/calls/receipts';
import { supplierCalls } from '@ghala/contract/calls/suppliers';
import { userCalls } from '@ghala/contract/calls/users';
import { warehouseCalls } from '@ghala/contract/calls/warehouses';
import type { Tracking } from '@ghala/contract/common/tracking';
import type { Api } from './api';
import { approverBeside } from './approver';

const { nogs, units, categories } = catalogueCalls;

/* Creates through the API what a flow needs but does not test: each has a flow of its own. */

/** Gives the id of a catalogue's entry, created if missing. */
async function entryId<Entry extends { id: number }>(
  list: () => Promise<readonly Entry[]>,
  isWanted: (entry: Entry) => boolean,
  create: () => Promise<unknown>,
): Promise<number> {
  const find = async () => (await list()).find(isWanted)?.id;
  const known = await find();
  if (known !== undefined) return known;
  await create();
  return (await find()) ?? 0;
}

export function stockCategoryId(api: Api, nog: string): Promise<number> {
  return entryId(
    () => api.send(nogs.list, {}),
    (entry) => entry.nog === nog,
    () => api.send(nogs.create, { body: { nog } }),
  );
}

function unitId(api: Api, unit: string): Promise<number> {
  return entryId(
    () => api.send(units.list, {}),
    (entry) => entry.unit === unit,
    () => api.send(units.create, { body: { unit } }),
  );
}

function categoryId(api: Api, category: string): Promise<number> {
  return entryId(
    () => api.send(categories.list, {}),
    (entry) => entry.category === category,
    () => api.send(categories.create, { body: { category } }),
  );
}

export interface NewProduct {
  name: string;
  code?: string;
  barcode?: string;
  unit: string;
  category: string;
  price?: number;
  tracking?: Tracking;
  /** It is in days. */
  shelfLife?: number;
}

/** Makes a product without a sub-category, with its category and unit. */
export async function makeProduct(
  api: Api,
  { name, code = '', barcode = '', unit, category, price = 0, tracking = 'none', shelfLife }: NewProduct,
): Promise<number> {
  const chosen = { unitId: await unitId(api, unit), categoryId: await categoryId(api, category) };
  const { product } = await api.send(productCalls.create, {
    body: { name, code, barcode, ...chosen, pricePurchase: price, tracking, shelfLife },
  });
  return product.id;
}

/** Makes a warehouse with its General Section. */
export async function makeWarehouse(api: Api, name: string): Promise<number> {
  const { warehouse } = await api.send(warehouseCalls.create, { body: { name, hasSections: true } });
  return warehouse.id;
}

export interface Goods {
  productId: number;
  warehouseId: number;
  /** They lie in this section of the warehouse, or else in its oldest. */
  sectionId?: number;
  quantity: number;
}

/** Describes goods that come in, with their lots if the product is tracked. */
export interface Received extends Goods {
  lots?: { number: string; expiresOn?: string; quantity?: number }[];
}

/** Makes a supplier that orders can be given to. */
export async function makeSupplier(api: Api, name: string): Promise<number> {
  const body = { name, phone: '+254712345678', prequalified: true };
  const { supplier } = await api.send(supplierCalls.create, { body });
  return supplier.id;
}

/** Makes a saved receipt with one line; with `isProcessed` it also enters stock. */
export async function makeReceipt(api: Api, { isProcessed, ...goods }: Received & { isProcessed: boolean }) {
  const nogId = await stockCategoryId(api, 'Consumables');
  const { batch: receipt } = await api.send(receiptCalls.create, { body: { nogId } });
  const batchId = receipt.id;
  await api.send(receiptCalls.saveItem, { body: { ...goods, batchId, price: 0, condition: 'New' } });
  if (isProcessed) await api.send(receiptCalls.process, { body: { batchId, isVerified: true, isGuardian: false } });
  return batchId;
}

/**
 * Makes a dispatch note by and for the caller, approved; with `isProcessed` it is also handed out.
 * @param admin who has it approved
 */
export async function makeDispatch(api: Api, { isProcessed, ...goods }: Goods & { isProcessed: boolean }, admin = api) {
  const { user } = await api.send(userCalls.profile, {});
  const { dispatch } = await api.send(dispatchCalls.create, {
    body: { assignedToId: user.id, warehouseId: goods.warehouseId },
  });
  const dispatchNoteId = dispatch.id;
  await api.send(dispatchCalls.addItem, { body: { ...goods, dispatchNoteId, condition: 'New' } });
  await api.send(dispatchCalls.submit, { params: { id: dispatchNoteId } });
  await approve(admin, 'DispatchNote', dispatchNoteId);
  if (isProcessed) await handOut(api, dispatchNoteId);
  return dispatchNoteId;
}

async function handOut(api: Api, dispatchNoteId: number): Promise<void> {
  const { dispatch } = await api.send(dispatchCalls.get, { params: { id: dispatchNoteId } });
  for (const item of dispatch.items)
    await api.send(dispatchCalls.issueItem, { body: { dispatchNoteId, itemId: item.id, qty: item.quantity } });
  await api.send(dispatchCalls.process, { body: { dispatchNoteId, vehicle: 'KDA 001A' } });
}

/** Has another user approve a document's request. */
export async function approve(api: Api, kind: 'DispatchNote' | 'PickupNote' | 'Purchase', id: number): Promise<void> {
  const approver = await approverBeside(api);
  const pending = await approver.send(approvalCalls.queue, {});
  const approvalId = pending.find((request) => request[kind]?.id === id)?.id ?? 0;
  await approver.send(approvalCalls.approve, { body: { approvalId } });
}
