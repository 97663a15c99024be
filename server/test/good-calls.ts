import { expect } from 'vitest';
import { DispatchWorld } from './dispatch-world';
import { makeProduct, makeStockCategory, makeWarehouse, uniqueName } from './fixtures';
import { IncompleteNoteWorld } from './incomplete-note-world';
import { MarkedReturnWorld } from './marked-return-world';
import { PickupWorld } from './pickup-world';
import { PurchaseWorld } from './purchase-world';
import { ReceiptWorld } from './receipt-world';
import { ReservationWorld } from './reservation-world';
import { type StockRequestModule, StockRequestWorld } from './stock-request-world';
import type { Client, TestApp } from './test-app';

/** A call that would succeed, on its own records; `reads` is the call that shows them afterwards. */
export interface GoodCall {
  method?: 'PUT';
  url: string;
  body: Record<string, unknown>;
  reads?: string[];
}

/**
 * A factory for each kind of call; each prepares its own records. The asker makes the requests that the admin decides
 * on.
 */
export function goodCalls(
  test: TestApp,
  admin: Client,
  asker: Client = admin,
): Record<string, () => Promise<GoodCall>> {
  const { database } = test;
  const receipts = new ReceiptWorld(test, admin);
  const incompleteNotes = new IncompleteNoteWorld(test, admin);
  const returns = new MarkedReturnWorld(test, admin);
  const dispatches = new DispatchWorld(test, admin);
  const pickups = new PickupWorld(test, admin);
  const reservations = new ReservationWorld(test, admin);
  const purchases = new PurchaseWorld(test, admin);
  const asked = {
    dispatches: new DispatchWorld(test, asker),
    reservations: new ReservationWorld(test, asker),
    purchases: new PurchaseWorld(test, asker),
    stockRequests: new StockRequestWorld(test, asker),
  };

  async function stockRequest(module: StockRequestModule, url: string): Promise<GoodCall> {
    const request = await asked.stockRequests.requestIn(module, 'pending');
    const reads = ['/api/stockadjustments', '/api/stocktransfers', `/api/inventory/${request.record}/activity`];
    return { url, body: { approvalId: await asked.stockRequests.requestOf(request), comment: 'x' }, reads };
  }

  async function newReceipt(): Promise<GoodCall> {
    const nogId = (await makeStockCategory(database)).id;
    const details = { name: 'x', driver: 'x', contacts: 'x', vehicle: 'x', project: 'x', document: 'Invoice' };
    const references = {
      reference1: 'x',
      reference2: 'x',
      driverId: null,
      tagId: null,
      supplierId: null,
      purchaseId: null,
    };
    return { url: '/api/batches', body: { nogId, isInternal: true, ...details, ...references } };
  }

  async function receiptItem(): Promise<GoodCall> {
    const { id: batchId } = await receipts.receipt();
    const [{ id: productId }, { id: warehouseId, sectionId }] = [
      await makeProduct(database),
      await makeWarehouse(database),
    ];
    const more = { condition: 'New', comment: 'x', batchNo: 'x', itemId: null, purchaseId: null };
    const body = { batchId, productId, warehouseId, sectionId, quantity: 5, price: 10, ...more };
    return { url: '/api/batches/items', body, reads: [`/api/batches/${batchId}`] };
  }

  const delivered = { quantity: 5, price: 10, condition: 'New', comment: 'x', batchNo: 'x' };

  /** A saved receipt against an order, and the place for the order's line. */
  async function orderedLine() {
    const order = await purchases.purchaseIn('approved');
    const { id: batchId } = await receipts.receipt({ purchaseId: order.id });
    const { id: warehouseId, sectionId } = await makeWarehouse(database);
    return { ...order, body: { batchId, warehouseId, sectionId }, reads: [`/api/batches/${batchId}`] };
  }

  async function newDispatch(): Promise<GoodCall> {
    const { id: warehouseId } = await makeWarehouse(database);
    const assignee = { assigneeCompany: 'x', assigneePhone: 'x', assigneeEmail: 'x', assignedToId: admin.actor?.id };
    const details = {
      pickupDate: '2026-01-31T08:30',
      project: 'x',
      instructions: 'x',
      purposeId: null,
      reference: 'x',
    };
    return { url: '/api/dispatches', body: { warehouseId, isUrgent: false, ...assignee, ...details } };
  }

  async function product() {
    const { category_id: categoryId, unit_id: unitId, id } = await makeProduct(database);
    const texts = ['alternativeName', 'dimensions', 'hscode', 'barcode', 'assetNo', 'shelfLife', 'tax'];
    const numbers = ['pricePurchase', 'priceRetail', 'priceWholesale', 'weightMeasurement', 'maxDiscount'];
    const marks = { stockMin: 1, stockMax: 9, stockOrder: 3 };
    const body = {
      name: uniqueName('Hostile'),
      code: uniqueName('H'),
      categoryId,
      unitId,
      subCategoryId: null,
      subUnitId: null,
      ...Object.fromEntries(texts.map((name) => [name, ''])),
      ...Object.fromEntries(numbers.map((name) => [name, 1])),
      ...marks,
      components: false,
      companyAsset: false,
    };
    return { id, body };
  }

  const place = () => ({ name: uniqueName('Place'), location: 'x', description: 'x', binCount: 1, hasBins: true });
  const supplier = () => ({
    ...{ name: uniqueName('Supplier'), business: 'x', address: 'x', idNumber: 'x', contact: 'x', prequalified: true },
    ...{ phone: '+254712345678', email: 'a@example.com' },
  });
  const user = async () => ({
    ...{ name: uniqueName('User'), email: `${uniqueName('u').replace(' ', '')}@example.com`, phone: '', phone2: '' },
    ...{ designation: 'x', employeeId: 'x', isSystemUser: true, roleId: (await made('/api/permissions', role())).id },
  });
  const role = () => ({ name: uniqueName('Role'), description: 'x' });

  /** The record that a call creates, under any key. */
  async function made(url: string, body: Record<string, unknown>): Promise<{ id: number }> {
    const { status, body: answer } = await admin.post(url, body);
    expect([status, answer.message]).toEqual([200, expect.any(String)]);
    const record = Object.values(answer).find((value) => typeof value === 'object' && value !== null && 'id' in value);
    return record as { id: number };
  }

  return {
    'a new receipt': newReceipt,
    'a receipt': async () => {
      const { id } = await receipts.receipt();
      return { ...(await newReceipt()), url: `/api/batches/${id}`, reads: [`/api/batches/${id}`] };
    },
    'a receipt item': receiptItem,
    "a receipt item that completes an order's line": async () => {
      const { body, reads, lineId, product: productId } = await orderedLine();
      return { url: '/api/batches/items', body: { ...body, productId, purchaseId: lineId, ...delivered }, reads };
    },
    "lines of a receipt's order": async () => {
      const { body, reads, lineId } = await orderedLine();
      const lines = [{ purchaseId: lineId, ...delivered }];
      return { url: '/api/batches/items/complete', body: { ...body, lines }, reads };
    },
    'a receipt item to delete': async () => {
      const { id, itemId } = await receipts.receiptIn('saved');
      return { url: '/api/batches/items/delete', body: { batchId: id, itemId } };
    },
    'a receipt to process': async () => {
      const { id: batchId } = await receipts.receiptIn('saved');
      const body = { batchId, isVerified: true, isGuardian: true, guardianId: admin.actor?.id, note: 'x' };
      return { url: '/api/batches/process', body, reads: [`/api/batches/${batchId}`] };
    },
    'a receipt item to verify': async () => {
      const { id, itemId } = await receipts.receiptIn('processed');
      return { url: '/api/batches/verify', body: { batchId: id, itemId } };
    },
    'receipts to merge': async () => {
      const [one, other] = [await receipts.receiptIn('processed'), await receipts.receiptIn('processed, split')];
      return { url: '/api/batches/merge', body: { batchId: one.id, mergeId: other.id, comment: 'x' } };
    },
    'a new dispatch': newDispatch,
    'a dispatch item': async () => {
      const { warehouse, product: productId } = await dispatches.shelf();
      const { id: dispatchNoteId } = await dispatches.draft({ warehouseId: warehouse });
      const body = { dispatchNoteId, productId, quantity: 1, condition: 'New', comment: 'x', batchNo: 'x' };
      return { url: '/api/dispatches/items', body, reads: [`/api/dispatches/${dispatchNoteId}`] };
    },
    'a dispatch item to hand out': async () => {
      const { id, itemId } = await dispatches.dispatchIn('active');
      const body = { dispatchNoteId: id, itemId, qty: 1, comment: 'x' };
      return { url: '/api/dispatches/item/assign', body, reads: [`/api/dispatches/${id}`] };
    },
    'a dispatch item to come back': async () => {
      const { id, itemId } = await dispatches.dispatchIn('active, issued');
      return { url: '/api/dispatches/item/return', body: { dispatchNoteId: id, itemId, isReturn: 1 } };
    },
    'a dispatch to process': async () => {
      const { id } = await dispatches.dispatchIn('active, issued');
      const body = { dispatchNoteId: id, vehicle: 'x', comment: 'x', dispatchToId: admin.actor?.id };
      return { url: '/api/dispatches/process', body, reads: [`/api/dispatches/${id}`] };
    },
    'a dispatch to cancel': async () => {
      const { id } = await dispatches.dispatchIn('completed');
      return { url: '/api/dispatches/cancel', body: { dispatchNoteId: id, reason: 'x' } };
    },
    'a new pickup': async () => {
      const { id: warehouseId } = await makeWarehouse(database);
      const texts = { assigneeCompany: 'x', project: 'x', instructions: 'x', reference: 'x' };
      const when = { scheduled: true, pickupDate: '2026-01-31T08:30' };
      return {
        url: '/api/pickups',
        body: { warehouseId, purposeId: null, ...pickups.assignee(), ...texts, ...when },
      };
    },
    'a pickup item': async () => {
      const { warehouse, product: productId } = await pickups.shelf();
      const { id: pickupNoteId } = await pickups.draft({ warehouseId: warehouse });
      const body = { pickupNoteId, productId, quantity: 1, condition: 'New', comment: 'x', batchNo: 'x' };
      return { url: '/api/pickups/items', body, reads: [`/api/pickups/${pickupNoteId}`] };
    },
    'a code to verify': async () => {
      const { id: pickupNoteId } = await pickups.unverified();
      return { url: '/api/pickups/verify', body: { pickupNoteId, code: await pickups.codeOf(pickupNoteId) } };
    },
    'a new code': async () => {
      const { id: pickupNoteId } = await pickups.unverified();
      await database.updateTable('issue_notes').set({ code_sent_at: null }).where('id', '=', pickupNoteId).execute();
      const body = { pickupNoteId, assigneePhone: '+254712345678', assigneeEmail: 'a@example.com' };
      return { url: '/api/pickups/code', body, reads: [`/api/pickups/${pickupNoteId}`] };
    },
    'a pickup item to hand out': async () => {
      const { id, itemId } = await pickups.noteIn('active');
      const body = { pickupNoteId: id, itemId, qty: 1, comment: 'x' };
      return { url: '/api/pickups/item/assign', body, reads: [`/api/pickups/${id}`] };
    },
    'a pickup item to come back': async () => {
      const { id, itemId } = await pickups.noteIn('active, issued');
      return { url: '/api/pickups/item/return', body: { pickupNoteId: id, itemId, isReturn: 1 } };
    },
    'a pickup to process': async () => {
      const { id } = await pickups.noteIn('active, issued');
      const body = { pickupNoteId: id, vehicle: 'x', comment: 'x' };
      return { url: '/api/pickups/process', body, reads: [`/api/pickups/${id}`] };
    },
    'a pickup to cancel': async () => {
      const { id } = await pickups.noteIn('completed');
      return { url: '/api/pickups/cancel', body: { pickupNoteId: id, reason: 'x' } };
    },
    'a request to approve': async () => {
      const { id } = await asked.dispatches.dispatchIn('pending');
      return { url: '/api/approvals', body: { approvalId: await asked.dispatches.requestOf(id), comment: 'x' } };
    },
    'a request to reject': async () => {
      const { id } = await asked.dispatches.dispatchIn('pending');
      return { url: '/api/approvals/reject', body: { approvalId: await asked.dispatches.requestOf(id), comment: 'x' } };
    },
    'a new adjustment': async () => {
      const { record: inventoryId, product: productId } = await dispatches.shelf();
      const body = { type: 'Reduction', quantity: 2, comment: 'x', inventoryId, productId };
      return { url: '/api/stockadjustments', body, reads: ['/api/stockadjustments'] };
    },
    'a new transfer': async () => {
      const { record: inventoryId, product: productId } = await dispatches.shelf();
      const { id: warehouseId } = await makeWarehouse(database);
      const body = { quantity: 2, reason: 'x', comment: 'x', inventoryId, productId, warehouseId };
      return { url: '/api/stocktransfers', body, reads: ['/api/stocktransfers'] };
    },
    'an adjustment to approve': () => stockRequest('StockAdjustment', '/api/approvals'),
    'a transfer to approve': () => stockRequest('StockTransfer', '/api/approvals'),
    'an adjustment to reject': () => stockRequest('StockAdjustment', '/api/approvals/reject'),
    'a new reservation': async () => {
      const { record: inventoryId, product: productId } = await dispatches.shelf();
      return { url: '/api/stockreserved', body: { inventoryId, productId, quantity: 2, comment: 'x' } };
    },
    'a new release': async () => {
      const { id: reservedId } = await reservations.reservationIn('active');
      const body = { reservedId, quantity: 2, priority: 'high', comment: 'x' };
      return { url: '/api/stockreserved/release', body, reads: [`/api/stockreserved/${reservedId}`] };
    },
    'a release to approve': async () => {
      const { id } = await asked.reservations.reservationIn('pending');
      const body = { approvalId: await asked.reservations.requestOf(id), comment: 'x' };
      return { url: '/api/approvals', body, reads: [`/api/stockreserved/${id}`] };
    },
    'a new purchase': async () => {
      const { id: supplierId } = await purchases.supplier();
      const body = { department: 'x', project: 'x', supplierId, paymentId: null, vat: true };
      return { url: '/api/purchases', body, reads: ['/api/purchases?limit=1'] };
    },
    'details of a purchase': async () => {
      const { id } = await purchases.draft();
      const { id: supplierId } = await purchases.supplier();
      const body = { department: 'x', project: 'x', supplierId, paymentId: null, vat: true };
      return { url: `/api/purchases/${id}`, body, reads: [`/api/purchases/${id}`] };
    },
    'a purchase line': async () => {
      const { id: purchaseId } = await purchases.draft();
      const { id: productId } = await makeProduct(database);
      const body = { purchaseId, productId, description: 'x', quantity: 1, price: 1 };
      return { url: '/api/purchases/products', body, reads: [`/api/purchases/${purchaseId}`] };
    },
    'a purchase to close': async () => {
      const { id: purchaseId } = await purchases.purchaseIn('approved');
      const reads = [`/api/purchases/${purchaseId}`];
      return { url: '/api/purchases/close', body: { purchaseId, reason: 'x' }, reads };
    },
    'a purchase to approve': async () => {
      const { id } = await asked.purchases.purchaseIn('pending');
      const body = { approvalId: await asked.purchases.requestOf(id), comment: 'x' };
      return { url: '/api/approvals', body, reads: [`/api/purchases/${id}`] };
    },
    'a new incomplete note': async () => {
      const { id: batchId } = await receipts.receiptIn('processed');
      return { url: '/api/incompletenotes', body: { batchId }, reads: ['/api/incompletenotes?limit=1'] };
    },
    'a missing item': async () => {
      const { id: noteId } = await incompleteNotes.draft();
      const { id: productId } = await makeProduct(database);
      const body = { noteId, productId, quantity: 1, comment: 'x' };
      return { url: '/api/incompletenotes/items', body, reads: [`/api/incompletenotes/${noteId}`] };
    },
    'an incomplete note to complete': async () => {
      const { id: noteId } = await incompleteNotes.noteIn('draft');
      const reads = [`/api/incompletenotes/${noteId}`, `/api/pdf/idn/${noteId}`];
      return { url: '/api/incompletenotes/process', body: { noteId, note: 'x' }, reads };
    },
    'goods that came back': async () => {
      const { markedId, product: productId } = await returns.marked();
      const { id: batchId } = await returns.receipt(productId);
      return {
        url: '/api/markedreturn',
        body: { markedId, batchId, comment: 'x' },
        reads: ['/api/markedreturn?limit=1'],
      };
    },
    'a new product': async () => ({ url: '/api/products', body: (await product()).body }),
    'a product': async () => {
      const { id, body } = await product();
      return { method: 'PUT', url: '/api/products', body: { ...body, productId: id }, reads: [`/api/products/${id}`] };
    },
    'a new warehouse': async () => ({
      url: '/api/warehouses',
      body: { ...place(), hasSections: true, sectionId: null },
    }),
    'a warehouse': async () => {
      const { id } = await makeWarehouse(database);
      return { method: 'PUT', url: `/api/warehouses/${id}`, body: { ...place(), hasSections: true } };
    },
    'a new virtual warehouse': async () => {
      const { id: warehouseId } = await makeWarehouse(database);
      return { url: '/api/warehouses/virtual', body: { name: uniqueName('Virtual'), description: 'x', warehouseId } };
    },
    'a new supplier': async () => ({ url: '/api/suppliers', body: supplier() }),
    'a supplier': async () => {
      const { id } = await made('/api/suppliers', supplier());
      return { url: `/api/suppliers/${id}`, body: supplier(), reads: [`/api/suppliers/${id}`] };
    },
    'a new user': async () => ({ url: '/api/users', body: await user() }),
    'a user': async () => {
      const { id } = await made('/api/users', await user());
      return { url: `/api/users/${id}`, body: await user(), reads: [`/api/users/${id}`] };
    },
    'a new role': async () => ({ url: '/api/permissions', body: role() }),
    'a role': async () => {
      const { id } = await made('/api/permissions', role());
      return { url: `/api/permissions/${id}`, body: { ...role(), batchAdd: true }, reads: [`/api/permissions/${id}`] };
    },
  };
}
