import { approvalFlags, type PermissionFlag } from '@ghala/contract/permissions';
import type { ComponentType } from 'react';

/** Who may open a screen: everyone, every signed-in user, or who holds any of these flags. */
export type ScreenRule = 'public' | 'any' | readonly PermissionFlag[];

export interface Screen {
  /** Path with parameters as `$name`. */
  path: string;
  /** The specified title. */
  title: string;
  opens: ScreenRule;
  /** Path of the screen one level up, for the breadcrumbs; none for what stands in the menu's first level. */
  parent?: string;
  /** The page's module, with the page as its default export. */
  page: () => Promise<{ default: ComponentType }>;
}

/** Every screen of the product. */
export const screens: readonly Screen[] = [
  // Entry
  { path: '/', title: 'Login', opens: 'public', page: () => import('../features/auth/login-page') },
  {
    path: '/reset/$token',
    title: 'Choose a new password',
    opens: 'public',
    page: () => import('../features/auth/password-reset-page'),
  },
  {
    path: '/confirm-email/$token',
    title: 'Confirm your e-mail address',
    opens: 'public',
    page: () => import('../features/auth/email-confirm-page'),
  },
  {
    path: '/gate/$kind/$id',
    title: 'Gate Pass',
    opens: 'public',
    page: () => import('../features/gate/gate-check-page'),
  },
  {
    path: '/home',
    title: 'Home',
    opens: ['dashboard'],
    page: () => import('../features/dashboard/home-page'),
  },

  // Transactions
  {
    path: '/transaction',
    title: 'BPN Transactions',
    opens: ['transaction'],
    page: () => import('../features/batches/batch-list-page'),
  },
  {
    path: '/transaction/addbatch',
    title: 'Add Stock / Batch Processing',
    opens: ['batchAdd'],
    parent: '/transaction',
    page: () => import('../features/batches/add-batch-page'),
  },
  {
    path: '/transaction/savedbatch/$id',
    title: 'View Stock',
    opens: ['transaction', 'batchAdd'],
    parent: '/transaction',
    page: () => import('../features/batches/saved-batch-page'),
  },
  {
    path: '/transaction/processedbatch/$id',
    title: 'View Stock',
    opens: ['batchVerify'],
    parent: '/transaction',
    page: () => import('../features/batches/processed-batch-page'),
  },
  {
    path: '/transaction/pdfbatch/$id',
    title: 'Batch Processing Note',
    opens: 'any',
    parent: '/transaction',
    page: () => import('../features/batches/batch-pdf-page'),
  },
  {
    path: '/transaction/incompletenotes',
    title: 'Incomplete Delivery Notes',
    opens: ['transaction'],
    parent: '/transaction',
    page: () => import('../features/incomplete-deliveries/incomplete-note-list-page'),
  },
  {
    path: '/transaction/incompletenotes/add',
    title: 'Generate IDN',
    opens: ['transaction'],
    parent: '/transaction/incompletenotes',
    page: () => import('../features/incomplete-deliveries/incomplete-note-add-page'),
  },
  {
    path: '/transaction/incompletenotes/pdf/$id',
    title: 'Incomplete Delivery Note',
    opens: ['transaction'],
    parent: '/transaction/incompletenotes',
    page: () => import('../features/incomplete-deliveries/incomplete-note-pdf-page'),
  },

  // Inventory
  {
    path: '/inventory/stocks',
    title: 'Manage Stocks - Stock Levels',
    opens: 'any',
    page: () => import('../features/inventory/stock-list-page'),
  },
  {
    path: '/inventory/stocks/adjustments',
    title: 'Stock Adjustment Logs',
    opens: 'any',
    parent: '/inventory/stocks',
    page: () => import('../features/adjustments/adjustment-log-page'),
  },
  {
    path: '/inventory/stocks/adjustments/$inventoryId',
    title: 'Stock Adjustment',
    opens: 'any',
    parent: '/inventory/stocks/adjustments',
    page: () => import('../features/adjustments/adjustment-page'),
  },
  {
    path: '/inventory/stocks/transfers',
    title: 'Stock Transfer Logs',
    opens: 'any',
    parent: '/inventory/stocks',
    page: () => import('../features/transfers/transfer-log-page'),
  },
  {
    path: '/inventory/stocks/transfers/$inventoryId',
    title: 'Stock Transfer',
    opens: 'any',
    parent: '/inventory/stocks/transfers',
    page: () => import('../features/transfers/transfer-page'),
  },
  {
    path: '/inventory/stocks/reserveds',
    title: 'Reserved Stock',
    opens: 'any',
    parent: '/inventory/stocks',
    page: () => import('../features/reservations/reservation-list-page'),
  },
  {
    path: '/inventory/stocks/reserveds/$id',
    title: 'Reserved Stock Activity',
    opens: 'any',
    parent: '/inventory/stocks/reserveds',
    page: () => import('../features/reservations/reservation-activity-page'),
  },
  {
    path: '/inventory/stocks/reserved/$inventoryId',
    title: 'Reserve Stock',
    opens: 'any',
    parent: '/inventory/stocks',
    page: () => import('../features/reservations/reserve-page'),
  },
  {
    path: '/inventory/stocks/markedreturn',
    title: 'Marked for Return',
    opens: 'any',
    parent: '/inventory/stocks',
    page: () => import('../features/marked-returns/marked-returns-page'),
  },
  {
    path: '/inventory/products',
    title: 'View Products',
    opens: 'any',
    page: () => import('../features/products/product-list-page'),
  },
  {
    path: '/inventory/products/add',
    title: 'Add Product',
    opens: ['productsManage'],
    parent: '/inventory/products',
    page: () => import('../features/products/product-add-page'),
  },
  {
    path: '/inventory/products/$id',
    title: 'Product Details',
    opens: 'any',
    parent: '/inventory/products',
    page: () => import('../features/products/product-detail-page'),
  },
  {
    path: '/inventory/products/edit/$id',
    title: 'Edit Product',
    opens: ['productsManage'],
    parent: '/inventory/products',
    page: () => import('../features/products/product-edit-page'),
  },

  // Warehouses
  {
    path: '/warehouses',
    title: 'Warehouses',
    opens: ['warehouseView'],
    page: () => import('../features/warehouses/warehouse-list-page'),
  },
  {
    path: '/warehouses/add',
    title: 'Add Warehouse',
    opens: ['warehouseAdd'],
    parent: '/warehouses',
    page: () => import('../features/warehouses/warehouse-add-page'),
  },
  {
    path: '/warehouses/virtual',
    title: 'Virtual warehouses',
    opens: ['warehouseManage'],
    parent: '/warehouses',
    page: () => import('../features/warehouses/virtual-warehouses-page'),
  },
  {
    path: '/warehouses/locate',
    title: 'Locate Product',
    opens: 'any',
    page: () => import('../features/inventory/locate-product-page'),
  },
  {
    path: '/warehouses/activity/$id',
    title: 'Stock activity',
    opens: 'any',
    parent: '/inventory/stocks',
    page: () => import('../features/inventory/stock-activity-page'),
  },
  {
    path: '/warehouses/$id',
    title: 'View Warehouse',
    opens: ['warehouseView'],
    parent: '/warehouses',
    page: () => import('../features/warehouses/warehouse-detail-page'),
  },
  {
    path: '/warehouses/view/$id',
    title: 'View Warehouse',
    opens: ['warehouseView'],
    parent: '/warehouses',
    page: () => import('../features/warehouses/warehouse-detail-page'),
  },
  {
    path: '/warehouses/product/$id/$type/$title',
    title: 'Stock Item List',
    opens: 'any',
    parent: '/warehouses',
    page: () => import('../features/inventory/place-stock-page'),
  },

  // Suppliers
  {
    path: '/suppliers',
    title: 'Suppliers',
    opens: ['supplierView'],
    page: () => import('../features/suppliers/supplier-list-page'),
  },
  {
    path: '/suppliers/add',
    title: 'Add Supplier',
    opens: ['supplierAdd'],
    parent: '/suppliers',
    page: () => import('../features/suppliers/supplier-add-page'),
  },
  {
    path: '/suppliers/$id',
    title: 'View Supplier',
    opens: ['supplierView'],
    parent: '/suppliers',
    page: () => import('../features/suppliers/supplier-detail-page'),
  },

  // Purchases
  {
    path: '/purchases',
    title: 'Purchases',
    opens: ['purchaseView'],
    page: () => import('../features/purchases/purchase-list-page'),
  },
  {
    path: '/purchases/add',
    title: 'Generate Purchase Order',
    opens: ['purchaseAdd'],
    parent: '/purchases',
    page: () => import('../features/purchases/purchase-add-page'),
  },
  {
    path: '/purchases/pdf/$id',
    title: 'Purchase Order',
    opens: ['purchaseView', 'batchAdd', 'transaction', 'supplierView', 'approvePurchase'],
    parent: '/purchases',
    page: () => import('../features/purchases/purchase-pdf-page'),
  },

  // Orders
  {
    path: '/orders',
    title: 'Manage Orders',
    opens: 'any',
    page: () => import('../features/orders/orders-page'),
  },
  {
    path: '/orders/cancelled',
    title: 'Cancelled orders',
    opens: 'any',
    parent: '/orders',
    page: () => import('../features/orders/cancelled-orders-page'),
  },
  {
    path: '/orders/pickup/add',
    title: 'Create Order - Pickup Note',
    opens: ['pickupAdd'],
    parent: '/orders',
    page: () => import('../features/pickups/pickup-add-page'),
  },
  {
    path: '/orders/pickup/process/$id',
    title: 'Manage Order - Process Pickup Note',
    opens: ['pickupProcess'],
    parent: '/orders',
    page: () => import('../features/pickups/pickup-process-page'),
  },
  {
    path: '/orders/pickup/pdf/$id',
    title: 'Pickup Note',
    opens: 'any',
    parent: '/orders',
    page: () => import('../features/pickups/pickup-pdf-page'),
  },
  {
    path: '/orders/pickup/gate/$id',
    title: 'Gate Pass',
    opens: 'any',
    parent: '/orders',
    page: () => import('../features/pickups/pickup-gate-page'),
  },
  {
    path: '/orders/dispatch/add',
    title: 'Create Order - Dispatch Note',
    opens: ['dispatchAdd'],
    parent: '/orders',
    page: () => import('../features/dispatches/dispatch-add-page'),
  },
  {
    path: '/orders/dispatch/process/$id',
    title: 'Manage Order - Process Dispatch Note',
    opens: ['dispatchProcess'],
    parent: '/orders',
    page: () => import('../features/dispatches/dispatch-process-page'),
  },
  {
    path: '/orders/dispatch/pdf/$id',
    title: 'Dispatch Note',
    opens: 'any',
    parent: '/orders',
    page: () => import('../features/dispatches/dispatch-pdf-page'),
  },
  {
    path: '/orders/dispatch/gate/$id',
    title: 'Gate Pass',
    opens: 'any',
    parent: '/orders',
    page: () => import('../features/dispatches/dispatch-gate-page'),
  },

  // Reports
  {
    path: '/reports',
    title: 'Reports',
    opens: 'any',
    page: () => import('../features/reports/reports-page'),
  },

  // Settings
  {
    path: '/settings',
    title: 'Settings',
    opens: 'any',
    page: () => import('./pages/settings-home-page'),
  },
  {
    path: '/settings/profile',
    title: 'My profile',
    opens: 'any',
    parent: '/settings',
    page: () => import('../features/users/own-profile-page'),
  },
  {
    path: '/settings/business-profile',
    title: 'Company profile',
    opens: 'any',
    parent: '/settings',
    page: () => import('../features/business-profile/business-profile-page'),
  },
  {
    path: '/settings/categories',
    title: 'Categories',
    opens: 'any',
    parent: '/settings',
    page: () => import('../features/catalogues/categories-page'),
  },
  {
    path: '/settings/users',
    title: 'Users',
    opens: ['usersView'],
    parent: '/settings',
    page: () => import('../features/users/users-page'),
  },
  {
    path: '/settings/users/$id',
    title: 'View User',
    opens: ['usersManage'],
    parent: '/settings/users',
    page: () => import('../features/users/user-page'),
  },
  {
    path: '/settings/roles',
    title: 'Roles',
    opens: ['usersView'],
    parent: '/settings',
    page: () => import('../features/roles/roles-page'),
  },
  {
    path: '/settings/roles/$id',
    title: 'Role edit',
    opens: ['usersView'],
    parent: '/settings/roles',
    page: () => import('../features/roles/role-page'),
  },
  {
    path: '/settings/approvals',
    title: 'Approvals',
    opens: approvalFlags,
    parent: '/settings',
    page: () => import('../features/approvals/approvals-page'),
  },
  {
    path: '/settings/approvals/pending',
    title: 'Pending requests',
    opens: 'any',
    parent: '/settings',
    page: () => import('../features/approvals/pending-requests-page'),
  },
  {
    path: '/settings/audit',
    title: 'Audit logs',
    opens: ['usersView'],
    parent: '/settings',
    page: () => import('../features/audit-log/audit-log-page'),
  },
  {
    path: '/settings/messages',
    title: 'Messages',
    opens: ['usersManage'],
    parent: '/settings',
    page: () => import('../features/messages/messages-page'),
  },
  {
    path: '/settings/notifications',
    title: 'Notifications',
    opens: 'any',
    parent: '/settings',
    page: () => import('../features/settings/notifications-page'),
  },
  {
    path: '/settings/billing',
    title: 'Billing',
    opens: ['usersManage'],
    parent: '/settings',
    page: () => import('../features/billing/billing-page'),
  },
  {
    path: '/settings/document-format',
    title: 'Document formats',
    opens: 'any',
    parent: '/settings',
    page: () => import('../features/settings/document-formats-page'),
  },
  {
    path: '/settings/device-management',
    title: 'Device management',
    opens: 'any',
    parent: '/settings',
    page: () => import('../features/settings/device-management-page'),
  },
  {
    path: '/comming-soon',
    title: 'Coming soon',
    opens: 'any',
    page: () => import('./pages/coming-soon-page'),
  },
];

const screenByPath = new Map(screens.map((screen) => [screen.path, screen]));

/** The screen at a path of the table. Throws where the table has none: a menu that leads nowhere. */
export function screenAt(path: string): Screen {
  const screen = screenByPath.get(path);
  if (!screen) throw new Error(`No screen at ${path}`);
  return screen;
}

/** Whether someone who holds what `can` tells may open the screen. */
export function mayOpen({ opens }: Screen, can: (flags: readonly PermissionFlag[]) => boolean): boolean {
  return typeof opens === 'string' || can(opens);
}

/** The screens above one, the topmost first. */
export function screensAbove({ parent }: Screen): Screen[] {
  if (parent === undefined) return [];
  const above = screenAt(parent);
  return [...screensAbove(above), above];
}

/** The screen that an address leads to: `/purchases/pdf/12` is at `/purchases/pdf/$id`. Query and hash don't count. */
export function screenOfAddress(address: string): Screen | undefined {
  const parts = (address.split(/[?#]/)[0] ?? '').split('/');
  const fits = ({ path }: Screen, isExact: boolean) => {
    const names = path.split('/');
    return (
      names.length === parts.length && names.every((name, i) => name === parts[i] || (!isExact && name[0] === '$'))
    );
  };
  return screens.find((screen) => fits(screen, true)) ?? screens.find((screen) => fits(screen, false));
}
