import { auditLogCalls } from '@ghala/contract/calls/audit-log';
import { catalogueCalls } from '@ghala/contract/calls/catalogues';
import { productCalls } from '@ghala/contract/calls/products';
import { roleCalls } from '@ghala/contract/calls/roles';
import { userCalls } from '@ghala/contract/calls/users';
import { warehouseCalls } from '@ghala/contract/calls/warehouses';
import type { Call } from '@ghala/contract/common/call';
import { unlistedFields } from '@ghala/contract/entities/field-views';
import { userFields } from '@ghala/contract/entities/user-fields';
import { productColumnsOfFiles } from '@ghala/contract/imports/ghala-lists';
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
  const { call, body } = await prepare();
  expect((await admin.attempt(call, { body })).status).toBe(200);
  return String(body.name);
}
async function entry(call: Call, body: Record<string, unknown>): Promise<string> {
  expect((await admin.attempt(call, { body })).status).toBe(200);
  return String(Object.values(body).at(-1));
}

interface Listed {
  call: Call;
  title: string;
  file: string;
  columns: string;
  /** What a file has beside these if all columns are asked for. */
  more?: string;
  /** Creates a row that only a search for its name finds. */
  make: () => Promise<string>;
}

const { units, categories, payments, purposes, nogs, tags } = catalogueCalls;

const lists: Listed[] = [
  {
    call: warehouseCalls.list,
    title: 'Warehouses',
    file: 'warehouses',
    columns: 'Warehouse,Description,No. of Virtual W/H,No. of Sections,No. of Bins,No. of Products',
    more: 'Type,Host Warehouse,Location,Has Sections,Has Bins',
    make: () => make('a new warehouse'),
  },
  {
    call: warehouseCalls.virtual,
    title: 'Virtual Warehouses',
    file: 'virtual_warehouses',
    columns: 'Virtual Warehouse,Description,Host Warehouse,No. of Products',
    more: 'Type',
    make: () => make('a new virtual warehouse'),
  },
  {
    call: productCalls.list,
    title: 'Products',
    file: 'products',
    columns: 'Product Name,Alternative Name,Item Code,Category,Unit,Value (KES),Min Stock,Max Stock,Order Stock',
    more: productColumnsOfFiles
      .slice(9)
      .map(({ heading }) => heading)
      .join(),
    make: () => make('a new product'),
  },
  {
    call: userCalls.list,
    title: 'System Users',
    file: 'users',
    columns: 'Name,Role,Phone,System Status,User Status',
    more: unlistedFields(userFields)
      .map((name) => userFields[name].heading)
      .join(),
    make: () => make('a new user'),
  },
  {
    call: roleCalls.list,
    title: 'Roles',
    file: 'roles',
    columns: 'Role,Description,No. of Users',
    make: () => make('a new role'),
  },
  {
    call: auditLogCalls.list,
    title: 'Audit Log',
    file: 'audit_log',
    columns: 'Date/Time,User,Entity,Action,Log',
    make: () => entry(tags.create, { tag: uniqueName('Logged') }),
  },
  {
    call: units.list,
    title: 'Units of Measure',
    file: 'units',
    columns: 'Unit,Description,Whole numbers only',
    more: 'Measures,Symbol',
    make: () => entry(units.create, { unit: uniqueName('Crate') }),
  },
  {
    call: categories.list,
    title: 'Product Categories',
    file: 'product_categories',
    columns: 'Product Category',
    make: () => entry(categories.create, { category: uniqueName('Listed') }),
  },
  {
    call: payments.list,
    title: 'Payment Methods',
    file: 'payment_methods',
    columns: 'Payment Method',
    make: () => entry(payments.create, { payment: uniqueName('Cash') }),
  },
  {
    call: purposes.list,
    title: 'Purposes',
    file: 'purposes',
    columns: 'Purpose,Module',
    make: () => entry(purposes.create, { module: 'Pickup', purpose: uniqueName('Errand') }),
  },
  {
    call: nogs.list,
    title: 'Stock Categories',
    file: 'stock_categories',
    columns: 'Stock Category',
    make: () => entry(nogs.create, { nog: uniqueName('Kind') }),
  },
  {
    call: tags.list,
    title: 'Tags',
    file: 'tags',
    columns: 'Tag',
    make: () => entry(tags.create, { tag: uniqueName('Label') }),
  },
];

describe.each(lists)('/api$call.path', ({ call, title, file, columns, more, make: makeRow }) => {
  it('is a CSV of its screen’s columns and its search results', async () => {
    const name = await makeRow();
    const { status, body, headers } = await admin.attempt(call, { query: { format: 'csv', q: name } });
    expect(status).toBe(200);
    expect(headers['content-disposition']).toMatch(new RegExp(`^attachment; filename="\\d+_${file}\\.csv"$`));
    const [head, ...rows] = String(body).trimEnd().split('\n');
    expect(head).toBe(`\ufeffNo.,${columns}`);
    expect(rows).toHaveLength(1);
    expect(rows[0]).toContain(name);
    const whole = await admin.attempt(call, { query: { format: 'csv', columns: 'all', q: name } });
    expect(String(whole.body).split('\n')[0]).toBe([head, more].filter(Boolean).join());
  });

  it('is a landscape PDF with its title', async () => {
    const name = await makeRow();
    const { status, raw, headers } = await admin.attempt(call, { query: { format: 'pdf', q: name } });
    expect([status, headers['content-type']]).toEqual([200, 'application/pdf']);
    const { width, height } = await pdfPixels(raw, 0, 0.25);
    expect(width).toBeGreaterThan(height);
    expect((await pdfText(raw)).join('\n')).toContain(title);
  });
});

it('prints the price of a product as money', async () => {
  const name = await make('a new product');
  const { raw } = await admin.attempt(productCalls.list, { query: { format: 'pdf', q: name } });
  expect((await pdfText(raw)).join('\n')).toContain('1.00');
});
