import { adjustmentCalls } from '@ghala/contract/calls/adjustments';
import { approvalCalls } from '@ghala/contract/calls/approvals';
import { dispatchCalls } from '@ghala/contract/calls/dispatches';
import { incompleteDeliveryCalls } from '@ghala/contract/calls/incomplete-deliveries';
import { inventoryCalls } from '@ghala/contract/calls/inventory';
import { markedReturnCalls } from '@ghala/contract/calls/marked-returns';
import { pickupCalls } from '@ghala/contract/calls/pickups';
import { productCalls } from '@ghala/contract/calls/products';
import { purchaseCalls } from '@ghala/contract/calls/purchases';
import { receiptCalls } from '@ghala/contract/calls/receipts';
import { reservationCalls } from '@ghala/contract/calls/reservations';
import { roleCalls } from '@ghala/contract/calls/roles';
import { supplierCalls } from '@ghala/contract/calls/suppliers';
import { transferCalls } from '@ghala/contract/calls/transfers';
import { userCalls } from '@ghala/contract/calls/users';
import { warehouseCalls } from '@ghala/contract/calls/warehouses';
import { addressOf } from '@ghala/contract/common/address-of';
import type { Call } from '@ghala/contract/common/call';
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

/** Such a call would succeed, on its own records. */
export interface GoodCall {
  call: Call;
  params?: { id: number };
  body: Record<string, unknown>;
  method: Call['method'];
  url: string;
  /** The records are shown at these addresses afterwards. */
  reads: string[];
}

function good(call: Call, input: Pick<GoodCall, 'params' | 'body'>, reads: string[] = []): GoodCall {
  return { call, ...input, method: call.method, url: addressOf(call, input), reads };
}

/** Gives the address of a call on one record. */
function at(call: Call, id: number): string {
  return addressOf(call, { params: { id } });
}

/**
 * Makes a factory for each kind of call; each prepares its own records. The asker makes the requests that the admin
 * decides on.
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

  async function stockRequest(module: StockRequestModule, call: Call): Promise<GoodCall> {
    const request = await asked.stockRequests.requestIn(module, 'pending');
    const reads = [
      addressOf(adjustmentCalls.list),
      addressOf(transferCalls.list),
      at(inventoryCalls.history, request.record),
    ];
    return good(call, { body: { approvalId: await asked.stockRequests.requestOf(request), comment: 'x' } }, reads);
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
    return good(receiptCalls.create, { body: { nogId, isInternal: true, ...details, ...references } });
  }

  async function receiptItem(): Promise<GoodCall> {
    const { id: batchId } = await receipts.receipt();
    const [{ id: productId }, { id: warehouseId, sectionId }] = [
      await makeProduct(database),
      await makeWarehouse(database),
    ];
    const more = { condition: 'New', comment: 'x', batchNo: 'x', itemId: null, purchaseId: null };
    const body = { batchId, productId, warehouseId, sectionId, quantity: 5, price: 10, ...more };
    return good(receiptCalls.saveItem, { body }, [at(receiptCalls.get, batchId)]);
  }

  const delivered = { quantity: 5, price: 10, condition: 'New', comment: 'x', batchNo: 'x' };

  /** Makes a saved receipt against an order, and the place for the order's line. */
  async function orderedLine() {
    const order = await purchases.purchaseIn('approved');
    const { id: batchId } = await receipts.receipt({ purchaseId: order.id });
    const { id: warehouseId, sectionId } = await makeWarehouse(database);
    return { ...order, body: { batchId, warehouseId, sectionId }, reads: [at(receiptCalls.get, batchId)] };
  }

  async function newDispatch(): Promise<GoodCall> {
    const { id: warehouseId } = await makeWarehouse(database);
    const assignee = {
      assigneeCompany: 'x',
      assigneePhone: '0722 111 333',
      assigneeEmail: 'x',
      assignedToId: admin.actor?.id,
    };
    const details = {
      pickupDate: '2026-01-31T08:30',
      project: 'x',
      instructions: 'x',
      purposeId: null,
      reference: 'x',
    };
    return good(dispatchCalls.create, { body: { warehouseId, isUrgent: false, ...assignee, ...details } });
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
      packagings: [{ name: 'Carton', quantity: 12, barcode: '', isBought: true, isIssued: false }],
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
    ...{ designation: 'x', employeeId: 'x', isSystemUser: true, roleId: (await made(roleCalls.create, role())).id },
  });
  const role = () => ({ name: uniqueName('Role'), description: 'x' });

  /** Finds the record that a call creates, under any key. */
  async function made(call: Call, body: Record<string, unknown>): Promise<{ id: number }> {
    const { status, body: answer } = await admin.attempt(call, { body });
    expect([status, answer.message]).toEqual([200, expect.any(String)]);
    const record = Object.values(answer).find((value) => typeof value === 'object' && value !== null && 'id' in value);
    return record as { id: number };
  }

  return {
    'a new receipt': newReceipt,
    'a receipt': async () => {
      const { id } = await receipts.receipt();
      return good(receiptCalls.update, { params: { id }, body: (await newReceipt()).body }, [at(receiptCalls.get, id)]);
    },
    'a receipt item': receiptItem,
    "a receipt item that completes an order's line": async () => {
      const { body, reads, lineId, product: productId } = await orderedLine();
      return good(receiptCalls.saveItem, { body: { ...body, productId, purchaseId: lineId, ...delivered } }, reads);
    },
    "lines of a receipt's order": async () => {
      const { body, reads, lineId } = await orderedLine();
      const lines = [{ purchaseId: lineId, ...delivered }];
      return good(receiptCalls.completeLines, { body: { ...body, lines } }, reads);
    },
    "all remaining lines of a receipt's order": async () => {
      const { body, reads } = await orderedLine();
      return good(receiptCalls.completeLines, { body: { ...body, all: true, condition: 'New', comment: 'x' } }, reads);
    },
    'many receipt items': async () => {
      const { body, reads } = await receiptItem();
      const { batchId, ...item } = body;
      return good(receiptCalls.saveItem, { body: { batchId, items: [item, item] } }, reads);
    },
    'a receipt item to delete': async () => {
      const { id, itemId } = await receipts.receiptIn('saved');
      return good(receiptCalls.removeItem, { body: { batchId: id, itemId } });
    },
    'a receipt to process': async () => {
      const { id: batchId } = await receipts.receiptIn('saved');
      const body = { batchId, isVerified: true, isGuardian: true, guardianId: admin.actor?.id, note: 'x' };
      return good(receiptCalls.process, { body }, [at(receiptCalls.get, batchId)]);
    },
    'a receipt item to verify': async () => {
      const { id, itemId } = await receipts.receiptIn('processed');
      return good(receiptCalls.verifyItem, { body: { batchId: id, itemId } });
    },
    'a receipt to reverse': async () => {
      const { id, itemId } = await receipts.receiptIn('processed');
      const items = [{ itemId, quantity: 2 }];
      return good(receiptCalls.reverse, { params: { id }, body: { reason: 'x', items } }, [at(receiptCalls.get, id)]);
    },
    'receipts to merge': async () => {
      const [one, other] = [await receipts.receiptIn('processed'), await receipts.receiptIn('processed, split')];
      return good(receiptCalls.merge, { body: { batchId: one.id, mergeId: other.id, comment: 'x' } });
    },
    'a new dispatch': newDispatch,
    'a dispatch item': async () => {
      const { warehouse, product: productId } = await dispatches.shelf();
      const { id: dispatchNoteId } = await dispatches.draft({ warehouseId: warehouse });
      const body = { dispatchNoteId, productId, quantity: 1, condition: 'New', comment: 'x', batchNo: 'x' };
      return good(dispatchCalls.addItem, { body }, [at(dispatchCalls.get, dispatchNoteId)]);
    },
    'dispatch items': async () => {
      const { warehouse, product: productId } = await dispatches.shelf();
      const { id: dispatchNoteId } = await dispatches.draft({ warehouseId: warehouse });
      const items = [{ productId, quantity: 1, condition: 'New', comment: 'x', batchNo: 'x' }];
      return good(dispatchCalls.addItems, { body: { dispatchNoteId, items } }, [at(dispatchCalls.get, dispatchNoteId)]);
    },
    'a dispatch item to change': async () => {
      const { id, itemId } = await dispatches.dispatchIn('draft');
      const body = { dispatchNoteId: id, itemId, quantity: 5 };
      return good(dispatchCalls.changeItem, { body }, [at(dispatchCalls.get, id)]);
    },
    'a dispatch item to hand out': async () => {
      const { id, itemId } = await dispatches.dispatchIn('active');
      const body = { dispatchNoteId: id, itemId, qty: 1, comment: 'x' };
      return good(dispatchCalls.issueItem, { body }, [at(dispatchCalls.get, id)]);
    },
    'dispatch items to hand out': async () => {
      const { id, itemId } = await dispatches.dispatchIn('active');
      const body = { dispatchNoteId: id, lines: [{ itemId, qty: 1, comment: 'x' }] };
      return good(dispatchCalls.issueItems, { body }, [at(dispatchCalls.get, id)]);
    },
    'a dispatch item to take back': async () => {
      const { id, itemId } = await dispatches.dispatchIn('active, issued');
      return good(dispatchCalls.undoIssue, { body: { dispatchNoteId: id, itemId } }, [at(dispatchCalls.get, id)]);
    },
    'a dispatch to correct': async () => {
      const { id } = await dispatches.dispatchIn('active');
      const texts = { project: 'x', instructions: 'x', reference: 'x', purposeId: null };
      return good(dispatchCalls.correct, { params: { id }, body: { ...dispatches.assignee(), ...texts } }, [
        at(dispatchCalls.get, id),
      ]);
    },
    'a dispatch item to come back': async () => {
      const { id, itemId } = await dispatches.dispatchIn('active, issued');
      return good(dispatchCalls.markItem, { body: { dispatchNoteId: id, itemId, isReturn: 1 } });
    },
    'a dispatch to process': async () => {
      const { id } = await dispatches.dispatchIn('active, issued');
      const body = { dispatchNoteId: id, vehicle: 'x', comment: 'x', dispatchToId: admin.actor?.id };
      return good(dispatchCalls.process, { body }, [at(dispatchCalls.get, id)]);
    },
    'a dispatch to cancel': async () => {
      const { id } = await dispatches.dispatchIn('completed');
      return good(dispatchCalls.cancel, { body: { dispatchNoteId: id, reason: 'x' } });
    },
    'a new pickup': async () => {
      const { id: warehouseId } = await makeWarehouse(database);
      const texts = { assigneeCompany: 'x', project: 'x', instructions: 'x', reference: 'x' };
      const when = { scheduled: true, pickupDate: '2026-01-31T08:30' };
      return good(pickupCalls.create, {
        body: { warehouseId, purposeId: null, ...pickups.assignee(), ...texts, ...when },
      });
    },
    'a pickup item': async () => {
      const { warehouse, product: productId } = await pickups.shelf();
      const { id: pickupNoteId } = await pickups.draft({ warehouseId: warehouse });
      const body = { pickupNoteId, productId, quantity: 1, condition: 'New', comment: 'x', batchNo: 'x' };
      return good(pickupCalls.addItem, { body }, [at(pickupCalls.get, pickupNoteId)]);
    },
    'pickup items': async () => {
      const { warehouse, product: productId } = await pickups.shelf();
      const { id: pickupNoteId } = await pickups.draft({ warehouseId: warehouse });
      const items = [{ productId, quantity: 1, condition: 'New', comment: 'x', batchNo: 'x' }];
      return good(pickupCalls.addItems, { body: { pickupNoteId, items } }, [at(pickupCalls.get, pickupNoteId)]);
    },
    'a pickup item to change': async () => {
      const { id, itemId } = await pickups.noteIn('draft');
      return good(pickupCalls.changeItem, { body: { pickupNoteId: id, itemId, quantity: 5 } }, [
        at(pickupCalls.get, id),
      ]);
    },
    'a code to verify': async () => {
      const { id: pickupNoteId } = await pickups.unverified();
      return good(pickupCalls.verifyCode, { body: { pickupNoteId, code: await pickups.codeOf(pickupNoteId) } });
    },
    'a new code': async () => {
      const { id: pickupNoteId } = await pickups.unverified();
      await database.updateTable('issue_notes').set({ code_sent_at: null }).where('id', '=', pickupNoteId).execute();
      const body = { pickupNoteId, assigneePhone: '+254712345678', assigneeEmail: 'a@example.com' };
      return good(pickupCalls.sendCode, { body }, [at(pickupCalls.get, pickupNoteId)]);
    },
    'a pickup item to hand out': async () => {
      const { id, itemId } = await pickups.noteIn('active');
      const body = { pickupNoteId: id, itemId, qty: 1, comment: 'x' };
      return good(pickupCalls.issueItem, { body }, [at(pickupCalls.get, id)]);
    },
    'pickup items to hand out': async () => {
      const { id, itemId } = await pickups.noteIn('active');
      const body = { pickupNoteId: id, lines: [{ itemId, qty: 1, comment: 'x' }] };
      return good(pickupCalls.issueItems, { body }, [at(pickupCalls.get, id)]);
    },
    'a pickup item to take back': async () => {
      const { id, itemId } = await pickups.noteIn('active, issued');
      return good(pickupCalls.undoIssue, { body: { pickupNoteId: id, itemId } }, [at(pickupCalls.get, id)]);
    },
    'a pickup to correct': async () => {
      const { id } = await pickups.noteIn('active');
      const texts = { project: 'x', instructions: 'x', reference: 'x', purposeId: null };
      return good(pickupCalls.correct, { params: { id }, body: { ...pickups.assignee(), ...texts } }, [
        at(pickupCalls.get, id),
      ]);
    },
    'a pickup item to come back': async () => {
      const { id, itemId } = await pickups.noteIn('active, issued');
      return good(pickupCalls.markItem, { body: { pickupNoteId: id, itemId, isReturn: 1 } });
    },
    'a pickup to process': async () => {
      const { id } = await pickups.noteIn('active, issued');
      const body = { pickupNoteId: id, vehicle: 'x', comment: 'x' };
      return good(pickupCalls.process, { body }, [at(pickupCalls.get, id)]);
    },
    'a pickup to cancel': async () => {
      const { id } = await pickups.noteIn('completed');
      return good(pickupCalls.cancel, { body: { pickupNoteId: id, reason: 'x' } });
    },
    'a request to approve': async () => {
      const { id } = await asked.dispatches.dispatchIn('pending');
      return good(approvalCalls.approve, { body: { approvalId: await asked.dispatches.requestOf(id), comment: 'x' } });
    },
    'a request to reject': async () => {
      const { id } = await asked.dispatches.dispatchIn('pending');
      return good(approvalCalls.reject, { body: { approvalId: await asked.dispatches.requestOf(id), comment: 'x' } });
    },
    'a new adjustment': async () => {
      const { record: inventoryId, product: productId } = await dispatches.shelf();
      const body = { type: 'Reduction', quantity: 2, comment: 'x', inventoryId, productId };
      return good(adjustmentCalls.request, { body }, [addressOf(adjustmentCalls.list)]);
    },
    'a new transfer': async () => {
      const { record: inventoryId, product: productId } = await dispatches.shelf();
      const { id: warehouseId } = await makeWarehouse(database);
      const body = { quantity: 2, reason: 'x', comment: 'x', inventoryId, productId, warehouseId };
      return good(transferCalls.request, { body }, [addressOf(transferCalls.list)]);
    },
    'an adjustment to approve': () => stockRequest('StockAdjustment', approvalCalls.approve),
    'a transfer to approve': () => stockRequest('StockTransfer', approvalCalls.approve),
    'an adjustment to reject': () => stockRequest('StockAdjustment', approvalCalls.reject),
    'a new reservation': async () => {
      const { record: inventoryId, product: productId } = await dispatches.shelf();
      return good(reservationCalls.reserve, { body: { inventoryId, productId, quantity: 2, comment: 'x' } });
    },
    'a new release': async () => {
      const { id: reservedId } = await reservations.reservationIn('active');
      const body = { reservedId, quantity: 2, priority: 'high', comment: 'x' };
      return good(reservationCalls.release, { body }, [at(reservationCalls.activities, reservedId)]);
    },
    'a release to approve': async () => {
      const { id } = await asked.reservations.reservationIn('pending');
      const body = { approvalId: await asked.reservations.requestOf(id), comment: 'x' };
      return good(approvalCalls.approve, { body }, [at(reservationCalls.activities, id)]);
    },
    'a new purchase': async () => {
      const { id: supplierId } = await purchases.supplier();
      const body = { department: 'x', project: 'x', supplierId, paymentId: null, vat: true };
      return good(purchaseCalls.create, { body }, [addressOf(purchaseCalls.list, { query: { limit: 1 } })]);
    },
    'details of a purchase': async () => {
      const { id } = await purchases.draft();
      const { id: supplierId } = await purchases.supplier();
      const body = { department: 'x', project: 'x', supplierId, paymentId: null, vat: true };
      return good(purchaseCalls.update, { params: { id }, body }, [at(purchaseCalls.get, id)]);
    },
    'a purchase line': async () => {
      const { id: purchaseId } = await purchases.draft();
      const { id: productId } = await makeProduct(database);
      const body = { purchaseId, productId, description: 'x', quantity: 1, price: 1 };
      return good(purchaseCalls.addLine, { body }, [at(purchaseCalls.get, purchaseId)]);
    },
    'purchase lines': async () => {
      const { id: purchaseId } = await purchases.draft();
      const { id: productId } = await makeProduct(database);
      const lines = [{ productId, description: 'x', quantity: 1, price: 1 }];
      return good(purchaseCalls.addLines, { body: { purchaseId, lines } }, [at(purchaseCalls.get, purchaseId)]);
    },
    'a purchase to close': async () => {
      const { id: purchaseId } = await purchases.purchaseIn('approved');
      const reads = [at(purchaseCalls.get, purchaseId)];
      return good(purchaseCalls.close, { body: { purchaseId, reason: 'x' } }, reads);
    },
    'a purchase to approve': async () => {
      const { id } = await asked.purchases.purchaseIn('pending');
      const body = { approvalId: await asked.purchases.requestOf(id), comment: 'x' };
      return good(approvalCalls.approve, { body }, [at(purchaseCalls.get, id)]);
    },
    'a new incomplete note': async () => {
      const { id: batchId } = await receipts.receiptIn('processed');
      return good(incompleteDeliveryCalls.create, { body: { batchId } }, [
        addressOf(incompleteDeliveryCalls.list, { query: { limit: 1 } }),
      ]);
    },
    'a missing item': async () => {
      const { id: noteId } = await incompleteNotes.draft();
      const { id: productId } = await makeProduct(database);
      const body = { noteId, productId, quantity: 1, comment: 'x' };
      return good(incompleteDeliveryCalls.addItem, { body }, [at(incompleteDeliveryCalls.get, noteId)]);
    },
    'an incomplete note to complete': async () => {
      const { id: noteId } = await incompleteNotes.noteIn('draft');
      const reads = [at(incompleteDeliveryCalls.get, noteId), at(incompleteDeliveryCalls.paper, noteId)];
      return good(incompleteDeliveryCalls.complete, { body: { noteId, note: 'x' } }, reads);
    },
    'goods that came back': async () => {
      const { markedId, product: productId } = await returns.marked();
      const { id: batchId } = await returns.receipt(productId);
      return good(markedReturnCalls.markReturned, { body: { markedId, batchId, comment: 'x' } }, [
        addressOf(markedReturnCalls.list, { query: { limit: 1 } }),
      ]);
    },
    'a new product': async () => good(productCalls.create, { body: (await product()).body }),
    'a product': async () => {
      const { id, body } = await product();
      return good(productCalls.update, { body: { ...body, productId: id } }, [at(productCalls.get, id)]);
    },
    'a new warehouse': async () =>
      good(warehouseCalls.create, { body: { ...place(), hasSections: true, sectionId: null } }),
    'a warehouse': async () => {
      const { id } = await makeWarehouse(database);
      return good(warehouseCalls.update, { params: { id }, body: { ...place(), hasSections: true } });
    },
    'a new virtual warehouse': async () => {
      const { id: warehouseId } = await makeWarehouse(database);
      return good(warehouseCalls.createVirtual, {
        body: { name: uniqueName('Virtual'), description: 'x', warehouseId },
      });
    },
    'a new supplier': async () => good(supplierCalls.create, { body: supplier() }),
    'a supplier': async () => {
      const { id } = await made(supplierCalls.create, supplier());
      return good(supplierCalls.update, { params: { id }, body: supplier() }, [at(supplierCalls.get, id)]);
    },
    'a new user': async () => good(userCalls.create, { body: await user() }),
    'a user': async () => {
      const { id } = await made(userCalls.create, await user());
      return good(userCalls.update, { params: { id }, body: await user() }, [at(userCalls.get, id)]);
    },
    'a new role': async () => good(roleCalls.create, { body: role() }),
    'a role': async () => {
      const { id } = await made(roleCalls.create, role());
      return good(roleCalls.update, { params: { id }, body: { ...role(), batchAdd: true } }, [at(roleCalls.get, id)]);
    },
  };
}
