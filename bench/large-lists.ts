import { listSamples } from '../server/test/list-samples';
import { addressOfPage, type ListCall, type OfferedList, offeredLists, sortsIn } from '../server/test/offered-lists';
import type { ApiClient } from './api-client';
import { quantile } from './stopwatch';

const TURNS = 3;

/** Users type such words: a common word, a number, a name, and what nothing contains. */
const searches = ['cement gre', 'site 12', 'otieno', 'DN-01234', 'zzz'].flatMap((words) =>
  [1, 2, 3, 5, words.length].map((length) => words.slice(0, length)),
);

/** Prints the times of every list: each sort, filter with each sort, page and search; milliseconds through HTTP. */
export async function benchLargeLists(client: ApiClient, only = ''): Promise<void> {
  console.log('\n| list | calls | median | 95 % | longest | which |\n|---|---|---|---|---|---|');
  for (const list of offeredLists(listSamples).filter(({ name }) => name.includes(only))) {
    await report(`${list.name}`, client, await variations(client, list));
    const words = [...new Set(searches)].map((q) => pageOf(list.plain, { q }));
    await report(`${list.name}, searched`, client, words);
  }
}

interface Variation {
  path: string;
  send(client: ApiClient): Promise<unknown>;
}

function pageOf(list: ListCall, place: Record<string, unknown>): Variation {
  const path = addressOfPage(list, place);
  const body = list.body && Buffer.from(JSON.stringify(list.body));
  const headers = { 'content-type': 'application/json' };
  return { path, send: (client) => client.send({ method: list.call.method, path, ...(body && { headers, body }) }) };
}

async function variations(client: ApiClient, { plain, filtered }: OfferedList): Promise<Variation[]> {
  const refusal = await pageOf(plain, { sort: 'none' })
    .send(client)
    .then(() => '', String);
  const orders = sortsIn(refusal).flatMap((sort) => [sort, `-${sort}`]);
  return [plain, ...filtered].flatMap((list) => orders.map((sort) => pageOf(list, { sort })));
}

async function report(name: string, client: ApiClient, all: Variation[]): Promise<void> {
  const times: { ms: number; path: string }[] = [];
  for (const one of all) {
    const turns: number[] = [];
    for (let turn = 0; turn <= TURNS; turn++) {
      const start = performance.now();
      await one.send(client);
      if (turn > 0) turns.push(performance.now() - start);
    }
    times.push({ ms: quantile(turns, 0.5), path: one.path });
  }
  times.sort((one, other) => other.ms - one.ms);
  const ms = times.map((time) => time.ms);
  const [longest] = times;
  console.log(
    `| ${name} | ${all.length} | ${quantile(ms, 0.5).toFixed(1)} | ${quantile(ms, 0.95).toFixed(1)} | ${longest?.ms.toFixed(1)} | ${longest?.path} |`,
  );
}
