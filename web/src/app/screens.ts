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
  /** What the screen is for, told where it is not built yet. */
  about: string;
  /** The page's module, with the page as its default export. Left out while it is not built. */
  page?: () => Promise<{ default: ComponentType }>;
}

/** Every screen of the product. A page is added by giving its line a `page`. */
export const screens: readonly Screen[] = [
  // Entry
  { path: '/', title: 'Login', opens: 'public', about: 'Sign in.', page: () => import('../features/auth/login-page') },
  {
    path: '/reset/$token',
    title: 'Choose a new password',
    opens: 'public',
    about: 'Where the reset link leads.',
    page: () => import('../features/auth/password-reset-page'),
  },
  {
    path: '/gate/$kind/$id',
    title: 'Gate Pass',
    opens: 'public',
    about: 'What the QR code of a gate pass opens: whether the goods may leave.',
    page: () => import('../features/gate/gate-check-page'),
  },
  {
    path: '/home',
    title: 'Home',
    opens: ['dashboard'],
    about: 'Figures of the day and the month, today’s orders and stock levels at a glance.',
    page: () => import('../features/dashboard/home-page'),
  },

  // Transactions
  {
    path: '/transaction',
    title: 'BPN Transactions',
    opens: ['transaction'],
    about: 'Every goods receipt (BPN), with filters and exports.',
    page: () => import('../features/batches/batch-list-page'),
  },
  {
    path: '/transaction/addbatch',
    title: 'Add Stock / Batch Processing',
    opens: ['batchAdd'],
    parent: '/transaction',
    about: 'Receive goods: delivery details, items, and processing into stock.',
    page: () => import('../features/batches/add-batch-page'),
  },
  {
    path: '/transaction/savedbatch/$id',
    title: 'View Stock',
    opens: ['transaction', 'batchAdd'],
    parent: '/transaction',
    about: 'A saved receipt that can still be changed and processed.',
    page: () => import('../features/batches/saved-batch-page'),
  },
  {
    path: '/transaction/processedbatch/$id',
    title: 'View Stock',
    opens: ['batchVerify'],
    parent: '/transaction',
    about: 'A processed receipt: verify its items, merge it with another.',
    page: () => import('../features/batches/processed-batch-page'),
  },
  {
    path: '/transaction/pdfbatch/$id',
    title: 'Batch Processing Note',
    opens: 'any',
    parent: '/transaction',
    about: 'The printable note of a receipt.',
    page: () => import('../features/batches/batch-pdf-page'),
  },
  {
    path: '/transaction/incompletenotes',
    title: 'Incomplete Delivery Notes',
    opens: ['transaction'],
    parent: '/transaction',
    about: 'What deliveries still owe, and how it was settled.',
    page: () => import('../features/incomplete-deliveries/incomplete-note-list-page'),
  },
  {
    path: '/transaction/incompletenotes/add',
    title: 'Generate IDN',
    opens: ['transaction'],
    parent: '/transaction/incompletenotes',
    about: 'Raise an incomplete delivery note against a receipt, in three steps.',
    page: () => import('../features/incomplete-deliveries/incomplete-note-add-page'),
  },
  {
    path: '/transaction/incompletenotes/pdf/$id',
    title: 'Incomplete Delivery Note',
    opens: ['transaction'],
    parent: '/transaction/incompletenotes',
    about: 'The printable incomplete delivery note.',
    page: () => import('../features/incomplete-deliveries/incomplete-note-pdf-page'),
  },

  // Inventory
  {
    path: '/inventory/stocks',
    title: 'Manage Stocks - Stock Levels',
    opens: 'any',
    about: 'What is on hand, reserved and available, by product and warehouse.',
    page: () => import('../features/inventory/stock-list-page'),
  },
  {
    path: '/inventory/stocks/adjustments',
    title: 'Stock Adjustment Logs',
    opens: 'any',
    parent: '/inventory/stocks',
    about: 'Every adjustment of stock with its reason and status.',
    page: () => import('../features/adjustments/adjustment-log-page'),
  },
  {
    path: '/inventory/stocks/adjustments/$inventoryId',
    title: 'Stock Adjustment',
    opens: 'any',
    parent: '/inventory/stocks/adjustments',
    about: 'Ask for stock to be counted up or down.',
    page: () => import('../features/adjustments/adjustment-page'),
  },
  {
    path: '/inventory/stocks/transfers',
    title: 'Stock Transfer Logs',
    opens: 'any',
    parent: '/inventory/stocks',
    about: 'Every transfer between warehouses with its status.',
    page: () => import('../features/transfers/transfer-log-page'),
  },
  {
    path: '/inventory/stocks/transfers/$inventoryId',
    title: 'Stock Transfer',
    opens: 'any',
    parent: '/inventory/stocks/transfers',
    about: 'Ask for stock to be moved to another warehouse.',
    page: () => import('../features/transfers/transfer-page'),
  },
  {
    path: '/inventory/stocks/reserveds',
    title: 'Reserved Stock',
    opens: 'any',
    parent: '/inventory/stocks',
    about: 'What is held for someone, and requests to release it.',
    page: () => import('../features/reservations/reservation-list-page'),
  },
  {
    path: '/inventory/stocks/reserveds/$id',
    title: 'Reserved Stock Activity',
    opens: 'any',
    parent: '/inventory/stocks/reserveds',
    about: 'The history of one reservation.',
    page: () => import('../features/reservations/reservation-activity-page'),
  },
  {
    path: '/inventory/stocks/reserved/$inventoryId',
    title: 'Reserve Stock',
    opens: 'any',
    parent: '/inventory/stocks',
    about: 'Hold a quantity of a product.',
    page: () => import('../features/reservations/reserve-page'),
  },
  {
    path: '/inventory/stocks/markedreturn',
    title: 'Marked for Return',
    opens: 'any',
    parent: '/inventory/stocks',
    about: 'Issued items that are to come back.',
    page: () => import('../features/marked-returns/marked-returns-page'),
  },
  {
    path: '/inventory/products',
    title: 'View Products',
    opens: 'any',
    about: 'The product catalogue.',
    page: () => import('../features/products/product-list-page'),
  },
  {
    path: '/inventory/products/add',
    title: 'Add Product',
    opens: ['productsManage'],
    parent: '/inventory/products',
    about: 'Add one product, or upload many from a CSV file.',
    page: () => import('../features/products/product-add-page'),
  },
  {
    path: '/inventory/products/$id',
    title: 'Product Details',
    opens: 'any',
    parent: '/inventory/products',
    about: 'One product: its fields, its stock by warehouse, its suppliers and prices.',
    page: () => import('../features/products/product-detail-page'),
  },
  {
    path: '/inventory/products/edit/$id',
    title: 'Edit Product',
    opens: ['productsManage'],
    parent: '/inventory/products',
    about: 'Change a product.',
    page: () => import('../features/products/product-edit-page'),
  },

  // Warehouses
  {
    path: '/warehouses',
    title: 'Warehouses',
    opens: ['warehouseView'],
    about: 'Every warehouse with its sections, bins and products.',
    page: () => import('../features/warehouses/warehouse-list-page'),
  },
  {
    path: '/warehouses/add',
    title: 'Add Warehouse',
    opens: ['warehouseAdd'],
    parent: '/warehouses',
    about: 'Add a warehouse and its sections, in two steps.',
    page: () => import('../features/warehouses/warehouse-add-page'),
  },
  {
    path: '/warehouses/virtual',
    title: 'Virtual warehouses',
    opens: ['warehouseManage'],
    parent: '/warehouses',
    about: 'Virtual warehouses and the warehouses that host them.',
    page: () => import('../features/warehouses/virtual-warehouses-page'),
  },
  {
    path: '/warehouses/locate',
    title: 'Locate Product',
    opens: 'any',
    about: 'Find where a product is kept.',
    page: () => import('../features/inventory/locate-product-page'),
  },
  {
    path: '/warehouses/activity/$id',
    title: 'Stock activity',
    opens: 'any',
    parent: '/inventory/stocks',
    about: 'Every movement of one stock record.',
    page: () => import('../features/inventory/stock-activity-page'),
  },
  {
    path: '/warehouses/$id',
    title: 'View Warehouse',
    opens: ['warehouseView'],
    parent: '/warehouses',
    about: 'One warehouse: its sections and virtual warehouses.',
    page: () => import('../features/warehouses/warehouse-detail-page'),
  },
  {
    path: '/warehouses/view/$id',
    title: 'View Warehouse',
    opens: ['warehouseView'],
    parent: '/warehouses',
    about: 'One warehouse: its sections and virtual warehouses.',
    page: () => import('../features/warehouses/warehouse-detail-page'),
  },
  {
    path: '/warehouses/product/$id/$type/$title',
    title: 'Stock Item List',
    opens: 'any',
    parent: '/warehouses',
    about: 'What a section or virtual warehouse holds.',
    page: () => import('../features/inventory/place-stock-page'),
  },

  // Suppliers
  {
    path: '/suppliers',
    title: 'Suppliers',
    opens: ['supplierView'],
    about: 'Every supplier, with qualification and orders to date.',
    page: () => import('../features/suppliers/supplier-list-page'),
  },
  {
    path: '/suppliers/add',
    title: 'Add Supplier',
    opens: ['supplierAdd'],
    parent: '/suppliers',
    about: 'Add a supplier and its documents, in two steps.',
    page: () => import('../features/suppliers/supplier-add-page'),
  },
  {
    path: '/suppliers/$id',
    title: 'View Supplier',
    opens: ['supplierView'],
    parent: '/suppliers',
    about: 'One supplier: details, documents and purchase orders.',
    page: () => import('../features/suppliers/supplier-detail-page'),
  },

  // Purchases
  {
    path: '/purchases',
    title: 'Purchases',
    opens: ['purchaseView'],
    about: 'Every purchase order, with filters and exports.',
    page: () => import('../features/purchases/purchase-list-page'),
  },
  {
    path: '/purchases/add',
    title: 'Generate Purchase Order',
    opens: ['purchaseAdd'],
    parent: '/purchases',
    about: 'Raise a purchase order, in three steps.',
    page: () => import('../features/purchases/purchase-add-page'),
  },
  {
    path: '/purchases/pdf/$id',
    title: 'Purchase Order',
    opens: ['purchaseView', 'batchAdd', 'transaction', 'supplierView', 'approvePurchase'],
    parent: '/purchases',
    about: 'The printable purchase order.',
    page: () => import('../features/purchases/purchase-pdf-page'),
  },

  // Orders
  {
    path: '/orders',
    title: 'Manage Orders',
    opens: 'any',
    about: 'Pickup and dispatch notes in one list.',
    page: () => import('../features/orders/orders-page'),
  },
  {
    path: '/orders/cancelled',
    title: 'Cancelled orders',
    opens: 'any',
    parent: '/orders',
    about: 'Notes that were cancelled, by whom and why.',
    page: () => import('../features/orders/cancelled-orders-page'),
  },
  {
    path: '/orders/pickup/add',
    title: 'Create Order - Pickup Note',
    opens: ['pickupAdd'],
    parent: '/orders',
    about: 'Raise a pickup note for someone outside, in two steps.',
    page: () => import('../features/pickups/pickup-add-page'),
  },
  {
    path: '/orders/pickup/process/$id',
    title: 'Manage Order - Process Pickup Note',
    opens: ['pickupProcess'],
    parent: '/orders',
    about: 'Check the authorization code and hand the goods out.',
    page: () => import('../features/pickups/pickup-process-page'),
  },
  {
    path: '/orders/pickup/pdf/$id',
    title: 'Pickup Note',
    opens: 'any',
    parent: '/orders',
    about: 'The printable pickup note.',
    page: () => import('../features/pickups/pickup-pdf-page'),
  },
  {
    path: '/orders/pickup/gate/$id',
    title: 'Gate Pass',
    opens: 'any',
    parent: '/orders',
    about: 'The gate pass of a pickup.',
    page: () => import('../features/pickups/pickup-gate-page'),
  },
  {
    path: '/orders/dispatch/add',
    title: 'Create Order - Dispatch Note',
    opens: ['dispatchAdd'],
    parent: '/orders',
    about: 'Raise a dispatch note for a colleague, in two steps.',
    page: () => import('../features/dispatches/dispatch-add-page'),
  },
  {
    path: '/orders/dispatch/process/$id',
    title: 'Manage Order - Process Dispatch Note',
    opens: ['dispatchProcess'],
    parent: '/orders',
    about: 'Issue the items of a dispatch note.',
    page: () => import('../features/dispatches/dispatch-process-page'),
  },
  {
    path: '/orders/dispatch/pdf/$id',
    title: 'Dispatch Note',
    opens: 'any',
    parent: '/orders',
    about: 'The printable dispatch note.',
    page: () => import('../features/dispatches/dispatch-pdf-page'),
  },
  {
    path: '/orders/dispatch/gate/$id',
    title: 'Gate Pass',
    opens: 'any',
    parent: '/orders',
    about: 'The gate pass of a dispatch.',
    page: () => import('../features/dispatches/dispatch-gate-page'),
  },

  // Reports
  {
    path: '/reports',
    title: 'Reports',
    opens: 'any',
    about: 'Dispatch, pickup and receiving reports: a look at them, and their files.',
    page: () => import('../features/reports/reports-page'),
  },

  // Settings
  {
    path: '/settings',
    title: 'Settings',
    opens: 'any',
    about: 'Everything that can be set.',
    page: () => import('./pages/settings-home-page'),
  },
  {
    path: '/settings/profile',
    title: 'My profile',
    opens: 'any',
    parent: '/settings',
    about: 'Your picture, name, e-mail and phone numbers.',
    page: () => import('../features/users/own-profile-page'),
  },
  {
    path: '/settings/business-profile',
    title: 'Company profile',
    opens: 'any',
    parent: '/settings',
    about: 'The company’s name, logo and contacts, as its documents show them.',
    page: () => import('../features/business-profile/business-profile-page'),
  },
  {
    path: '/settings/categories',
    title: 'Categories',
    opens: 'any',
    parent: '/settings',
    about: 'Units, categories, payment methods, purposes, stock categories, tags and projects.',
    page: () => import('../features/catalogues/categories-page'),
  },
  {
    path: '/settings/users',
    title: 'Users',
    opens: ['usersView'],
    parent: '/settings',
    about: 'Who works here and who may sign in.',
    page: () => import('../features/users/users-page'),
  },
  {
    path: '/settings/users/$id',
    title: 'View User',
    opens: ['usersManage'],
    parent: '/settings/users',
    about: 'One user: documents, role and contacts.',
    page: () => import('../features/users/user-page'),
  },
  {
    path: '/settings/roles',
    title: 'Roles',
    opens: ['usersView'],
    parent: '/settings',
    about: 'Roles and how many users hold each.',
    page: () => import('../features/roles/roles-page'),
  },
  {
    path: '/settings/roles/$id',
    title: 'Role edit',
    opens: ['usersView'],
    parent: '/settings/roles',
    about: 'What one role may do.',
    page: () => import('../features/roles/role-page'),
  },
  {
    path: '/settings/approvals',
    title: 'Approvals',
    opens: approvalFlags,
    parent: '/settings',
    about: 'Requests that wait for your decision.',
    page: () => import('../features/approvals/approvals-page'),
  },
  {
    path: '/settings/approvals/pending',
    title: 'Pending requests',
    opens: 'any',
    parent: '/settings',
    about: 'Requests that wait for a decision, your own among them.',
    page: () => import('../features/approvals/pending-requests-page'),
  },
  {
    path: '/settings/audit',
    title: 'Audit logs',
    opens: ['usersView'],
    parent: '/settings',
    about: 'Who did what, and when.',
    page: () => import('../features/audit-log/audit-log-page'),
  },
  {
    path: '/settings/messages',
    title: 'Messages',
    opens: ['usersManage'],
    parent: '/settings',
    about: 'The outbox: every e-mail and SMS, and what became of it.',
    page: () => import('../features/messages/messages-page'),
  },
  {
    path: '/settings/notifications',
    title: 'Notifications',
    opens: 'any',
    parent: '/settings',
    about: 'Which notices reach you by e-mail and push.',
    page: () => import('../features/settings/notifications-page'),
  },
  {
    path: '/settings/billing',
    title: 'Billing',
    opens: ['usersManage'],
    parent: '/settings',
    about: 'Plan, payments and saved cards.',
    page: () => import('../features/billing/billing-page'),
  },
  {
    path: '/settings/document-format',
    title: 'Document formats',
    opens: 'any',
    parent: '/settings',
    about: 'Samples of the printed documents.',
    page: () => import('../features/settings/document-formats-page'),
  },
  {
    path: '/settings/device-management',
    title: 'Device management',
    opens: 'any',
    parent: '/settings',
    about: 'Devices that work with the warehouse.',
    page: () => import('../features/settings/device-management-page'),
  },
  {
    path: '/comming-soon',
    title: 'Coming soon',
    opens: 'any',
    about: 'Functionality that is not available yet.',
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
