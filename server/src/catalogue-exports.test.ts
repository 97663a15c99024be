import { describe, expect, it } from 'vitest';
import { uniqueName } from '../test/fixtures';
import { goodCalls } from '../test/good-calls';
import { pdfPixels, pdfText } from '../test/read-pdf';
import { createTestApp } from '../test/test-app';

/*
 * Exports of the lists of catalogue, places, people and settings: the columns of their screens, and the list's filters.
 */

const test = await createTestApp();
const admin = await test.signIn('all', 'Amina');
const good = goodCalls(test, admin);

/** One of each, with names that can be searched for. */
async function make(what: string): Promise<string> {
  const prepare = good[what];
  if (prepare === undefined) throw new Error(`no good call makes ${what}`);
  const { url, body } = await prepare();
  expect((await admin.post(url, body)).status).toBe(200);
  return String(body.name);
}
async function entry(path: string, body: Record<string, unknown>): Promise<string> {
  expect((await admin.post(path, body)).status).toBe(200);
  return String(Object.values(body).at(-1));
}

interface Listed {
  path: string;
  title: string;
  file: string;
  columns: string;
  /** Creates a row that only a search for its name finds. */
  make: () => Promise<string>;
}

const lists: Listed[] = [
  {
    path: '/api/warehouses',
    title: 'Warehouses',
    file: 'warehouses',
    columns: 'Warehouse,Description,No. of Virtual W/H,No. of Sections,No. of Bins,No. of Products',
    make: () => make('a new warehouse'),
  },
  {
    path: '/api/warehouses/virtual',
    title: 'Virtual Warehouses',
    file: 'virtual_warehouses',
    columns: 'Virtual Warehouse,Description,Host Warehouse,No. of Products',
    make: () => make('a new virtual warehouse'),
  },
  {
    path: '/api/products',
    title: 'Products',
    file: 'products',
    columns: 'Product Name,Alternative Name,Item Code,Category,Unit,Value (KES),Min Stock,Max Stock,Order Stock',
    make: () => make('a new product'),
  },
  {
    path: '/api/users',
    title: 'System Users',
    file: 'users',
    columns: 'Name,Role,Phone,System Status,User Status',
    make: () => make('a new user'),
  },
  {
    path: '/api/permissions',
    title: 'Roles',
    file: 'roles',
    columns: 'Role,Description,No. of Users',
    make: () => make('a new role'),
  },
  {
    path: '/api/logs',
    title: 'Audit Log',
    file: 'audit_log',
    columns: 'Date/Time,User,Entity,Action,Log',
    make: () => entry('/api/tags', { tag: uniqueName('Logged') }),
  },
  {
    path: '/api/units',
    title: 'Units of Measure',
    file: 'units',
    columns: 'Unit,Description',
    make: () => entry('/api/units', { unit: uniqueName('Crate') }),
  },
  {
    path: '/api/category',
    title: 'Product Categories',
    file: 'product_categories',
    columns: 'Product Category',
    make: () => entry('/api/category', { category: uniqueName('Listed') }),
  },
  {
    path: '/api/payments',
    title: 'Payment Methods',
    file: 'payment_methods',
    columns: 'Payment Method',
    make: () => entry('/api/payments', { payment: uniqueName('Cash') }),
  },
  {
    path: '/api/purposes',
    title: 'Purposes',
    file: 'purposes',
    columns: 'Purpose,Module',
    make: () => entry('/api/purposes', { module: 'Pickup', purpose: uniqueName('Errand') }),
  },
  {
    path: '/api/nogs',
    title: 'Stock Categories',
    file: 'stock_categories',
    columns: 'Stock Category',
    make: () => entry('/api/nogs', { nog: uniqueName('Kind') }),
  },
  {
    path: '/api/tags',
    title: 'Tags',
    file: 'tags',
    columns: 'Tag',
    make: () => entry('/api/tags', { tag: uniqueName('Label') }),
  },
];

describe.each(lists)('$path', ({ path, title, file, columns, make: makeRow }) => {
  it('is a CSV of its screen’s columns and its search results', async () => {
    const name = await makeRow();
    const { status, body, headers } = await admin.get(`${path}?format=csv&q=${encodeURIComponent(name)}`);
    expect(status).toBe(200);
    expect(headers['content-disposition']).toMatch(new RegExp(`^attachment; filename="\\d+_${file}\\.csv"$`));
    const [head, ...rows] = String(body).trimEnd().split('\n');
    expect(head).toBe(`\ufeffNo.,${columns}`);
    expect(rows).toHaveLength(1);
    expect(rows[0]).toContain(name);
  });

  it('is a landscape PDF with its title', async () => {
    const name = await makeRow();
    const { status, raw, headers } = await admin.get(`${path}?format=pdf&q=${encodeURIComponent(name)}`);
    expect([status, headers['content-type']]).toEqual([200, 'application/pdf']);
    const { width, height } = await pdfPixels(raw, 0, 0.25);
    expect(width).toBeGreaterThan(height);
    expect((await pdfText(raw)).join('\n')).toContain(title);
  });
});

it('prints the price of a product as money', async () => {
  const name = await make('a new product');
  const { raw } = await admin.get(`/api/products?format=pdf&q=${encodeURIComponent(name)}`);
  expect((await pdfText(raw)).join('\n')).toContain('1.00');
});
