import pg from 'pg';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { urlOf } from '../test/database-url';
import { fillLarge, large } from '../test/large-stage';
import { listSamples } from '../test/list-samples';
import { addressOfPage, type ListCall, offeredLists, sortsIn } from '../test/offered-lists';
import { sentStatement } from '../test/sent-statement';
import { createTestApp } from '../test/test-app';

/*
 * Every list of the contract, each of its sorts and filters, and searches, run among so many rows that no good plan
 * reads all of a table.
 */

const test = await createTestApp();
const admin = await test.signIn('all', 'Wanjiru');
const lists = offeredLists(listSamples);
/** A part of a plan may read this many rows, whatever it finds among them: some times as many as a list counts. */
const MOST_READ = 30_000;
/** Beyond, it may read this many for each that it finds. */
const MOST_READ_EACH = 15;
const MOST_SORTED = 12_000;
/** When stock moved last, and what it is worth, is in no index: of each of its records it is looked up, and sorted. */
const UNMOVED = 'GET /reorder/unmoved';
const OF_UNMOVED = /of stock_records reads|: sorts/;
/** A common word as it is typed, a name, a number, and letters that nothing contains. */
const searches = ['c', 'ce', 'cement', 'otieno', 'DN-0001', 'zz'];

const name = new URL(test.connectionString).pathname.slice(1);
const client = new pg.Client({ connectionString: urlOf(inject('postgresUrl'), name) });

beforeAll(async () => {
  client.on('error', () => {});
  await client.connect();
  const size = {
    ...large,
    suppliers: 1_000,
    products: 10_000,
    stockRecords: 100_000,
    lots: 100_000,
    reorderLevels: 2_000,
    counts: 1_000,
    countLines: 60_000,
    ledgerRows: 100_000,
    notes: 100_000,
    receipts: 100_000,
    purchases: 100_000,
    adjustments: 20_000,
    transfers: 20_000,
    reservations: 20_000,
    incompleteNotes: 10_000,
    auditLogs: 60_000,
    messages: 20_000,
    notices: 200_000,
  };
  await fillLarge(client, size);
  return () => client.end();
});

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: Plan[];
}

/** Statements whose plans were looked at: each order of a list counts its rows with the same one. */
const lookedAt = new Set<string>();

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
    const statement = `${text} ${JSON.stringify(values)}`;
    if (lookedAt.has(statement)) continue;
    lookedAt.add(statement);
    const { rows } = await client.query(`explain (analyze, timing off, format json) ${text}`, values);
    faults.push(...planFaults(rows[0]['QUERY PLAN'][0].Plan).map((fault) => `${path}: ${fault}`));
  }
  return faults;
}

/** Long sorts, and parts that read many rows to find few of them. */
function planFaults(plan: Plan): string[] {
  const { 'Node Type': node, 'Relation Name': table, 'Actual Loops': loops, Plans: parts = [] } = plan;
  const found = plan['Actual Rows'] * loops;
  const left = (plan['Rows Removed by Filter'] ?? 0) + (plan['Rows Removed by Index Recheck'] ?? 0);
  const read = found + left * loops;
  const sorted = parts.reduce((total, part) => total + part['Actual Rows'] * part['Actual Loops'], 0);
  return [
    ...(read > MOST_READ && read > MOST_READ_EACH * found
      ? [`${node} of ${table} reads ${read} to find ${found}`]
      : []),
    ...(node === 'Sort' && sorted > MOST_SORTED ? [`sorts ${sorted} rows`] : []),
    ...parts.flatMap(planFaults),
  ];
}

describe('no list reads many rows to find few', () => {
  it.each(lists.map((list) => [list.name, list] as const))('%s', async (title, { plain, filtered, call }) => {
    const refusal = await admin.call(call.method, addressOfPage(plain, { sort: 'none' }), plain.body);
    const orders = sortsIn(refusal.raw.toString()).flatMap((sort) => [sort, `-${sort}`]);
    const faults: string[] = [];
    for (const list of [plain, ...filtered])
      for (const sort of orders) faults.push(...(await faultsOf(list, { sort })));
    for (const q of searches) faults.push(...(await faultsOf(plain, { q })));
    const found = new Set(faults.filter((fault) => title !== UNMOVED || !OF_UNMOVED.test(fault)));
    expect([...found]).toEqual([]);
  });
});
