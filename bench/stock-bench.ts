import pg from 'pg';
import { onlyOf } from '../server/src/kernel/only-row';
import { ApiClient } from './api-client';
import { addReceiptItem, type Goods, issueItem, openReceipt, processReceipt } from './calls';
import { type App, record, replay } from './recorded-sql';
import type { Stage } from './stage';
import { withMarkedIds } from './stage';
import { quantile, throughput } from './stopwatch';

const CLIENTS = [1, 8, 32];
/** Each pair is measured this many times, alternating; the median counts. */
const ROUNDS = 3;
/** Operations per round: for one client, and for several. */
const COUNTS = { receipt: [60, 240], issue: [150, 600] } as const;

/** Issues in a whole run, including warm-up. */
export const ISSUES_NEEDED = 2 * (ROUNDS + 1) * (COUNTS.issue[0] + 2 * COUNTS.issue[1]);

type Kind = keyof typeof COUNTS;
type Statements = Awaited<ReturnType<typeof record>>;

/** The statements of one receipt (three calls) and one issue, as sent by the server. */
type Recorded = Record<Kind, Statements>;

export interface StockBench {
  app: App;
  connectionString: string;
  port: number;
  token: string;
  stage: Stage;
}

/** Prints operations per second of receipts and issues through HTTP beside the same statements directly through pg. */
export async function benchStock(bench: StockBench): Promise<void> {
  const recorded = await recordStatements(bench);
  console.log(
    `\nA receipt is 3 calls and ${recorded.receipt.length} statements, an issue 1 call and ${recorded.issue.length}.`,
  );
  console.log('\n| operation | clients | HTTP, a second | direct, a second | HTTP / direct |\n|---|---|---|---|---|');
  for (const kind of ['receipt', 'issue'] as const)
    for (const clients of CLIENTS) {
      const { http, direct } = await comparePair(bench, recorded, kind, clients);
      console.log(
        `| ${kind} | ${clients} | ${http.toFixed(0)} | ${direct.toFixed(0)} | ${(http / direct).toFixed(2)} |`,
      );
    }
}

async function comparePair(bench: StockBench, recorded: Recorded, kind: Kind, clients: number) {
  const count = COUNTS[kind][clients === 1 ? 0 : 1];
  const results = { http: [] as number[], direct: [] as number[] };
  // The first round only warms up.
  for (let round = 0; round <= ROUNDS; round++) {
    const http = await overHttp(bench, kind, clients, count);
    const direct = await directly(bench, recorded[kind], kind, clients, count);
    if (round === 0) continue;
    results.http.push(http);
    results.direct.push(direct);
  }
  return { http: quantile(results.http, 0.5), direct: quantile(results.direct, 0.5) };
}

async function overHttp(bench: StockBench, kind: Kind, count: number, total: number): Promise<number> {
  const clients = Array.from({ length: count }, (_, number) => new ApiClient(bench.port, bench.token, number));
  try {
    return await throughput(count, total, async (number) => {
      const client = clients[number] as ApiClient;
      if (kind === 'issue') return client.send(issueItem(nextTask(bench.stage)));
      const { place } = bench.stage;
      const answer = JSON.parse(await client.send(openReceipt(place))) as { batch: { id: number } };
      await client.send(addReceiptItem(place, answer.batch.id, nextGoods(bench.stage)));
      return client.send(processReceipt(answer.batch.id));
    });
  } finally {
    for (const client of clients) client.close();
  }
}

async function directly(
  { connectionString, stage }: StockBench,
  statements: Statements,
  kind: Kind,
  count: number,
  total: number,
): Promise<number> {
  const clients = Array.from({ length: count }, () => new pg.Client({ connectionString }));
  await Promise.all(clients.map((client) => client.connect()));
  const { productId, recordId, noteId, itemId } = stage.markers;
  try {
    return await throughput(count, total, (number) => {
      const client = clients[number] as pg.Client;
      if (kind === 'receipt') {
        const goods = nextGoods(stage);
        return replay(
          client,
          statements,
          new Map([
            [productId, goods.productId],
            [recordId, goods.recordId],
          ]),
        );
      }
      const task = nextTask(stage);
      const ids: [number, number][] = [
        [productId, task.productId],
        [recordId, task.recordId],
        [noteId, task.noteId],
        [itemId, task.itemId],
      ];
      return replay(client, statements, new Map(ids));
    });
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}

async function recordStatements({ app, token, connectionString, stage }: StockBench): Promise<Recorded> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const receipt = await withMarkedIds(client, async () => {
    const opened = await record(app, token, openReceipt(stage.place));
    const { rows } = await client.query<{ id: number }>('select max(id) as id from receipts');
    const receiptId = onlyOf(rows).id;
    return [
      ...opened,
      ...(await record(app, token, addReceiptItem(stage.place, receiptId, stage.markers))),
      ...(await record(app, token, processReceipt(receiptId))),
    ];
  });
  await client.end();
  return { receipt, issue: await record(app, token, issueItem(stage.markers)) };
}

let goodsTaken = 0;
function nextGoods({ goods }: Stage): Goods {
  return goods[goodsTaken++ % goods.length] as Goods;
}

function nextTask({ tasks }: Stage) {
  const task = tasks.pop();
  if (task === undefined) throw new Error('there are too few notes to issue from');
  return task;
}
