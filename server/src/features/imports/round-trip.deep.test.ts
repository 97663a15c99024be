import { catalogueCalls } from '@ghala/contract/calls/catalogues';
import { importCalls } from '@ghala/contract/calls/imports';
import { inventoryCalls } from '@ghala/contract/calls/inventory';
import { lotCalls } from '@ghala/contract/calls/lots';
import { productCalls } from '@ghala/contract/calls/products';
import { reorderCalls } from '@ghala/contract/calls/reorder';
import { supplierCalls } from '@ghala/contract/calls/suppliers';
import { warehouseCalls } from '@ghala/contract/calls/warehouses';
import type { Call } from '@ghala/contract/common/call';
import { OPENING_BALANCE } from '@ghala/contract/entities/opening-balance';
import { ghalaListOf } from '@ghala/contract/imports/ghala-lists';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { listSamples } from '../../../test/list-samples';
import { offeredLists } from '../../../test/offered-lists';
import { type Client, createTestApp } from '../../../test/test-app';
import { fillDemo } from '../../demo/fill-demo';
import { ensureFirstStart } from '../../first-start';

/*
 * Every list that Ghala exports of what it keeps can be imported again; a list of what was done is recognised as such.
 */

const test = await createTestApp();
await ensureFirstStart(test.database, {});
await fillDemo(test.database, test.app.config, () => {});
const owner = await test.signIn('all');
// Opening stock adds the category where it is missing.
await owner.send(catalogueCalls.nogs.create, { body: { nog: OPENING_BALANCE } });
const other = await createTestApp();
const newcomer = await other.signIn('all');

interface Kept {
  call: Call;
  input?: { query?: Record<string, unknown>; body?: Record<string, unknown> };
  /** These columns are not compared: counts, and numbers that each business gives. */
  without?: readonly string[];
  /** A row with 0 here brings nothing. */
  counted?: string;
}

/** Lists what Ghala keeps, in the order in which it comes into an empty business. */
const kept: Record<string, Kept> = {
  units: { call: catalogueCalls.units.list },
  'sub-units': { call: catalogueCalls.units.listSubUnits },
  'units and sub-units': { call: catalogueCalls.units.listAll },
  'payment methods': { call: catalogueCalls.payments.list },
  purposes: { call: catalogueCalls.purposes.list },
  'stock categories': { call: catalogueCalls.nogs.list },
  tags: { call: catalogueCalls.tags.list },
  categories: { call: catalogueCalls.categories.list },
  'sub-categories': { call: catalogueCalls.categories.listSubCategories },
  suppliers: { call: supplierCalls.list, without: ['Supplier Name & Code', 'No. of POs', 'PO Amount to Date'] },
  warehouses: { call: warehouseCalls.list, without: ['Warehouse', 'No. of Products'] },
  'virtual warehouses': { call: warehouseCalls.virtual, without: ['Virtual Warehouse', 'No. of Products'] },
  sections: { call: warehouseCalls.sections },
  products: { call: productCalls.list },
  lots: { call: lotCalls.list, without: ['Qty Reserved', 'Qty Available', 'Received'], counted: 'On Hand' },
  stock: { call: inventoryCalls.list, without: ['Qty Reserved', 'Qty Available', 'Stock Level'], counted: 'On Hand' },
  levels: {
    call: reorderCalls.list,
    input: { query: { show: 'levels' } },
    without: ['Qty Available', 'Qty Reserved', 'On Order', 'In Drafts', 'To Issue', 'Expected'],
  },
};

async function exported(client: Client, { call, input = {} }: Kept): Promise<string> {
  const { status, raw } = await client.attempt(call, {
    ...input,
    query: { ...input.query, format: 'csv', columns: 'all' },
  });
  expect(status).toBe(200);
  return raw.toString();
}

const rowsOf = (csv: string): string[][] => parse(csv, { bom: true, relax_column_count: true });

async function imported(client: Client, csv: string) {
  const [headings = []] = rowsOf(csv);
  const known = ghalaListOf(headings);
  if (known === undefined || !('kind' in known)) throw new Error(`not known: ${headings.join()}`);
  const columns = headings.map((_, at) => known.columns[at] ?? '').join(',');
  const body = { kind: known.kind, columns, separator: 'comma' };
  const answer = await client.attempt(importCalls.import, {
    body,
    files: { file: { name: 'list.csv', content: csv } },
  });
  expect([answer.status, answer.body.errors]).toEqual([200, []]);
  return answer.body;
}

/** Reads the rows of a list, without their numbers and the columns that are not compared. */
function compared(csv: string, { without = [], counted }: Kept): string[] {
  const [headings = [], ...rows] = rowsOf(csv);
  const figure = counted === undefined ? -1 : headings.indexOf(counted);
  return rows
    .filter((row) => row[figure] !== '0')
    .map((row) => row.filter((_, at) => at > 0 && !without.includes(headings[at] ?? '')).join('|'))
    .sort();
}

describe('what a business exports', () => {
  it.each(Object.entries(kept))('%s: changes nothing where it came from', async (_name, list) => {
    const csv = await exported(owner, list);
    expect(rowsOf(csv).length).toBeGreaterThan(1);
    const body = await imported(owner, csv);
    expect(body).toMatchObject({ created: 0, unchanged: body.updated, importId: null });
    expect(await exported(owner, list)).toBe(csv);
  });

  it('comes into an empty one as the same records', async () => {
    for (const list of Object.values(kept)) await imported(newcomer, await exported(owner, list));
    for (const [name, list] of Object.entries(kept)) {
      const [before, after] = [await exported(owner, list), await exported(newcomer, list)];
      expect([name, compared(after, list)]).toEqual([name, compared(before, list)]);
    }
  });
});

it('every list with an export is known: as what it can be imported as, or as what it is', async () => {
  const unknown: string[] = [];
  for (const { call, plain } of offeredLists(listSamples)) {
    const input = { params: plain.params, query: { ...plain.query, format: 'csv', columns: 'all' }, body: plain.body };
    const { status, headers, raw } = await owner.attempt(call, input);
    if (status !== 200 || !String(headers['content-type']).startsWith('text/csv')) continue;
    const [headings = []] = rowsOf(raw.toString());
    if (ghalaListOf(headings) === undefined) unknown.push(`${call.path}: ${headings.join()}`);
  }
  expect(unknown).toEqual([]);
});
