import { approvalFlags, type PermissionFlag } from '@ghala/contract/permissions';

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
  /** Tells the search parameters of its address, all of them text; left out: it takes none. */
  search?: (found: Found) => Partial<Found>;
}

type Found = Record<string, string>;

/** The search parameters that an address may have, by their names. What else stands there is left alone. */
function takes<Name extends string>() {
  return (found: Found) => found as { [Key in Name]?: string };
}

/** Those of a list: its order, page and words, and its filters. */
function lists<Filter extends string = never>() {
  return takes<'q' | 'sort' | 'limit' | 'cursor' | 'page' | Filter>();
}

/** Screens that open without signing in. */
export const publicScreens = [
  // Entry
  { path: '/', title: 'Login', opens: 'public', search: takes<'from'>() },
  { path: '/reset/$token', title: 'Choose a new password', opens: 'public' },
  { path: '/confirm-email/$token', title: 'Confirm your e-mail address', opens: 'public' },
  { path: '/gate/$kind/$id', title: 'Gate Pass', opens: 'public', search: takes<'signature'>() },
] as const satisfies readonly Screen[];

/** Screens of signed-in users. */
export const innerScreens = [
  { path: '/home', title: 'Home', opens: ['dashboard'] },

  // Transactions
  { path: '/transaction', title: 'BPN Transactions', opens: ['transaction'], search: lists<'dateFrom' | 'dateTo'>() },
  {
    path: '/transaction/addbatch',
    title: 'Add Stock / Batch Processing',
    opens: ['batchAdd'],
    parent: '/transaction',
    search: takes<'id'>(),
  },
  {
    path: '/transaction/savedbatch/$id',
    title: 'View Stock',
    opens: ['transaction', 'batchAdd'],
    parent: '/transaction',
  },
  { path: '/transaction/processedbatch/$id', title: 'View Stock', opens: ['batchVerify'], parent: '/transaction' },
  { path: '/transaction/pdfbatch/$id', title: 'Batch Processing Note', opens: 'any', parent: '/transaction' },
  {
    path: '/transaction/incompletenotes',
    title: 'Incomplete Delivery Notes',
    opens: ['transaction'],
    parent: '/transaction',
  },
  {
    path: '/transaction/incompletenotes/add',
    title: 'Generate IDN',
    opens: ['transaction'],
    parent: '/transaction/incompletenotes',
    search: takes<'id'>(),
  },
  {
    path: '/transaction/incompletenotes/pdf/$id',
    title: 'Incomplete Delivery Note',
    opens: ['transaction'],
    parent: '/transaction/incompletenotes',
  },

  // Inventory
  { path: '/inventory/stocks', title: 'Manage Stocks - Stock Levels', opens: 'any', search: lists<'stock'>() },
  { path: '/inventory/stocks/adjustments', title: 'Stock Adjustment Logs', opens: 'any', parent: '/inventory/stocks' },
  {
    path: '/inventory/stocks/adjustments/$inventoryId',
    title: 'Stock Adjustment',
    opens: 'any',
    parent: '/inventory/stocks/adjustments',
  },
  { path: '/inventory/stocks/transfers', title: 'Stock Transfer Logs', opens: 'any', parent: '/inventory/stocks' },
  {
    path: '/inventory/stocks/transfers/$inventoryId',
    title: 'Stock Transfer',
    opens: 'any',
    parent: '/inventory/stocks/transfers',
  },
  { path: '/inventory/stocks/reserveds', title: 'Reserved Stock', opens: 'any', parent: '/inventory/stocks' },
  {
    path: '/inventory/stocks/reserveds/$id',
    title: 'Reserved Stock Activity',
    opens: 'any',
    parent: '/inventory/stocks/reserveds',
  },
  {
    path: '/inventory/stocks/reserved/$inventoryId',
    title: 'Reserve Stock',
    opens: 'any',
    parent: '/inventory/stocks',
  },
  { path: '/inventory/stocks/markedreturn', title: 'Marked for Return', opens: 'any', parent: '/inventory/stocks' },
  { path: '/inventory/products', title: 'View Products', opens: 'any' },
  { path: '/inventory/products/add', title: 'Add Product', opens: ['productsManage'], parent: '/inventory/products' },
  { path: '/inventory/products/$id', title: 'Product Details', opens: 'any', parent: '/inventory/products' },
  {
    path: '/inventory/products/edit/$id',
    title: 'Edit Product',
    opens: ['productsManage'],
    parent: '/inventory/products',
  },

  // Warehouses
  { path: '/warehouses', title: 'Warehouses', opens: ['warehouseView'] },
  {
    path: '/warehouses/add',
    title: 'Add Warehouse',
    opens: ['warehouseAdd'],
    parent: '/warehouses',
    search: takes<'id'>(),
  },
  { path: '/warehouses/virtual', title: 'Virtual warehouses', opens: ['warehouseManage'], parent: '/warehouses' },
  { path: '/warehouses/locate', title: 'Locate Product', opens: 'any', search: lists<'productId'>() },
  { path: '/warehouses/activity/$id', title: 'Stock activity', opens: 'any', parent: '/inventory/stocks' },
  { path: '/warehouses/$id', title: 'View Warehouse', opens: ['warehouseView'], parent: '/warehouses' },
  { path: '/warehouses/view/$id', title: 'View Warehouse', opens: ['warehouseView'], parent: '/warehouses' },
  { path: '/warehouses/product/$id/$type/$title', title: 'Stock Item List', opens: 'any', parent: '/warehouses' },

  // Suppliers
  { path: '/suppliers', title: 'Suppliers', opens: ['supplierView'] },
  {
    path: '/suppliers/add',
    title: 'Add Supplier',
    opens: ['supplierAdd'],
    parent: '/suppliers',
    search: takes<'id'>(),
  },
  { path: '/suppliers/$id', title: 'View Supplier', opens: ['supplierView'], parent: '/suppliers' },

  // Purchases
  { path: '/purchases', title: 'Purchases', opens: ['purchaseView'], search: lists<'status'>() },
  {
    path: '/purchases/add',
    title: 'Generate Purchase Order',
    opens: ['purchaseAdd'],
    parent: '/purchases',
    search: takes<'id'>(),
  },
  {
    path: '/purchases/pdf/$id',
    title: 'Purchase Order',
    opens: ['purchaseView', 'batchAdd', 'transaction', 'supplierView', 'approvePurchase'],
    parent: '/purchases',
  },

  // Orders
  {
    path: '/orders',
    title: 'Manage Orders',
    opens: 'any',
    search: lists<'dateFrom' | 'dateTo' | 'orderNo' | 'progress' | 'status'>(),
  },
  { path: '/orders/cancelled', title: 'Cancelled orders', opens: 'any', parent: '/orders' },
  {
    path: '/orders/pickup/add',
    title: 'Create Order - Pickup Note',
    opens: ['pickupAdd'],
    parent: '/orders',
    search: takes<'id'>(),
  },
  {
    path: '/orders/pickup/process/$id',
    title: 'Manage Order - Process Pickup Note',
    opens: ['pickupProcess'],
    parent: '/orders',
  },
  { path: '/orders/pickup/pdf/$id', title: 'Pickup Note', opens: 'any', parent: '/orders' },
  { path: '/orders/pickup/gate/$id', title: 'Gate Pass', opens: 'any', parent: '/orders' },
  {
    path: '/orders/dispatch/add',
    title: 'Create Order - Dispatch Note',
    opens: ['dispatchAdd'],
    parent: '/orders',
    search: takes<'id'>(),
  },
  {
    path: '/orders/dispatch/process/$id',
    title: 'Manage Order - Process Dispatch Note',
    opens: ['dispatchProcess'],
    parent: '/orders',
  },
  { path: '/orders/dispatch/pdf/$id', title: 'Dispatch Note', opens: 'any', parent: '/orders' },
  { path: '/orders/dispatch/gate/$id', title: 'Gate Pass', opens: 'any', parent: '/orders' },

  // Reports
  { path: '/reports', title: 'Reports', opens: 'any' },

  // Settings
  { path: '/settings', title: 'Settings', opens: 'any' },
  { path: '/settings/profile', title: 'My profile', opens: 'any', parent: '/settings' },
  { path: '/settings/business-profile', title: 'Company profile', opens: 'any', parent: '/settings' },
  { path: '/settings/categories', title: 'Categories', opens: 'any', parent: '/settings' },
  { path: '/settings/users', title: 'Users', opens: ['usersView'], parent: '/settings', search: lists<'roleId'>() },
  { path: '/settings/users/$id', title: 'View User', opens: ['usersManage'], parent: '/settings/users' },
  { path: '/settings/roles', title: 'Roles', opens: ['usersView'], parent: '/settings' },
  { path: '/settings/roles/$id', title: 'Role edit', opens: ['usersView'], parent: '/settings/roles' },
  { path: '/settings/approvals', title: 'Approvals', opens: approvalFlags, parent: '/settings' },
  { path: '/settings/approvals/pending', title: 'Pending requests', opens: 'any', parent: '/settings' },
  { path: '/settings/audit', title: 'Audit logs', opens: ['usersView'], parent: '/settings' },
  { path: '/settings/messages', title: 'Messages', opens: ['usersManage'], parent: '/settings' },
  { path: '/settings/notifications', title: 'Notifications', opens: 'any', parent: '/settings' },
  { path: '/settings/billing', title: 'Billing', opens: ['usersManage'], parent: '/settings' },
  { path: '/settings/document-format', title: 'Document formats', opens: 'any', parent: '/settings' },
  { path: '/settings/device-management', title: 'Device management', opens: 'any', parent: '/settings' },
  { path: '/comming-soon', title: 'Coming soon', opens: 'any' },
] as const satisfies readonly Screen[];

/** A screen of the tables, by its literal path. */
export type ListedScreen = (typeof publicScreens)[number] | (typeof innerScreens)[number];

/** Every screen of the product. */
export const screens: readonly ListedScreen[] = [...publicScreens, ...innerScreens];

const screenByPath = new Map<string, ListedScreen>(screens.map((screen) => [screen.path, screen]));

/** The screen at a path of the table. Throws where the table has none: a menu that leads nowhere. */
export function screenAt(path: string): ListedScreen {
  const screen = screenByPath.get(path);
  if (!screen) throw new Error(`No screen at ${path}`);
  return screen;
}

/** Whether someone who holds what `can` tells may open the screen. */
export function mayOpen({ opens }: Screen, can: (flags: readonly PermissionFlag[]) => boolean): boolean {
  return typeof opens === 'string' || can(opens);
}

/** The screens above one, the topmost first. */
export function screensAbove({ parent }: Screen): ListedScreen[] {
  if (parent === undefined) return [];
  const above = screenAt(parent);
  return [...screensAbove(above), above];
}
