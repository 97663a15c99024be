import type { words as english } from '../text/en/words';
import type { Language } from '../text/language';
import type { Translated } from '../text/translations';
import { words } from '../text/words';
import { type PermissionFlag, permissionFlags } from './permissions';

type Words = Translated<typeof english>;

/** One switch of the role screen. */
export interface PermissionSwitch {
  flag: PermissionFlag;
  label: string;
  /** What else it opens, if the label does not say so. */
  about?: string;
}

/** The switches of a role in the groups of the role screen. */
const groups = {
  signIn: ['transaction', 'dashboard'],
  users: ['login', 'usersView', 'usersAdd', 'usersManage'],
  warehouse: ['warehouseView', 'warehouseAdd', 'warehouseManage'],
  purchases: ['purchaseView', 'purchaseAdd', 'purchaseManage'],
  suppliers: ['supplierView', 'supplierAdd', 'supplierManage'],
  configuration: ['categoriesManage', 'productsManage'],
  pickups: ['pickupAdd', 'pickupProcess', 'pickupCancel'],
  dispatches: ['dispatchAdd', 'dispatchProcess', 'dispatchCancel'],
  gate: ['gateMark'],
  receipts: ['batchAdd', 'batchVerify'],
  approvals: ['approveTransfer', 'approveAdjustment', 'approvePurchase'],
} as const satisfies Record<keyof typeof english.permissionGroups, readonly PermissionFlag[]>;
type Group = keyof typeof groups;
const groupNames = Object.keys(groups) as Group[];

/** The groups of the role screen with their switches. */
export function permissionGroupsIn(language: Language): { title: string; switches: PermissionSwitch[] }[] {
  const { permissionGroups, permissions, permissionHints } = words.in(language);
  const hints: Partial<Record<PermissionFlag, string>> = permissionHints;
  return groupNames.map((group) => ({
    title: permissionGroups[group],
    switches: groups[group].map((flag) => ({ flag, label: permissions[flag], about: hints[flag] })),
  }));
}

/** The name of each flag on its own: 'Warehouse: Add'. */
export function permissionNames({ permissionGroups: titles, permissions }: Words): Record<string, string> {
  return Object.fromEntries(
    groupNames.flatMap((group) =>
      groups[group].map((flag): [PermissionFlag, string] => [
        flag,
        group === 'approvals' ? permissions[flag] : `${titles[group]}: ${permissions[flag]}`,
      ]),
    ),
  );
}

/** The name of a flag on its own. */
export function permissionName(flag: PermissionFlag, language: Language): string {
  return permissionNames(words.in(language))[flag] ?? flag;
}

/** The flags with a switch on a role's screen: all but `login`, which every role has. */
export const editableFlags = permissionFlags.filter(
  (flag): flag is Exclude<PermissionFlag, 'login'> => flag !== 'login',
);
