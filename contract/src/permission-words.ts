import { type PermissionFlag, permissionFlags } from './permissions';

/** One switch of the role screen. */
export interface PermissionSwitch {
  flag: PermissionFlag;
  label: string;
  /** What else it opens, where the label does not tell. */
  about?: string;
}

/** The switches of a role in the groups of the role screen. */
export const permissionGroups: ReadonlyArray<{ title: string; switches: readonly PermissionSwitch[] }> = [
  {
    title: 'Login and Dashboard',
    switches: [
      { flag: 'transaction', label: 'Transaction view' },
      { flag: 'dashboard', label: 'Dashboard view' },
    ],
  },
  {
    title: 'System users',
    switches: [
      { flag: 'login', label: 'Login', about: 'Every role has it. Who may not sign in is no system user.' },
      { flag: 'usersView', label: 'View' },
      { flag: 'usersAdd', label: 'Add' },
      { flag: 'usersManage', label: 'Update' },
    ],
  },
  {
    title: 'Warehouse',
    switches: [
      { flag: 'warehouseView', label: 'View' },
      { flag: 'warehouseAdd', label: 'Add' },
      { flag: 'warehouseManage', label: 'Update' },
    ],
  },
  {
    title: 'Purchase Orders',
    switches: [
      { flag: 'purchaseView', label: 'View' },
      { flag: 'purchaseAdd', label: 'Add' },
      { flag: 'purchaseManage', label: 'Update' },
    ],
  },
  {
    title: 'Supplier',
    switches: [
      { flag: 'supplierView', label: 'View' },
      { flag: 'supplierAdd', label: 'Add' },
      { flag: 'supplierManage', label: 'Update' },
    ],
  },
  {
    title: 'System Configurations',
    switches: [
      { flag: 'categoriesManage', label: 'Manage categories' },
      { flag: 'productsManage', label: 'Manage products' },
    ],
  },
  {
    title: 'Pickup Notes',
    switches: [
      { flag: 'pickupAdd', label: 'Create' },
      { flag: 'pickupProcess', label: 'Process' },
      { flag: 'pickupCancel', label: 'Cancel' },
    ],
  },
  {
    title: 'Dispatch Notes',
    switches: [
      { flag: 'dispatchAdd', label: 'Create' },
      { flag: 'dispatchProcess', label: 'Process' },
      { flag: 'dispatchCancel', label: 'Cancel' },
    ],
  },
  {
    title: 'Batch Processing Notes',
    switches: [
      { flag: 'batchAdd', label: 'Create' },
      { flag: 'batchVerify', label: 'Verify' },
    ],
  },
  {
    title: 'Approvals',
    switches: [
      {
        flag: 'approveTransfer',
        label: 'Approve Stock Transfer',
        about: 'Also pickup notes, dispatch notes and releases of reserved stock.',
      },
      { flag: 'approveAdjustment', label: 'Approve Stock Adjustment' },
      { flag: 'approvePurchase', label: 'Approve Purchase Order' },
    ],
  },
];

const names = new Map(
  permissionGroups.flatMap(({ title, switches }) =>
    switches.map(({ flag, label }) => [flag, label.startsWith('Approve') ? label : `${title}: ${label}`] as const),
  ),
);

/** How a flag is named where it stands alone: 'Warehouse: Add'. */
export function permissionName(flag: PermissionFlag): string {
  return names.get(flag) ?? flag;
}

/** The flags that are switched on a role's screen: all but `login`, which every role has. */
export const editableFlags = permissionFlags.filter(
  (flag): flag is Exclude<PermissionFlag, 'login'> => flag !== 'login',
);
