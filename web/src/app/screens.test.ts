import { approvalModules, type PermissionFlag } from '@ghala/contract/access/permissions';
import { type NoticeCode, noticePath } from '@ghala/contract/events/notices';
import { expect, test } from 'vitest';
import { menuFor } from './menu';
import { mayOpen, screens, screensAbove } from './screens';

test('every path is unique and every way up leads to the top', () => {
  expect(new Set(screens.map(({ path }) => path)).size).toBe(screens.length);
  for (const screen of screens) expect(screensAbove(screen).length).toBeLessThan(4);
});

test('the menu shows what the specification gives every signed-in user, and no more', () => {
  const member = menuFor(() => false);
  expect(member.map(({ label }) => label)).toEqual(['Inventory', 'Warehouse', 'Orders', 'Reports', 'Settings']);
  expect(member.find(({ label }) => label === 'Orders')?.entries.map(({ path }) => path)).toEqual([
    '/orders',
    '/orders/cancelled',
  ]);
});

test('lots have an entry only where a product is tracked', () => {
  const inventory = (usesLots: boolean) =>
    menuFor(() => false, usesLots)
      .find(({ label }) => label === 'Inventory')
      ?.entries.map(({ path }) => path);
  expect(inventory(true)).toContain('/inventory/lots');
  expect(inventory(false)).not.toContain('/inventory/lots');
});

test('a role for the gate alone opens the gate and the user’s own profile, each as an entry of its own', () => {
  const atGate = (flags: PermissionFlag | readonly PermissionFlag[]) =>
    [flags].flat().some((flag) => flag === 'gateMark' || flag === 'login');
  expect(menuFor(atGate).map(({ label, entries }) => [label, entries.map(({ path }) => path)])).toEqual([
    ['Gate', ['/gate']],
    ['Profile', ['/settings/profile']],
  ]);
  const opened = screens.filter((screen) => screen.opens !== 'public' && mayOpen(screen, atGate));
  expect(opened.map(({ path }) => path)).toEqual(['/gate', '/gate/left', '/settings/profile']);
});

test('a group requires its own permission in addition to those of its screens', () => {
  const mayAddOnly = menuFor((flags) => [flags].flat().includes('purchaseAdd'));
  expect(mayAddOnly.some(({ label }) => label === 'Purchases')).toBe(false);
  const mayView = menuFor((flags) => [flags].flat().includes('purchaseView'));
  expect(mayView.find(({ label }) => label === 'Purchases')?.entries.map(({ path }) => path)).toEqual([
    '/purchases',
    '/purchases/reorder',
  ]);
});

test('users who keep reorder levels but have no menu of purchases find them in that of stock', () => {
  const reorderIn = (...flags: PermissionFlag[]) =>
    menuFor((asked) => [asked].flat().some((flag) => flags.includes(flag)))
      .filter(({ entries }) => entries.some(({ path }) => path === '/purchases/reorder'))
      .map(({ label }) => label);
  expect(reorderIn('purchaseAdd')).toEqual(['Inventory']);
  expect(reorderIn('productsManage')).toEqual(['Inventory']);
  expect(reorderIn('productsManage', 'purchaseView')).toEqual(['Purchases']);
  expect(reorderIn()).toEqual([]);
});

test('a user with every permission sees all nine groups in the specified order', () => {
  expect(menuFor(() => true).map(({ label }) => label)).toEqual([
    'Home',
    'Transactions',
    'Inventory',
    'Warehouse',
    'Purchases',
    'Suppliers',
    'Orders',
    'Reports',
    'Settings',
  ]);
});

test('every notice leads to a screen, except that of a file that the browser has', () => {
  const facts = { id: 7, requestId: 7, documentId: 7, productId: 7, kind: 'pickup', product: 'Cement & lime' };
  const codes = {
    'request.wait': 0,
    'request.approve': 0,
    'request.reject': 0,
    'note.sendCode': 0,
    'note.ready': 0,
    'note.process': 0,
    'note.cancel': 0,
    'note.reopen': 0,
    'note.change': 0,
    'note.divert': 0,
    'note.putBack': 0,
    'note.reassign': 0,
    'note.leave': 0,
    'note.remind': 0,
    'receipt.process': 0,
    'incompleteDelivery.open': 0,
    'receipt.reverse': 0,
    'incompleteDelivery.settle': 0,
    'purchase.receive': 0,
    'stock.fall': 0,
    'count.start': 0,
    'count.recount': 0,
    'count.wait': 0,
    'count.decide': 0,
    'lot.moveExpiry': 0,
    'lot.renumber': 0,
    'product.moveExpiry': 0,
    'rules.change': 0,
    'backup.change': 0,
    'count.drop': 0,
    'import.requestUndo': 0,
    'import.undo': 0,
    'unusual.week': 0,
  } satisfies Record<Exclude<NoticeCode, 'export.finish'>, number>;
  const paths = Object.keys(codes).flatMap((code) =>
    Object.keys(approvalModules).map((module) => noticePath({ code, facts: { ...facts, module } } as never)),
  );
  const shapes = new Set(paths.map((path) => path.replace(/\?.*/, '').replace('/7', '/$id')));
  const known = screens.map(({ path }) => path as string);
  expect([...shapes].filter((path) => !known.includes(path))).toEqual([]);
  expect(shapes.size).toBeGreaterThan(8);
  expect(paths).toContain('/inventory/stocks/adjustments?q=Cement%20%26%20lime');
});
