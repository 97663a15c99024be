import type { PermissionFlag } from '@ghala/contract/permissions';
import type { PlainPath } from '../shared/address';
import { mayOpen, screenAt } from './screens';

export interface MenuEntry {
  label: string;
  path: PlainPath;
}

export interface MenuGroup {
  label: string;
  /** Addresses that begin so belong to this group. */
  area: string;
  entries: MenuEntry[];
}

interface GroupRule {
  label: string;
  area: string;
  /** Needed for the whole group, beside what each screen asks. */
  needs?: PermissionFlag;
  /** Paths in the specified order; a label only where the screen's title does not serve as one. */
  entries: ReadonlyArray<PlainPath | MenuEntry>;
}

const groups: readonly GroupRule[] = [
  { label: 'Home', area: '/home', entries: ['/home'] },
  {
    label: 'Transactions',
    area: '/transaction',
    needs: 'transaction',
    entries: ['/transaction', '/transaction/incompletenotes'],
  },
  {
    label: 'Inventory',
    area: '/inventory',
    entries: [
      { path: '/inventory/stocks', label: 'Stock Levels' },
      '/inventory/stocks/markedreturn',
      '/warehouses/locate',
      '/inventory/products',
      '/inventory/products/add',
      { path: '/inventory/stocks/adjustments', label: 'Stock Adjustments' },
      { path: '/inventory/stocks/transfers', label: 'Stock Transfers' },
      '/inventory/stocks/reserveds',
    ],
  },
  {
    label: 'Warehouse',
    area: '/warehouses',
    entries: [
      '/transaction/addbatch',
      '/warehouses/locate',
      '/inventory/stocks/markedreturn',
      '/warehouses',
      '/warehouses/add',
      { path: '/warehouses/virtual', label: 'Virtual Warehouses' },
    ],
  },
  {
    label: 'Purchases',
    area: '/purchases',
    needs: 'purchaseView',
    entries: ['/purchases', '/purchases/add'],
  },
  {
    label: 'Suppliers',
    area: '/suppliers',
    needs: 'supplierView',
    entries: ['/suppliers', '/suppliers/add'],
  },
  {
    label: 'Orders',
    area: '/orders',
    entries: [
      '/orders',
      { path: '/orders/pickup/add', label: 'Create Pickup Note' },
      { path: '/orders/dispatch/add', label: 'Create Dispatch Note' },
      { path: '/orders/cancelled', label: 'View Cancelled Orders' },
    ],
  },
  { label: 'Reports', area: '/reports', entries: ['/reports'] },
  {
    label: 'Settings',
    area: '/settings',
    entries: ['/settings', { path: '/settings/profile', label: 'Profile' }, '/settings/approvals'],
  },
];

/** The menu as one user sees it: what their role opens, and no group without an entry. */
export function menuFor(can: (flags: PermissionFlag | readonly PermissionFlag[]) => boolean): MenuGroup[] {
  return groups
    .filter(({ needs }) => needs === undefined || can(needs))
    .map(({ label, area, entries }) => ({
      label,
      area,
      entries: entries
        .map((entry) => (typeof entry === 'string' ? { path: entry, label: screenAt(entry).title } : entry))
        .filter(({ path }) => mayOpen(screenAt(path), can)),
    }))
    .filter(({ entries }) => entries.length > 0);
}
