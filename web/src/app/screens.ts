import {
  approvalFlags,
  countKeepers,
  gateFlags,
  handlerFlags,
  isForGateOnly,
  type PermissionFlag,
  purchaseReaders,
} from '@ghala/contract/access/permissions';
import { importFlags } from '@ghala/contract/imports/kinds';
import { labels, t } from '../text/t';

/** Tells who may open a screen: everyone, every signed-in user, or users with any of these flags. */
export type ScreenRule = 'public' | 'any' | readonly PermissionFlag[];

export interface Screen {
  /** The path has its parameters as `$name`. */
  path: string;
  title: string;
  opens: ScreenRule;
  /** A screen for every signed-in user opens even to those whose role is for the gate alone. */
  atGate?: true;
  /** Leads one level up, for the breadcrumbs; the menu's first level has none. */
  parent?: string;
  /** Reads the search parameters of its address, all of them text; without it, there are none. */
  search?: (found: Found) => Partial<Found>;
}

type Found = Record<string, string>;

/** Takes these search parameters of an address, by name, and ignores others. */
function takes<Name extends string>() {
  return (found: Found) => found as { [Key in Name]?: string };
}

/** Takes those of a list: its order, page and words, and its filters. */
function lists<Filter extends string = never>() {
  return takes<'q' | 'sort' | 'limit' | 'cursor' | 'page' | Filter>();
}

/** These screens open without signing in. */
export const publicScreens = [
  // Entry
  { path: '/', title: t.titles.login, opens: 'public', search: takes<'from'>() },
  { path: '/reset/$token', title: t.titles.chooseANewPassword, opens: 'public' },
  { path: '/confirm-email/$token', title: t.titles.confirmYourEMailAddress, opens: 'public' },
  { path: '/gate/$kind/$id', title: t.common.gatePass, opens: 'public', search: takes<'signature'>() },
] as const satisfies readonly Screen[];

export const innerScreens = [
  { path: '/home', title: t.titles.home, opens: ['dashboard'] },

  // Transactions
  {
    path: '/transaction',
    title: t.titles.bpnTransactions,
    opens: ['transaction'],
    search: lists<'dateFrom' | 'dateTo' | 'exception'>(),
  },
  {
    path: '/transaction/addbatch',
    title: t.titles.addStockBatchProcessing,
    opens: ['batchAdd'],
    parent: '/transaction',
    search: takes<'id' | 'purchaseId'>(),
  },
  {
    path: '/transaction/savedbatch/$id',
    title: t.titles.viewStock,
    opens: ['transaction', 'batchAdd'],
    parent: '/transaction',
  },
  {
    path: '/transaction/processedbatch/$id',
    title: t.titles.viewStock,
    opens: ['batchVerify'],
    parent: '/transaction',
  },
  {
    path: '/transaction/reverse/$id',
    title: t.titles.reverseReceipt,
    opens: ['batchAdd'],
    parent: '/transaction',
  },
  { path: '/transaction/pdfbatch/$id', title: t.titles.batchProcessingNote, opens: 'any', parent: '/transaction' },
  {
    path: '/transaction/incompletenotes',
    title: t.titles.incompleteDeliveryNotes,
    opens: ['transaction'],
    parent: '/transaction',
    search: lists<'settle' | 'status'>(),
  },
  {
    path: '/transaction/incompletenotes/add',
    title: t.titles.generateIdn,
    opens: ['transaction'],
    parent: '/transaction/incompletenotes',
    search: takes<'id'>(),
  },
  {
    path: '/transaction/incompletenotes/pdf/$id',
    title: t.titles.incompleteDeliveryNote,
    opens: ['transaction'],
    parent: '/transaction/incompletenotes',
  },

  // Inventory
  { path: '/inventory/stocks', title: t.titles.manageStocksStockLevels, opens: 'any', search: lists<'stock'>() },
  {
    path: '/inventory/stocks/adjustments',
    title: t.titles.stockAdjustmentLogs,
    opens: 'any',
    parent: '/inventory/stocks',
  },
  {
    path: '/inventory/stocks/adjustments/$inventoryId',
    title: t.titles.stockAdjustment,
    opens: 'any',
    parent: '/inventory/stocks/adjustments',
  },
  { path: '/inventory/stocks/transfers', title: t.titles.stockTransferLogs, opens: 'any', parent: '/inventory/stocks' },
  {
    path: '/inventory/stocks/transfers/$inventoryId',
    title: t.titles.stockTransfer,
    opens: 'any',
    parent: '/inventory/stocks/transfers',
  },
  { path: '/inventory/stocks/reserveds', title: t.titles.reservedStock, opens: 'any', parent: '/inventory/stocks' },
  {
    path: '/inventory/stocks/reserveds/$id',
    title: t.titles.reservedStockActivity,
    opens: 'any',
    parent: '/inventory/stocks/reserveds',
  },
  {
    path: '/inventory/stocks/reserved/$inventoryId',
    title: t.common.reserveStock,
    opens: 'any',
    parent: '/inventory/stocks',
  },
  {
    path: '/inventory/stocks/markedreturn',
    title: t.titles.markedForReturn,
    opens: 'any',
    parent: '/inventory/stocks',
  },
  { path: '/inventory/counts', title: t.titles.stockCounts, opens: 'any', search: lists<'status' | 'warehouseId'>() },
  {
    path: '/inventory/counts/add',
    title: t.titles.planCount,
    opens: countKeepers,
    parent: '/inventory/counts',
    search: takes<'id'>(),
  },
  {
    path: '/inventory/counts/accuracy',
    title: t.titles.countAccuracy,
    opens: 'any',
    parent: '/inventory/counts',
    search: lists<'warehouseId'>(),
  },
  {
    path: '/inventory/counts/$id',
    title: t.titles.stockCount,
    opens: 'any',
    parent: '/inventory/counts',
    search: lists<'show' | 'sectionId'>(),
  },
  {
    path: '/inventory/counts/$id/count',
    title: t.titles.countStock,
    opens: handlerFlags,
    parent: '/inventory/counts',
    search: takes<'section'>(),
  },
  { path: '/inventory/products', title: t.common.viewProducts, opens: 'any' },
  {
    path: '/inventory/products/add',
    title: t.common.addProduct,
    opens: ['productsManage'],
    parent: '/inventory/products',
  },
  {
    path: '/inventory/products/import',
    title: t.productImport.importProducts,
    opens: ['productsManage'],
    parent: '/inventory/products',
  },
  {
    path: '/inventory/products/$id',
    title: t.titles.productDetails,
    opens: 'any',
    parent: '/inventory/products',
    search: lists<'figure' | 'inventoryId' | 'warehouseId'>(),
  },
  {
    path: '/inventory/products/edit/$id',
    title: t.titles.editProduct,
    opens: ['productsManage'],
    parent: '/inventory/products',
  },

  {
    path: '/inventory/lots',
    title: t.titles.lots,
    opens: 'any',
    search: lists<'categoryId' | 'expiry' | 'productId' | 'tracking' | 'warehouseId'>(),
  },
  { path: '/inventory/lots/places', title: t.titles.lotPlaces, opens: 'any', parent: '/inventory/lots' },
  {
    path: '/inventory/lots/$id',
    title: t.titles.lot,
    opens: 'any',
    parent: '/inventory/lots',
    search: lists<'direction'>(),
  },

  // Warehouses
  { path: '/warehouses', title: t.titles.warehouses, opens: ['warehouseView'] },
  {
    path: '/warehouses/add',
    title: t.common.addWarehouse,
    opens: ['warehouseAdd'],
    parent: '/warehouses',
    search: takes<'id'>(),
  },
  { path: '/warehouses/virtual', title: t.titles.virtualWarehouses, opens: ['warehouseManage'], parent: '/warehouses' },
  { path: '/warehouses/locate', title: t.titles.locateProduct, opens: 'any', search: lists<'productId'>() },
  { path: '/warehouses/activity/$id', title: t.titles.stockActivity, opens: 'any', parent: '/inventory/stocks' },
  { path: '/warehouses/$id', title: t.titles.viewWarehouse, opens: ['warehouseView'], parent: '/warehouses' },
  { path: '/warehouses/view/$id', title: t.titles.viewWarehouse, opens: ['warehouseView'], parent: '/warehouses' },
  { path: '/warehouses/product/$id/$type/$title', title: t.titles.stockItemList, opens: 'any', parent: '/warehouses' },

  // Suppliers
  { path: '/suppliers', title: t.common.suppliers, opens: ['supplierView'] },
  {
    path: '/suppliers/add',
    title: t.titles.addSupplier,
    opens: ['supplierAdd'],
    parent: '/suppliers',
    search: takes<'id'>(),
  },
  { path: '/suppliers/$id', title: t.titles.viewSupplier, opens: ['supplierView'], parent: '/suppliers' },

  // Purchases
  { path: '/purchases', title: t.common.purchases, opens: ['purchaseView'], search: lists<'status' | 'supplierId'>() },
  {
    path: '/purchases/add',
    title: t.titles.generatePurchaseOrder,
    opens: ['purchaseAdd'],
    parent: '/purchases',
    search: takes<'id'>(),
  },
  {
    path: '/purchases/reorder',
    title: t.titles.reorder,
    opens: 'any',
    search: lists<'categoryId' | 'show' | 'supplierId' | 'warehouseId'>(),
  },
  {
    path: '/purchases/reorder/unset',
    title: t.titles.productsWithoutLevels,
    opens: 'any',
    parent: '/purchases/reorder',
    search: lists<'categoryId' | 'warehouseId'>(),
  },
  {
    path: '/purchases/reorder/unmoved',
    title: t.titles.unmovedStock,
    opens: 'any',
    parent: '/purchases/reorder',
    search: lists<'categoryId' | 'days' | 'warehouseId'>(),
  },
  { path: '/purchases/order/$id', title: t.titles.purchaseOrder, opens: [...purchaseReaders], parent: '/purchases' },
  { path: '/purchases/pdf/$id', title: t.titles.purchaseOrder, opens: [...purchaseReaders], parent: '/purchases' },

  // Orders
  {
    path: '/orders',
    title: t.titles.manageOrders,
    opens: 'any',
    search: lists<'dateFrom' | 'dateTo' | 'orderNo' | 'progress' | 'scheduled' | 'status'>(),
  },
  { path: '/orders/cancelled', title: t.titles.cancelledOrders, opens: 'any', parent: '/orders' },
  {
    path: '/orders/pickup/add',
    title: labels.noteScreens.pickup.add,
    opens: ['pickupAdd'],
    parent: '/orders',
    search: takes<'id'>(),
  },
  {
    path: '/orders/pickup/process/$id',
    title: labels.noteScreens.pickup.process,
    opens: ['pickupProcess'],
    parent: '/orders',
  },
  { path: '/orders/pickup/note/$id', title: labels.modules.pickup, opens: 'any', parent: '/orders' },
  { path: '/orders/pickup/pdf/$id', title: labels.modules.pickup, opens: 'any', parent: '/orders' },
  { path: '/orders/pickup/gate/$id', title: t.common.gatePass, opens: 'any', parent: '/orders' },
  {
    path: '/orders/dispatch/add',
    title: labels.noteScreens.dispatch.add,
    opens: ['dispatchAdd'],
    parent: '/orders',
    search: takes<'id'>(),
  },
  {
    path: '/orders/dispatch/process/$id',
    title: labels.noteScreens.dispatch.process,
    opens: ['dispatchProcess'],
    parent: '/orders',
  },
  { path: '/orders/dispatch/note/$id', title: labels.modules.dispatch, opens: 'any', parent: '/orders' },
  { path: '/orders/dispatch/pdf/$id', title: labels.modules.dispatch, opens: 'any', parent: '/orders' },
  { path: '/orders/dispatch/gate/$id', title: t.common.gatePass, opens: 'any', parent: '/orders' },

  // Gate
  { path: '/gate', title: t.titles.gate, opens: gateFlags, search: lists<never>() },
  { path: '/gate/left', title: t.titles.leftTheGate, opens: gateFlags, parent: '/gate', search: lists<'day'>() },

  // Imports
  { path: '/imports', title: t.imports.imports, opens: importFlags, search: lists<'isUndone' | 'kind' | 'userId'>() },
  { path: '/import', title: t.imports.import, opens: importFlags, parent: '/imports', search: takes<'kind'>() },
  {
    path: '/imports/$id',
    title: t.imports.importRecord,
    opens: importFlags,
    parent: '/imports',
    search: lists<'entity'>(),
  },

  // Reports
  { path: '/reports', title: t.titles.reports, opens: 'any' },

  { path: '/notices', title: t.titles.notices, opens: 'any', search: lists<'unread'>() },

  // Settings
  { path: '/settings', title: t.titles.settings, opens: 'any' },
  { path: '/settings/profile', title: t.titles.myProfile, opens: 'any', atGate: true, parent: '/settings' },
  { path: '/settings/business-profile', title: t.titles.companyProfile, opens: 'any', parent: '/settings' },
  { path: '/settings/categories', title: t.common.categories, opens: 'any', parent: '/settings' },
  {
    path: '/settings/users',
    title: t.common.users,
    opens: ['usersView'],
    parent: '/settings',
    search: lists<'roleId'>(),
  },
  { path: '/settings/users/$id', title: t.titles.viewUser, opens: ['usersManage'], parent: '/settings/users' },
  { path: '/settings/roles', title: t.common.roles, opens: ['usersView'], parent: '/settings' },
  { path: '/settings/roles/$id', title: t.titles.roleEdit, opens: ['usersView'], parent: '/settings/roles' },
  {
    path: '/settings/approvals',
    title: t.common.approvals,
    opens: approvalFlags,
    parent: '/settings',
    search: lists<'request'>(),
  },
  { path: '/settings/approvals/pending', title: t.titles.pendingRequests, opens: 'any', parent: '/settings' },
  { path: '/settings/audit', title: t.titles.auditLogs, opens: ['usersView'], parent: '/settings' },
  {
    path: '/settings/unusual',
    title: t.titles.unusualEvents,
    opens: ['usersView', 'usersManage'],
    parent: '/settings',
    search: lists<'dateFrom' | 'dateTo'>(),
  },
  { path: '/settings/messages', title: t.common.messages, opens: ['usersManage'], parent: '/settings' },
  { path: '/settings/notifications', title: t.titles.notifications, opens: 'any', parent: '/settings' },
  { path: '/settings/billing', title: t.titles.billing, opens: ['usersManage'], parent: '/settings' },
  { path: '/settings/document-format', title: t.titles.documentFormats, opens: 'any', parent: '/settings' },
  { path: '/settings/device-management', title: t.titles.deviceManagement, opens: 'any', parent: '/settings' },
  { path: '/comming-soon', title: t.titles.comingSoon, opens: 'any' },
] as const satisfies readonly Screen[];

/** Types a screen of the tables by its literal path. */
export type ListedScreen = (typeof publicScreens)[number] | (typeof innerScreens)[number];

export const screens: readonly ListedScreen[] = [...publicScreens, ...innerScreens];

const screenByPath = new Map<string, ListedScreen>(screens.map((screen) => [screen.path, screen]));

/** Finds the screen at a path of the table. Throws if there is none: a menu entry leads nowhere. */
export function screenAt(path: string): ListedScreen {
  const screen = screenByPath.get(path);
  if (!screen) throw new Error(`No screen at ${path}`);
  return screen;
}

/** Tells whether a user with the permissions in `can` may open the screen. */
export function mayOpen({ opens, atGate }: Screen, can: (flags: readonly PermissionFlag[]) => boolean): boolean {
  if (opens === 'any') return atGate === true || !isForGateOnly((flag) => can([flag]));
  return opens === 'public' || can(opens);
}

/** Lists the screens above one, topmost first. */
export function screensAbove({ parent }: Screen): ListedScreen[] {
  if (parent === undefined) return [];
  const above = screenAt(parent);
  return [...screensAbove(above), above];
}
