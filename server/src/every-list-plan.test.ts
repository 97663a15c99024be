import pg from 'pg';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { urlOf } from '../test/database-url';
import { fillLarge, large } from '../test/large-stage';
import { listSamples } from '../test/list-samples';
import { addressOfPage, type ListCall, offeredLists, sortsIn } from '../test/offered-lists';
import { sentStatement } from '../test/sent-statement';
import { createTestApp } from '../test/test-app';

/*
 * Every list of the contract, each of its sorts and filters, planned among so many rows that no good plan reads all of
 * a table.
 */

const test = await createTestApp();
const admin = await test.signIn('all', 'Wanjiru');
const lists = offeredLists(listSamples);
/** A table of fewer rows is read from end to end as fast as by an index. */
const MANY_ROWS = 8_000;
const MOST_SORTED = 12_000;

const name = new URL(test.connectionString).pathname.slice(1);
const client = new pg.Client({ connectionString: urlOf(inject('postgresUrl'), name) });

beforeAll(async () => {
  client.on('error', () => {});
  await client.connect();
  const size = {
    ...large,
    suppliers: 500,
    products: 10_000,
    stockRecords: 100_000,
    ledgerRows: 100_000,
    notes: 60_000,
    receipts: 60_000,
    purchases: 60_000,
    adjustments: 20_000,
    transfers: 20_000,
    reservations: 20_000,
    incompleteNotes: 10_000,
    auditLogs: 60_000,
    messages: 20_000,
  };
  await fillLarge(client, size);
  return () => client.end();
}, 120_000);

/** Where reading all of a table is the better plan, or the table stays small. */
const accepted = [
  // A search for a common product: what is asked about its records is compared with them.
  /^.api.(stockadjustments|stocktransfers|approvals|approvals.pending).*&q=cement: reads all of stock_/,
  // A warehouse has a good part of the products.
  /^.api.(dispatches|pickups).stock.1\?.*: reads all of products/,
  // Housekeeping removes old messages; few have failed.
  /^.api.messages.*(channel=sms|status=failed).*: reads all of messages/,
];

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Plan Rows': number;
  Plans?: Plan[];
}

/** The statements that a call sends, and what is wrong with their plans. */
async function faultsOf(list: ListCall, place: Record<string, unknown>): Promise<string[]> {
  const sent: { text: string; values: unknown[] }[] = [];
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    sent.push(sentStatement(args));
    return (query as (...args: unknown[]) => unknown).apply(this, args);
  } as typeof query;
  const path = addressOfPage(list, place);
  try {
    const { status, body } = await admin.call(list.call.method, path, list.body);
    expect(status, `${path}: ${JSON.stringify(body)}`).toBe(200);
  } finally {
    pg.Client.prototype.query = query;
  }
  const faults: string[] = [];
  for (const { text, values } of sent.filter(({ text }) => /^\s*(select|with)\b(?!.*"sessions")/s.test(text))) {
    const { rows } = await client.query(`explain (format json) ${text}`, values);
    faults.push(...planFaults(rows[0]['QUERY PLAN'][0].Plan).map((fault) => `${path}: ${fault}`));
  }
  return faults;
}

/**
 * Tables that a plan reads to their end, and long sorts.
 * @param wanted how many rows are enough, if a limit is above
 */
function planFaults(plan: Plan, wanted = Number.POSITIVE_INFINITY): string[] {
  const { 'Node Type': node, 'Relation Name': table, 'Plan Rows': rows, Plans: parts = [] } = plan;
  if (node === 'Seq Scan') return isLarge(table) && rows < wanted ? [`reads all of ${table}`] : [];
  const isSort = node === 'Sort' && (parts[0]?.['Plan Rows'] ?? 0) > MOST_SORTED;
  const readsAll = /^(Sort|Aggregate|Hash|Hash Join|Merge Join|Gather Merge|Materialize)$/.test(node);
  const enough = node === 'Limit' ? Math.min(wanted, rows) : readsAll ? Number.POSITIVE_INFINITY : wanted;
  return [
    ...(isSort ? [`sorts ${parts[0]?.['Plan Rows']} rows`] : []),
    ...parts.flatMap((part) => planFaults(part, enough)),
  ];
}

const sizes = new Map<string, number>();
function isLarge(table = ''): boolean {
  return (sizes.get(table) ?? 0) >= MANY_ROWS;
}

describe('no list reads a large table from end to end', () => {
  beforeAll(async () => {
    const { rows } = await client.query(`select relname, reltuples::int as rows from pg_class where relkind = 'r'`);
    for (const { relname, rows: count } of rows) sizes.set(relname, count);
  });

  it.each(lists.map((list) => [list.name, list] as const))('%s', async (_name, { plain, filtered, call }) => {
    const refusal = await admin.call(call.method, addressOfPage(plain, { sort: 'none' }), plain.body);
    const orders = sortsIn(refusal.raw.toString()).flatMap((sort) => [sort, `-${sort}`]);
    const faults: string[] = [];
    for (const list of [plain, ...filtered])
      for (const sort of orders) faults.push(...(await faultsOf(list, { sort })));
    faults.push(...(await faultsOf(plain, { q: 'cement' })));
    expect([...new Set(faults)].filter((fault) => !accepted.some((one) => one.test(fault)))).toEqual([]);
  });
});
