/** Lists the groups in which the role screen shows the switches, in its order. */
export const permissionGroups = [
  'signIn',
  'users',
  'warehouse',
  'purchases',
  'suppliers',
  'configuration',
  'pickups',
  'dispatches',
  'gate',
  'receipts',
  'approvals',
] as const;
type PermissionGroup = (typeof permissionGroups)[number];

/**
 * Lists every permission, a switch of each role, with the group of the role screen in which it stands, and its place
 * there. Its label in each language is in `words.permissions`, and what its switch says beside it in
 * `words.permissionHints`: none compiles without group, place and labels. `login` is true on every role and not
 * editable.
 */
export const permissions = {
  login: { group: 'users', place: 1 },
  dashboard: { group: 'signIn', place: 2 },
  transaction: { group: 'signIn', place: 1 },
  usersView: { group: 'users', place: 2 },
  usersAdd: { group: 'users', place: 3 },
  usersManage: { group: 'users', place: 4 },
  warehouseView: { group: 'warehouse', place: 1 },
  warehouseAdd: { group: 'warehouse', place: 2 },
  warehouseManage: { group: 'warehouse', place: 3 },
  purchaseView: { group: 'purchases', place: 1 },
  purchaseAdd: { group: 'purchases', place: 2 },
  purchaseManage: { group: 'purchases', place: 3 },
  supplierView: { group: 'suppliers', place: 1 },
  supplierAdd: { group: 'suppliers', place: 2 },
  supplierManage: { group: 'suppliers', place: 3 },
  categoriesManage: { group: 'configuration', place: 1 },
  productsManage: { group: 'configuration', place: 2 },
  pickupAdd: { group: 'pickups', place: 1 },
  pickupProcess: { group: 'pickups', place: 2 },
  pickupCancel: { group: 'pickups', place: 3 },
  dispatchAdd: { group: 'dispatches', place: 1 },
  dispatchProcess: { group: 'dispatches', place: 2 },
  dispatchCancel: { group: 'dispatches', place: 3 },
  gateMark: { group: 'gate', place: 1 },
  batchAdd: { group: 'receipts', place: 1 },
  batchVerify: { group: 'receipts', place: 2 },
  approveTransfer: { group: 'approvals', place: 1 },
  approveAdjustment: { group: 'approvals', place: 2 },
  approvePurchase: { group: 'approvals', place: 3 },
} as const satisfies Record<string, { group: PermissionGroup; place: number }>;
export type PermissionFlag = keyof typeof permissions;

/** They stand in the order of the wire. */
export const permissionFlags = Object.keys(permissions) as readonly PermissionFlag[];

/** Lists the flags with a switch that can be moved: all but `login`. */
export const editableFlags = permissionFlags.filter(
  (flag): flag is Exclude<PermissionFlag, 'login'> => flag !== 'login',
);

/** This is what words have of every permission, in each language. */
export interface PermissionWords {
  permissionGroups: Record<PermissionGroup, string>;
  permissions: Record<PermissionFlag, string>;
  /** Says what else a permission opens, if its label does not say so. */
  permissionHints: Partial<Record<PermissionFlag, string>>;
}

/** Reads the stored flags of a role; those of another version of Ghala permit nothing. */
export function flagsIn(stored: readonly string[]): Set<PermissionFlag> {
  return new Set(permissionFlags.filter((flag) => stored.includes(flag)));
}

/** Any of these opens the gate: who marks exits there, and who hands goods out. */
export const gateFlags = ['gateMark', 'pickupProcess', 'dispatchProcess'] as const satisfies readonly PermissionFlag[];

/** These read purchase orders on their screens, printed, and beside a receipt. */
export const purchaseReaders = [
  'purchaseView',
  'batchAdd',
  'transaction',
  'supplierView',
  'approvePurchase',
] as const satisfies readonly PermissionFlag[];

/** These plan counts of stock, end them, and send what they came to for approval. */
export const countKeepers = ['warehouseManage'] as const satisfies readonly PermissionFlag[];

/** These review what was counted before its differences are sent for approval. */
export const countReviewers = [...countKeepers, 'approveAdjustment'] as const satisfies readonly PermissionFlag[];

/** These keep reorder levels: they buy, or keep the products. */
export const reorderKeepers = ['purchaseAdd', 'productsManage'] as const satisfies readonly PermissionFlag[];

/** These handle goods or keep their catalogue: they count, and have a use for labels. */
export const handlerFlags = [
  'productsManage',
  'warehouseManage',
  'batchAdd',
  'batchVerify',
  'pickupProcess',
  'dispatchProcess',
] as const satisfies readonly PermissionFlag[];

/**
 * Says whether a role is for the gate alone: it opens nothing of what every other signed-in user sees, such as stock.
 */
export function isForGateOnly(has: (flag: PermissionFlag) => boolean): boolean {
  return has('gateMark') && permissionFlags.every((flag) => flag === 'gateMark' || flag === 'login' || !has(flag));
}

/** Lists the modules whose documents need approval, with the flag that permits decisions on each. */
export const approvalModules = {
  purchase: { flag: 'approvePurchase' },
  pickup: { flag: 'approveTransfer' },
  dispatch: { flag: 'approveTransfer' },
  StockReleased: { flag: 'approveTransfer' },
  StockAdjustment: { flag: 'approveAdjustment' },
  StockTransfer: { flag: 'approveTransfer' },
  /** A processed note is cancelled: whoever decides has seen its goods on the shelf. */
  Cancellation: { flag: 'approveTransfer' },
  /** An import brings something into stock, or an import that brought stock is undone. */
  OpeningStock: { flag: 'approveAdjustment' },
  ImportUndo: { flag: 'approveAdjustment' },
  /** Goods of a processed receipt leave stock again. */
  ReceiptReversal: { flag: 'approveAdjustment' },
} as const satisfies Record<string, { flag: PermissionFlag }>;
export type ApprovalModule = keyof typeof approvalModules;

/** Lists the modules whose rule says whether they need approval; the others always need it. */
export const ruledModules = [
  'purchase',
  'pickup',
  'dispatch',
  'StockReleased',
  'StockAdjustment',
  'StockTransfer',
] as const satisfies readonly ApprovalModule[];

/** Any of these opens the approvals queue. */
export const approvalFlags = ['approveTransfer', 'approveAdjustment', 'approvePurchase'] as const;

/**
 * Lists the permissions by which somebody is the second person whom another needs: to decide, to verify or process what
 * they entered, to enter the code of a pickup that they sent elsewhere, to delete a note whose goods they issued, to
 * mark that these left. A step is left to others only by one of these (`findDuty` and `leaveToOthers` on the server).
 */
export const secondPersonFlags = [
  ...approvalFlags,
  ...gateFlags,
  'pickupAdd',
  'pickupCancel',
  'dispatchAdd',
  'dispatchCancel',
  'batchAdd',
  'batchVerify',
] as const satisfies readonly PermissionFlag[];
export type SecondPersonFlag = (typeof secondPersonFlags)[number];

/**
 * Lists the permissions to decide on requests, and on who decides. Others are told when somebody gains one, or has
 * their password reset.
 */
export const decidingFlags = [...approvalFlags, 'usersManage'] as const satisfies readonly PermissionFlag[];

/** Says whether a role neither handles goods nor approves: what its users reserve may be limited. */
export function isMember(has: (flag: PermissionFlag) => boolean): boolean {
  return ![...handlerFlags, ...approvalFlags].some(has);
}

/** Lists the roles created at first start, beside Administrator (role 1, every flag). */
export const startingRoles: ReadonlyArray<{ name: string; description: string; flags: readonly PermissionFlag[] }> = [
  {
    name: 'Warehouse Manager',
    description: 'Runs the warehouses and approves what leaves them',
    flags: [
      'login',
      'dashboard',
      'transaction',
      'warehouseView',
      'warehouseAdd',
      'warehouseManage',
      'supplierView',
      'purchaseView',
      'categoriesManage',
      'productsManage',
      'pickupAdd',
      'pickupProcess',
      'pickupCancel',
      'dispatchAdd',
      'dispatchProcess',
      'dispatchCancel',
      'batchAdd',
      'batchVerify',
      'approveTransfer',
      'approveAdjustment',
    ],
  },
  {
    name: 'Storekeeper',
    description: 'Receives goods and hands them out',
    flags: [
      'login',
      'transaction',
      'warehouseView',
      'pickupProcess',
      'dispatchAdd',
      'dispatchProcess',
      'batchAdd',
      'batchVerify',
    ],
  },
  {
    name: 'Procurement Officer',
    description: 'Raises purchase orders and keeps the suppliers',
    flags: [
      'login',
      'dashboard',
      'transaction',
      'purchaseView',
      'purchaseAdd',
      'purchaseManage',
      'supplierView',
      'supplierAdd',
      'supplierManage',
      'warehouseView',
      'productsManage',
      'pickupAdd',
    ],
  },
  {
    name: 'Finance Approver',
    description: 'Approves purchase orders and stock adjustments',
    flags: [
      'login',
      'dashboard',
      'transaction',
      'purchaseView',
      'supplierView',
      'usersView',
      'approvePurchase',
      'approveAdjustment',
    ],
  },
  { name: 'Gate Guard', description: 'Checks gate passes and marks what leaves', flags: ['login', 'gateMark'] },
  { name: 'Member', description: 'Sees stock and asks for it', flags: ['login'] },
];
