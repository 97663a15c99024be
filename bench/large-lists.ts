import type { ApiClient } from './api-client';
import { BUSY_RECORD_ID, large } from './large-stage';
import { addressOfPage, type ListCall, type OfferedList, offeredLists, type Samples, sortsIn } from './offered-lists';
import { quantile } from './stopwatch';

const TURNS = Number(process.env.TURNS ?? 3);
/** Pages from the first on, each by the cursor of the one before. */
const PAGES = 3;

const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);
const users = [5, 299];
const noteStates = ['pending', 'active', 'completed', 'cancelled', 'exception'];
const notes = { status: noteStates, progress: noteStates, cancelledBy: [12] };

/** Common and rare values of each filter, and such as nothing has. */
const samples: Samples = {
  '*': {
    dateFrom: [day(2), day(200)],
    dateTo: [day(2), day(360)],
    project: ['Site 7', 'nowhere'],
    purposeId: [1, 999],
    dispatchedId: users,
    createdId: users,
    verifiedId: users,
    raisedById: users,
    approvedById: users,
    userId: users,
    cancelledBy: [12, 299],
    stockId: [1],
    criteria: ['with', 'without'],
    verification: [0, 1],
    departmentId: ['Department 3', 'nowhere'],
    amount: [200_017],
    poNo: ['PO-0123', '77'],
    batchNo: ['BPN-0123', '77'],
    orderNo: ['DN-0123', '77'],
    dispatchNo: ['DN-0123', '77'],
    pickupNo: ['PN-0123', '77'],
    productId: [1, 4711],
    categoryId: [3, 999],
    subCategoryId: [999],
    warehouseId: [1, 57],
    sectionId: [large.warehouses + 1],
    stock: ['low', 'normal', 'order', 'out', 'over'],
    name: ['cement', '4711'],
    code: ['C12', 'zzz'],
    business: ['Business 12'],
    prequalified: ['true', 'false'],
    purchases: ['true'],
    users: ['true'],
    unitId: [1],
    id: [1, 57],
    isActive: ['true'],
    isSystemUser: ['true'],
    roleId: [1],
    isVirtual: ['true', 'false'],
    kind: ['Pickup'],
  },
  '/dispatches': notes,
  '/pickups': notes,
  '/orders': notes,
  '/batches': { status: ['saved', 'processed', 'cancelled', 'partial'] },
  '/purchases': { status: ['pending', 'approved', 'draft', 'fulfilled', 'completed', 'cancelled', 'rejected'] },
  '/incompletenotes': { status: ['open', 'settled', 'cancelled'] },
  '/markedreturn': { status: ['active', 'done'] },
  '/stockreserved': { status: ['active', 'completed', 'pending'] },
  '/logs': { entity: ['purchase', 'nothing'], action: ['cancel', 'nothing'] },
  '/messages': { channel: ['email', 'sms'], status: ['sent', 'failed'] },
  '/inventory/warehouse': { type: ['section', 'virtual'], warehouseId: [large.warehouses + 1], title: ['Stock'] },
  '/inventory/activity': { inventoryId: [BUSY_RECORD_ID] },
  '/inventory/:id/activity': { id: [BUSY_RECORD_ID] },
};
/** As a user types them: a common word, a number, a name, and what nothing contains. */
const searches = ['cement gre', 'site 12', 'otieno', 'DN-01234', 'zzz'].flatMap((words) =>
  [1, 2, 3, 5, words.length].map((length) => words.slice(0, length)),
);

/** Prints the times of every list: each sort, filter with each sort, page and search; milliseconds through HTTP. */
export async function benchLargeLists(client: ApiClient, only = ''): Promise<void> {
  console.log('\n| list | calls | median | 95 % | longest | which |\n|---|---|---|---|---|---|');
  for (const list of offeredLists(samples).filter(({ name }) => name.includes(only))) {
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
  if (process.env.BENCH_DETAILS)
    for (const time of times.filter(({ ms }) => ms > 15).slice(0, 60))
      console.log(`    ${time.ms.toFixed(1)} ${time.path}`);
}
