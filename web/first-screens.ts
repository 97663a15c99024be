import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { inventoryCalls } from '@ghala/contract/calls/inventory';
import type { orderCalls } from '@ghala/contract/calls/orders';
import type { productCalls } from '@ghala/contract/calls/products';
import type { purchaseListCalls } from '@ghala/contract/calls/purchase-lists';
import type { receiptListCalls } from '@ghala/contract/calls/receipt-lists';
import type { Call, RowOf } from '@ghala/contract/common/call';

export const app = join(import.meta.dirname, 'src', 'app');

/** The names of the texts and figures of a row, with those of its parts: 'Product.name'. */
type NamesIn<Part> = {
  [Name in keyof Part & string]-?: Part[Name] extends string | number | null
    ? Name
    : Part[Name] extends object | undefined
      ? `${Name}.${NamesIn<NonNullable<Part[Name]>>}`
      : never;
}[keyof Part & string];

/** What is shown of a row while the application is loading: its title, what stands beside it, a quantity with its unit. */
interface ShownFirst<Name> {
  title: Name;
  beside: Name;
  quantity?: Name;
  unit?: Name;
}

interface FirstCall {
  /** A page of a list has a length. */
  call: string;
  /** The permission that opens the screen (`app/screens.ts`). */
  needs?: string;
  rows?: ShownFirst<string>;
}

function rowsOf<C extends Call>(names: ShownFirst<NamesIn<RowOf<C>>>): ShownFirst<string> {
  return names;
}

/**
 * The screens that are opened first, after signing in or from a bookmark, and what each asks for first, as long as its
 * address says nothing more.
 */
export const FIRST_CALLS: Record<string, FirstCall> = {
  '/home': { call: '/dashboard', needs: 'dashboard' },
  '/inventory/stocks': {
    call: '/inventory/activity?limit=',
    rows: rowsOf<typeof inventoryCalls.list>({
      title: 'Product.name',
      beside: 'Warehouse.name',
      quantity: 'quantity',
      unit: 'Product.unit.unit',
    }),
  },
  '/inventory/products': {
    call: '/products?limit=',
    rows: rowsOf<typeof productCalls.list>({ title: 'name', beside: 'Category.category' }),
  },
  '/orders': {
    call: '/orders?limit=',
    rows: rowsOf<typeof orderCalls.list>({ title: 'orderNo', beside: 'Warehouse.name' }),
  },
  '/purchases': {
    call: '/purchases?limit=',
    needs: 'purchaseView',
    rows: rowsOf<typeof purchaseListCalls.list>({ title: 'purchaseNo', beside: 'Supplier.name' }),
  },
  '/transaction': {
    call: '/batches?limit=',
    needs: 'transaction',
    rows: rowsOf<typeof receiptListCalls.list>({ title: 'batchNo', beside: 'User.name' }),
  },
  '/settings/approvals/pending': { call: '/approvals/pending?limit=' },
};

/** Lists the screens with the module of each, from the table of the application. */
export function screenModules(): [path: string, module: string][] {
  const table = readFileSync(join(app, 'pages.ts'), 'utf8');
  const found = [...table.matchAll(/^ {2}'(\/[^']*)': \(\) => import\('([^']+)'\)/gm)];
  return found.map(([, path = '', module = '']) => [path, `${join(app, module)}.tsx`]);
}
