import { type PermissionFlag, reorderKeepers } from '@ghala/contract/access/permissions';
import { noteKindNames } from '@ghala/contract/kinds/note-kinds';
import type { PlainPath } from '../net/address';
import { labels, t } from '../text/t';
import { mayOpen, screenAt } from './screens';

export interface MenuEntry {
  label: string;
  path: PlainPath;
}

export interface MenuGroup {
  label: string;
  /** Addresses with this beginning belong to the group. */
  area: string;
  entries: MenuEntry[];
}

interface EntryRule {
  path: PlainPath;
  /** It is given where it differs from the screen's title. */
  label?: string;
  /** Lends a screen of another group: to users who find it here, if that group does not open to them. */
  lent?: { to: readonly PermissionFlag[]; unless: PermissionFlag };
}

interface GroupRule {
  label: string;
  area: string;
  /** The whole group requires this, in addition to each screen's own permission. */
  needs?: PermissionFlag;
  /** The order is as specified. */
  entries: ReadonlyArray<PlainPath | EntryRule>;
}

const groups: readonly GroupRule[] = [
  { label: t.app.home, area: '/home', entries: ['/home'] },
  {
    label: t.app.transactions,
    area: '/transaction',
    needs: 'transaction',
    entries: ['/transaction', '/transaction/incompletenotes'],
  },
  {
    label: t.app.inventory,
    area: '/inventory',
    entries: [
      { path: '/inventory/stocks', label: t.common.stockLevels },
      '/inventory/stocks/markedreturn',
      '/warehouses/locate',
      '/inventory/products',
      '/inventory/products/add',
      '/inventory/lots',
      { path: '/inventory/stocks/adjustments', label: t.app.stockAdjustments },
      { path: '/inventory/stocks/transfers', label: t.app.stockTransfers },
      '/inventory/stocks/reserveds',
      '/inventory/counts',
      { path: '/purchases/reorder', lent: { to: reorderKeepers, unless: 'purchaseView' } },
    ],
  },
  {
    label: t.common.warehouse,
    area: '/warehouses',
    entries: [
      '/transaction/addbatch',
      '/warehouses/locate',
      '/inventory/stocks/markedreturn',
      '/warehouses',
      '/warehouses/add',
      { path: '/warehouses/virtual', label: t.app.virtualWarehouses },
    ],
  },
  {
    label: t.common.purchases,
    area: '/purchases',
    needs: 'purchaseView',
    entries: ['/purchases', '/purchases/add', '/purchases/reorder'],
  },
  {
    label: t.common.suppliers,
    area: '/suppliers',
    needs: 'supplierView',
    entries: ['/suppliers', '/suppliers/add'],
  },
  {
    label: t.common.orders,
    area: '/orders',
    entries: [
      '/orders',
      ...noteKindNames.map((kind) => ({ path: `/orders/${kind}/add`, label: labels.createNote[kind] }) as const),
      { path: '/orders/cancelled', label: t.app.viewCancelledOrders },
      '/gate',
    ],
  },
  { label: t.app.reports, area: '/reports', entries: ['/reports'] },
  {
    label: t.app.settings,
    area: '/settings',
    entries: ['/settings', { path: '/settings/profile', label: t.app.profile }, '/settings/approvals'],
  },
];

/**
 * Builds the menu for one user: the screens their role opens, without empty groups. A screen of another area stands for
 * itself.
 * @param usesLots whether the business tracks any product
 */
export function menuFor(
  can: (flags: PermissionFlag | readonly PermissionFlag[]) => boolean,
  usesLots = false,
): MenuGroup[] {
  return groups
    .filter(({ needs }) => needs === undefined || can(needs))
    .map(({ label, area, entries }) => ({
      label,
      area,
      entries: entries
        .map((entry): EntryRule => (typeof entry === 'string' ? { path: entry } : entry))
        .filter(({ path }) => mayOpen(screenAt(path), can) && (usesLots || !isOfLots(path)))
        .filter(({ lent }) => lent === undefined || (can(lent.to) && !can(lent.unless)))
        .map(({ path, label: own }) => ({ path, label: own ?? screenAt(path).title })),
    }))
    .filter(({ entries }) => entries.length > 0)
    .map((group) => {
      const [only, ...others] = group.entries;
      return only === undefined || others.length > 0 ? group : standingAlone(group, only);
    });
}

/** Businesses that use no lots see nothing of them. */
export function isOfLots(path: string): boolean {
  return path.startsWith('/inventory/lots');
}

function standingAlone({ label, area, entries }: MenuGroup, only: MenuEntry): MenuGroup {
  return only.path === area ? { label, area, entries } : { label: only.label, area: only.path, entries };
}
