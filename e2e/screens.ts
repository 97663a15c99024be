import { countCalls } from '@ghala/contract/calls/counts';
import { lotCalls } from '@ghala/contract/calls/lots';
import type { Api } from './api';
import { makeDispatch, makeProduct, makeReceipt, makeSupplier, makeWarehouse } from './setup';
import { makeIncompleteNote, makePickup, makePurchase, makeReservation } from './setup-orders';

/**
 * Every route of the specification has its title; `$name` is something that the test creates. No two with the same path
 * pattern are adjacent: the second would be taken for the first.
 */
export const screens: ReadonlyArray<readonly [path: string, title: string]> = [
  ['/home', 'Home'],
  ['/transaction', 'BPN Transactions'],
  ['/transaction/addbatch', 'Add Stock / Batch Processing'],
  ['/transaction/savedbatch/$saved', 'View Stock'],
  ['/transaction/pdfbatch/$processed', 'PDF Preview'],
  ['/transaction/processedbatch/$processed', 'View Stock'],
  ['/transaction/reverse/$processed', 'Reverse Receipt'],
  ['/transaction/incompletenotes', 'Incomplete Delivery Notes'],
  ['/transaction/incompletenotes/add', 'Generate IDN'],
  ['/transaction/incompletenotes/pdf/$incomplete', 'PDF Preview'],
  ['/inventory/stocks', 'Manage Stocks - Stock Levels'],
  ['/inventory/stocks/adjustments', 'Stock Adjustment Logs'],
  ['/inventory/stocks/adjustments/$record', 'Stock Adjustment'],
  ['/inventory/stocks/transfers', 'Stock Transfer Logs'],
  ['/inventory/stocks/transfers/$record', 'Stock Transfer'],
  ['/inventory/stocks/reserveds', 'Reserved Stock'],
  ['/inventory/stocks/reserveds/$reservation', 'Reserved Stock Activity'],
  ['/inventory/stocks/reserved/$record', 'Reserve Stock'],
  ['/inventory/stocks/markedreturn', 'Marked for Return'],
  ['/inventory/counts', 'Stock Counts'],
  ['/inventory/counts/add', 'Plan a Count'],
  ['/inventory/counts/accuracy', 'Count Accuracy'],
  ['/inventory/counts/$count', 'Stock Count'],
  ['/inventory/counts/$count/count', 'Count Stock'],
  ['/inventory/products', 'View Products'],
  ['/inventory/products/add', 'Add Product'],
  ['/inventory/products/import', 'Import Products'],
  ['/inventory/products/$product', 'Product Details'],
  ['/inventory/products/edit/$product', 'Edit Product'],
  ['/inventory/lots', 'Lots and Expiry'],
  ['/inventory/lots/places', 'Lots by Place'],
  ['/inventory/lots/$lot', 'Lot Details'],
  ['/warehouses', 'Warehouses'],
  ['/warehouses/add', 'Add Warehouse'],
  ['/warehouses/virtual', 'Virtual warehouses'],
  ['/warehouses/locate', 'Locate Product'],
  ['/warehouses/activity/$record', 'Stock activity'],
  ['/warehouses/$warehouse', 'View Warehouse'],
  ['/warehouses/product/$section/section/General%20Section', 'General Section / Stock Item List'],
  ['/warehouses/view/$warehouse', 'View Warehouse'],
  ['/suppliers', 'Suppliers'],
  ['/suppliers/add', 'Add Supplier'],
  ['/suppliers/$supplier', 'View Supplier'],
  ['/purchases', 'Purchases'],
  ['/purchases/add', 'Generate Purchase Order'],
  ['/purchases/order/$purchase', 'Purchase Order'],
  ['/purchases/pdf/$purchase', 'PDF Preview'],
  ['/purchases/reorder', 'Reorder'],
  ['/purchases/reorder/unset', 'Products Without Levels'],
  ['/purchases/reorder/unmoved', 'Unmoved Stock'],
  ['/orders', 'Manage Orders'],
  ['/orders/cancelled', 'Cancelled orders'],
  ['/orders/pickup/add', 'Create Order - Pickup Note'],
  ['/orders/pickup/process/$expected', 'Manage Order - Process Pickup Note'],
  ['/orders/pickup/note/$expected', 'Pickup Note'],
  ['/orders/pickup/pdf/$collected', 'PDF Preview'],
  ['/orders/pickup/gate/$collected', 'Gate Pass'],
  ['/orders/dispatch/add', 'Create Order - Dispatch Note'],
  ['/orders/dispatch/process/$approved', 'Manage Order - Process Dispatch Note'],
  ['/orders/dispatch/note/$dispatched', 'Dispatch Note'],
  ['/orders/dispatch/pdf/$dispatched', 'PDF Preview'],
  ['/orders/dispatch/gate/$dispatched', 'Gate Pass'],
  ['/gate', 'Gate'],
  ['/gate/left', 'Left the Gate'],
  ['/imports', 'Imports'],
  ['/import', 'Import'],
  ['/imports/$import', 'Import'],
  ['/reports', 'Reports'],
  ['/notices', 'Notices'],
  ['/settings', 'Settings'],
  ['/settings/profile', 'My profile'],
  ['/settings/business-profile', 'Company profile'],
  ['/settings/categories', 'Categories'],
  ['/settings/users', 'Users'],
  ['/settings/users/$user', 'View User'],
  ['/settings/roles', 'Roles'],
  ['/settings/roles/$role', 'Role edit'],
  ['/settings/approvals', 'Approvals'],
  ['/settings/approvals/pending', 'Pending requests'],
  ['/settings/audit', 'Audit logs'],
  ['/settings/unusual', 'Unusual events'],
  ['/settings/notifications', 'Notifications'],
  ['/settings/billing', 'Billing'],
  ['/settings/document-format', 'Document formats'],
  ['/settings/device-management', 'Device management'],
  ['/settings/messages', 'Messages'],
  ['/comming-soon', 'COMMING SOON'],
  ['/gate/dispatch/$dispatched', 'VALID'],
  ['/reset/$token', 'Choose a new password'],
  ['/confirm-email/$token', 'Confirm your e-mail address'],
  // For signed-in users, Login shows the first screen.
  ['/', 'Home'],
];

/** Fills in the address of a screen of the list with the ids of what was made for it. */
export function addressWith(path: string, made: Record<string, number>): string {
  return path.replace(/\$(\w+)/, (_, name: string) => String(made[name]));
}

/** Makes a lot in stock. @returns its id */
async function makeLot(admin: Api, warehouseId: number): Promise<number> {
  const productId = await makeProduct(admin, { name: 'Epoxy resin', unit: 'Tin', category: 'Paint' });
  await admin.send(lotCalls.changeTracking, { params: { id: productId }, body: { tracking: 'lot' } });
  const lots = [{ number: 'EP-1', expiresOn: '2060-01-31' }];
  await makeReceipt(admin, { productId, warehouseId, quantity: 3, lots, isProcessed: true });
  const { lots: held } = await admin.send(lotCalls.held, { query: { productId } });
  return held[0]?.lotId ?? 0;
}

/** Creates what the screens of the list are about. */
export async function makeOneOfEach(admin: Api): Promise<Record<string, number>> {
  const product = await makeProduct(admin, { name: 'Hoop iron', unit: 'Roll', category: 'Steel' });
  const warehouse = await makeWarehouse(admin, 'Nakuru Store');
  const goods = { productId: product, warehouseId: warehouse, quantity: 12 };
  const supplier = await makeSupplier(admin, 'Rift Steel');
  const processed = await makeReceipt(admin, { ...goods, isProcessed: true });
  const { warehouse: detail } = await admin.get<{ warehouse: { sections: { id: number }[] } }>(
    `/warehouses/${warehouse}`,
  );
  const { activities } = await admin.post<{ activities: { id: number }[] }>('/inventory/activity/search', goods);
  const record = activities[0]?.id ?? 0;
  const line = { productId: product, quantity: 1 };
  const lot = await makeLot(admin, warehouse);
  return {
    product,
    warehouse,
    processed,
    saved: await makeReceipt(admin, { ...goods, isProcessed: false }),
    section: detail.sections[0]?.id ?? 0,
    record,
    lot,
    supplier,
    purchase: await makePurchase(admin, { productIds: [product], quantity: 1, supplierId: supplier }),
    incomplete: await makeIncompleteNote(admin, { ...line, batchId: processed }),
    reservation: await makeReservation(admin, { ...line, inventoryId: record }),
    approved: await makeDispatch(admin, { ...goods, quantity: 2, isProcessed: false }),
    dispatched: await makeDispatch(admin, { ...goods, quantity: 3, isProcessed: true }),
    expected: await makePickup(admin, { ...goods, quantity: 1, isProcessed: false }),
    collected: await makePickup(admin, { ...goods, quantity: 1, isProcessed: true }),
    count: await makeCount(admin, warehouse),
    import: await makeImport(admin),
    user: 1,
    role: 1,
    token: 0,
  };
}

/** Makes a count that is still open. */
async function makeCount(admin: Api, warehouseId: number): Promise<number> {
  const { count } = await admin.send(countCalls.create, { body: { name: 'Steel in Nakuru', warehouseId } });
  await admin.send(countCalls.start, { params: { id: count.id } });
  return count.id;
}

/** Imports a supplier. */
async function makeImport(admin: Api): Promise<number> {
  const content = 'Vendor,Simu\nKericho Sisal,0722111444\n';
  const { importId } = await admin.postForm<{ importId: number }>('/imports', {
    kind: 'suppliers',
    columns: 'name,phone',
    file: { name: 'vendors.csv', mimeType: 'text/csv', buffer: Buffer.from(content) },
  });
  return importId;
}
