import type { Page } from '@playwright/test';
import type { Api } from './api';
import { checkScreen, PHONE, WIDE } from './look';
import { makeDispatch, makeProduct, makeReceipt, makeWarehouse } from './setup';
import { expect, test } from './test';

/**
 * Every route of the specification with its title; `$name` stands for something that the test makes. No two alike stand
 * together: the second would be taken for the first.
 */
const screens: ReadonlyArray<readonly [path: string, title: string]> = [
  ['/home', 'Home'],
  ['/transaction', 'BPN Transactions'],
  ['/transaction/addbatch', 'Add Stock / Batch Processing'],
  ['/transaction/savedbatch/$saved', 'View Stock'],
  ['/transaction/pdfbatch/$processed', 'PDF Preview'],
  ['/transaction/processedbatch/$processed', 'View Stock'],
  ['/transaction/incompletenotes', 'Incomplete Delivery Notes'],
  ['/transaction/incompletenotes/add', 'Generate IDN'],
  ['/transaction/incompletenotes/pdf/1', 'Incomplete Delivery Note'],
  ['/inventory/stocks', 'Manage Stocks - Stock Levels'],
  ['/inventory/stocks/adjustments', 'Stock Adjustment Logs'],
  ['/inventory/stocks/adjustments/$record', 'Stock Adjustment'],
  ['/inventory/stocks/transfers', 'Stock Transfer Logs'],
  ['/inventory/stocks/transfers/$record', 'Stock Transfer'],
  ['/inventory/stocks/reserveds', 'Reserved Stock'],
  ['/inventory/stocks/reserveds/1', 'Reserved Stock Activity'],
  ['/inventory/stocks/reserved/$record', 'Reserve Stock'],
  ['/inventory/stocks/markedreturn', 'Marked for Return'],
  ['/inventory/products', 'View Products'],
  ['/inventory/products/add', 'Add Product'],
  ['/inventory/products/$product', 'Product Details'],
  ['/inventory/products/edit/$product', 'Edit Product'],
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
  ['/purchases/pdf/1', 'Purchase Order'],
  ['/orders', 'Manage Orders'],
  ['/orders/cancelled', 'Cancelled orders'],
  ['/orders/pickup/add', 'Create Order - Pickup Note'],
  ['/orders/pickup/process/1', 'Manage Order - Process Pickup Note'],
  ['/orders/pickup/pdf/1', 'Pickup Note'],
  ['/orders/pickup/gate/1', 'Gate Pass'],
  ['/orders/dispatch/add', 'Create Order - Dispatch Note'],
  ['/orders/dispatch/process/$approved', 'Manage Order - Process Dispatch Note'],
  ['/orders/dispatch/pdf/$dispatched', 'PDF Preview'],
  ['/orders/dispatch/gate/$dispatched', 'Gate Pass'],
  ['/reports', 'Reports'],
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
  ['/settings/notifications', 'Notifications'],
  ['/settings/billing', 'Billing'],
  ['/settings/document-format', 'Document formats'],
  ['/settings/device-management', 'Device management'],
  ['/comming-soon', 'COMMING SOON'],
];

test('every screen opens for the administrator, wide and narrow', async ({ page, admin }) => {
  const made = await makeOneOfEach(admin);
  await page.goto('/settings');
  for (const [path, title] of screens) {
    await test.step(path, async () => {
      await goInside(
        page,
        path.replace(/\$(\w+)/, (_, name: string) => String(made[name])),
      );
      const heading = page.getByRole('heading', { level: 1, name: title, exact: true });
      await expect.soft(heading.or(page.getByRole('dialog', { name: title, exact: true }))).toBeVisible();
      await expect.soft(page.getByText(/not found|could not be|no permission/i)).toHaveCount(0);
      for (const size of [WIDE, PHONE]) await checkScreen(page, path, size);
    });
  }
});

/** Opens an address as a link of the application does: without loading everything anew. */
async function goInside(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

async function makeOneOfEach(admin: Api): Promise<Record<string, number>> {
  const product = await makeProduct(admin, { name: 'Binding wire', unit: 'Roll', category: 'Steel' });
  const warehouse = await makeWarehouse(admin, 'Nakuru Store');
  const goods = { productId: product, warehouseId: warehouse, quantity: 12 };
  const supplier = await admin.post<{ supplier: { id: number } }>('/suppliers', {
    name: 'Rift Steel',
    phone: '+254712345678',
  });
  const processed = await makeReceipt(admin, { ...goods, isProcessed: true });
  const { warehouse: detail } = await admin.get<{ warehouse: { sections: { id: number }[] } }>(
    `/warehouses/${warehouse}`,
  );
  const { activities } = await admin.post<{ activities: { id: number }[] }>('/inventory/activity/search', goods);
  return {
    product,
    warehouse,
    processed,
    saved: await makeReceipt(admin, { ...goods, isProcessed: false }),
    section: detail.sections[0]?.id ?? 0,
    record: activities[0]?.id ?? 0,
    supplier: supplier.supplier.id,
    approved: await makeDispatch(admin, { ...goods, quantity: 2, isProcessed: false }),
    dispatched: await makeDispatch(admin, { ...goods, quantity: 3, isProcessed: true }),
    user: 1,
    role: 1,
  };
}
