import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const app = join(import.meta.dirname, 'src', 'app');

/**
 * The screens that are opened first, after signing in or from a bookmark, and what each asks for first, as long as its
 * address says nothing more, with the permission that opens it (`app/screens.ts`). A page of a list has a length.
 */
export const FIRST_CALLS = {
  '/home': { call: '/dashboard', needs: 'dashboard' },
  '/inventory/stocks': { call: '/inventory/activity?limit=' },
  '/inventory/products': { call: '/products?limit=' },
  '/orders': { call: '/orders?limit=' },
  '/purchases': { call: '/purchases?limit=', needs: 'purchaseView' },
  '/transaction': { call: '/batches?limit=', needs: 'transaction' },
  '/settings/approvals/pending': { call: '/approvals/pending?limit=' },
};

/** The screens with the module of each, from the table of the application. */
export function screenModules(): [path: string, module: string][] {
  const table = readFileSync(join(app, 'pages.ts'), 'utf8');
  const found = [...table.matchAll(/^ {2}'(\/[^']*)': \(\) => import\('([^']+)'\)/gm)];
  return found.map(([, path = '', module = '']) => [path, `${join(app, module)}.tsx`]);
}
