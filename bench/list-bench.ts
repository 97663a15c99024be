import pg from 'pg';
import { ApiClient } from './api-client';
import type { Call } from './calls';
import { type App, record } from './recorded-sql';
import { latencies, quantile } from './stopwatch';

const TURNS = 100;

/** The stock list as users ask for it. */
const lists: [string, string][] = [
  ['first page', 'limit=50'],
  ['level low', 'limit=50&stock=low'],
  ['one warehouse and category', 'limit=50&warehouseId=1&categoryId=3'],
  ['by quantity, falling', 'limit=50&sort=-quantity'],
  ['by on hand', 'limit=50&sort=onHand'],
  ["search 'cement 12'", 'limit=50&q=cement%2012'],
  ["search 'paint', level out, by quantity", 'limit=50&q=paint&stock=out&sort=quantity'],
];

interface ListBench {
  app: App;
  connectionString: string;
  port: number;
  token: string;
}

/** Prints the time of a page of 50 stock rows through HTTP beside the same statements straight through pg. */
export async function benchLists(bench: ListBench): Promise<void> {
  console.log(
    '\n| page of 50 | rows in all | HTTP ms (95 %) | direct ms (95 %) | HTTP / direct |\n|---|---|---|---|---|',
  );
  const client = new ApiClient(bench.port, bench.token, 0);
  // A page and its count are asked for at the same time, so both have a connection here as in the server.
  const connections = [0, 1].map(() => new pg.Client({ connectionString: bench.connectionString }));
  await Promise.all(connections.map((connection) => connection.connect()));
  for (const [name, query] of [...lists, ['second page', await secondPage(bench)] as [string, string]]) {
    const call: Call = { method: 'GET', path: `/api/inventory/activity?${query}` };
    const statements = await record(bench.app, bench.token, call);
    const ask = () =>
      Promise.all(
        statements.map(({ text, values }, index) => connections[index % connections.length]?.query(text, values)),
      );
    await latencies(TURNS / 10, ask);
    await latencies(TURNS / 10, () => client.send(call));
    const direct = await latencies(TURNS, ask);
    const http = await latencies(TURNS, () => client.send(call));
    const ratio = quantile(http, 0.5) / quantile(direct, 0.5);
    const total = statements.map(({ row }) => row?.total).find((value) => value !== undefined);
    console.log(`| ${name} | ${total} | ${timesOf(http)} | ${timesOf(direct)} | ${ratio.toFixed(2)} |`);
  }
  await Promise.all(connections.map((connection) => connection.end()));
  client.close();
}

function timesOf(times: readonly number[]): string {
  return `${quantile(times, 0.5).toFixed(1)} (${quantile(times, 0.95).toFixed(1)})`;
}

/** The query of the link that the first page gives to the next. */
async function secondPage({ app, token }: ListBench): Promise<string> {
  const { headers } = await app.inject({
    url: '/api/inventory/activity?limit=50',
    headers: { authorization: `Bearer ${token}` },
  });
  const query = /<[^?]*\?([^>]*)>; rel="next"/.exec(String(headers.link))?.[1];
  if (query === undefined) throw new Error('the first page has no next one');
  return query;
}
