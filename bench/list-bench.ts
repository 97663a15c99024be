import { inventoryCalls } from '@ghala/contract/calls/inventory';
import { addressOf } from '@ghala/contract/common/address-of';
import type { InputOf } from '@ghala/contract/common/call';
import { requestOf } from './calls';
import { type GetBench, ratioOf, timeGet, timesOf } from './timed-get';

type Query = NonNullable<InputOf<typeof inventoryCalls.list, never>['query']>;

/** Users open the stock list in these ways. */
const lists: [string, Query][] = [
  ['first page', { limit: 50 }],
  ['level low', { limit: 50, stock: 'low' }],
  ['one warehouse and category', { limit: 50, warehouseId: 1, categoryId: 3 }],
  ['by quantity, descending', { limit: 50, sort: '-quantity' }],
  ['by on hand', { limit: 50, sort: 'onHand' }],
  ["search 'cement 12'", { limit: 50, q: 'cement 12' }],
  ["search 'paint', level out, by quantity", { limit: 50, q: 'paint', stock: 'out', sort: 'quantity' }],
];

/** Prints the time of a page of 50 stock rows through HTTP beside the same statements directly through pg. */
export async function benchLists(bench: GetBench): Promise<void> {
  console.log(
    '\n| page of 50 | rows in all | HTTP ms (95 %) | direct ms (95 %) | HTTP / direct |\n|---|---|---|---|---|',
  );
  for (const [name, query] of [...lists, ['second page', await secondPage(bench)] as const]) {
    const timed = await timeGet(bench, requestOf(inventoryCalls.list, { query }));
    const total = timed.rows.map((row) => row?.total).find((value) => value !== undefined);
    console.log(`| ${name} | ${total} | ${timesOf(timed.http)} | ${timesOf(timed.direct)} | ${ratioOf(timed)} |`);
  }
}

/** Finds the query in the first page's link to the next. */
async function secondPage({ app, token }: GetBench): Promise<Query> {
  const { headers } = await app.inject({
    url: addressOf(inventoryCalls.list, { query: { limit: 50 } }),
    headers: { authorization: `Bearer ${token}` },
  });
  const query = /<[^?]*\?([^>]*)>; rel="next"/.exec(String(headers.link))?.[1];
  if (query === undefined) throw new Error('the first page has no next one');
  return Object.fromEntries(new URLSearchParams(query));
}
