import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { makeWarehouse } from '../../../test/fixtures';
import {
  type StockRequestModule,
  type StockRequestState,
  StockRequestWorld,
  stockRequestStates,
} from '../../../test/stock-request-world';
import { type Answer, createTestApp } from '../../../test/test-app';
import { verifyLedger } from '../../stock/verify-ledger';

const test = await createTestApp();
const world = new StockRequestWorld(test, await test.signIn('all', 'Njeri Approver'));
const other = new StockRequestWorld(test, await test.signIn(['approveAdjustment', 'approveTransfer']));

const modules = ['StockAdjustment', 'StockTransfer'] as const satisfies readonly StockRequestModule[];
const actions = ['approve', 'reject'] as const;

/** Lists the result of each action; every other one is refused and changes nothing. */
const allowed: Partial<Record<StockRequestState, Record<(typeof actions)[number], StockRequestState>>> = {
  pending: { approve: 'done', reject: 'rejected' },
};

const cases = modules.flatMap((module) =>
  stockRequestStates.flatMap((state) =>
    actions.map((action) => [module, state, action, allowed[state]?.[action]] as const),
  ),
);

/** Reads the available quantity, and the sum of the ledger's changes. */
async function figures(record: number) {
  const { rows } = await sql<{ sum: number }>`
    select sum(available_delta) as sum from stock_ledger where record_id = ${record}`.execute(test.database);
  return { available: await world.available(record), ledger: rows[0]?.sum };
}

describe('a request', () => {
  it.each(cases)('%s that is %s: %s → %s', async (module, state, action, after) => {
    const request = await world.requestIn(module, state);
    const before = [await world.read(request), await figures(request.record)];
    const { status } = await world.decide(request, action);
    expect(status).toBe(after === undefined ? 409 : 200);
    if (after === undefined) expect([await world.read(request), await figures(request.record)]).toEqual(before);
    else expect((await world.read(request)).status).toBe(after);
    const left = after === 'done' || state === 'done' ? 6 : 10;
    expect(await figures(request.record)).toEqual({ available: left, ledger: left });
  });
});

describe.each(modules)('%s, at the same moment', (module) => {
  it('is decided once, by whichever approver is first', async () => {
    for (let round = 0; round < 6; round++) {
      const request = await world.requestIn(module, 'pending');
      const [approved, rejected] = await Promise.all([
        world.decide(request, 'approve'),
        other.decide(request, 'reject'),
      ]);
      expect([approved.status, rejected.status].sort()).toEqual([200, 409]);
      const loser = approved.status === 409 ? approved : rejected;
      expect(loser.body.message).toMatch(/^This request has already been (approved|rejected)$/);
      expect(await world.available(request.record)).toBe(approved.status === 200 ? 6 : 10);
    }
  });

  it('stays pending if the last unit was taken meanwhile, and the refusal names the available quantity', async () => {
    const shelf = await world.dispatches.shelf(10);
    const request = await world.pending(module, shelf, 10);
    await world.dispatches.stock.issue(shelf.product, shelf.warehouse, 1);
    const { status, body } = await world.decide(request, 'approve');
    expect([status, body.message]).toEqual([
      409,
      expect.stringMatching(/^Product \d+: only 9 Box \d+ available in Section \d+ of Warehouse \d+$/),
    ]);
    const pending = await world.read(request);
    expect(pending).toMatchObject({ status: 'pending', decidedBy: '' });
    expect(await figures(shelf.record)).toEqual({ available: 9, ledger: 9 });
    await world.dispatches.stock.receive(shelf.product, shelf.warehouse, 1);
    expect((await world.decide(request, 'approve')).status).toBe(200);
    expect(await figures(shelf.record)).toEqual({ available: 0, ledger: 0 });
  });

  it('succeeds on a shared record as often as there is stock, and the ledger agrees', async () => {
    const shelf = await world.dispatches.shelf(10);
    const requests = await Promise.all(Array.from({ length: 12 }, () => world.pending(module, shelf, 2)));
    const answers = await Promise.all(
      requests.map((request, index) => (index % 2 ? world : other).decide(request, 'approve')),
    );
    const done = answers.filter((answer) => answer.status === 200);
    expect(done).toHaveLength(5);
    for (const { status, body } of answers.filter((answer) => answer.status !== 200))
      expect([status, body.message]).toEqual([409, expect.stringMatching(/^Product \d+: no Box \d+ available/)]);
    expect(await figures(shelf.record)).toEqual({ available: 0, ledger: 0 });
  });

  it('moves nothing if a later step fails', async () => {
    const request = await world.requestIn(module, 'pending');
    await sql`create function refuse_decision() returns trigger language plpgsql as
      $$ begin raise exception 'no decision can be kept'; end $$`.execute(test.database);
    await sql`create trigger refuse_decision before update on approvals
      for each row execute function refuse_decision()`.execute(test.database);
    const { status } = await world.decide(request, 'approve');
    await sql`drop function refuse_decision cascade`.execute(test.database);
    expect(status).toBe(500);
    expect((await world.read(request)).status).toBe('pending');
    expect(await figures(request.record)).toEqual({ available: 10, ledger: 10 });
    expect((await world.decide(request, 'approve')).status).toBe(200);
  });
});

it.each([
  ['product', 'products'],
  ['place', 'places'],
] as const)('waits for a deletion of its %s in progress, and is then refused', async (_what, table) => {
  const shelf = await world.dispatches.shelf();
  const id = table === 'products' ? shelf.product : shelf.warehouse;
  const { id: elsewhere } = await makeWarehouse(test.database);
  let asked: Promise<Answer[]> = Promise.resolve([]);
  await world.dispatches.stock.run(async ({ db }) => {
    await sql`select from ${sql.table(table)} where id = ${id} for update`.execute(db);
    asked = Promise.all([world.adjust(shelf, 1), world.transfer(shelf, elsewhere, 1)]);
    // The wait is long enough for the requests to reach the lock; if slower, they would still find the deletion.
    await new Promise((resolve) => setTimeout(resolve, 300));
    await sql`update ${sql.table(table)} set deleted_at = now() where id = ${id}`.execute(db);
  });
  for (const { status, body } of await asked)
    expect([status, body.message]).toEqual([409, expect.stringMatching(/ was deleted$/)]);
});

it('lets adjustments, transfers and issues of one record run at once', async () => {
  const shelf = await world.dispatches.shelf(40);
  const requests = await Promise.all(
    Array.from({ length: 10 }, (_, index) => world.pending(modules[index % 2] ?? modules[0], shelf, 2)),
  );
  const answers = await Promise.all([
    ...requests.map((request) => world.decide(request, 'approve')),
    ...Array.from({ length: 5 }, () => world.adjust(shelf, 1)),
  ]);
  const issues = Array.from({ length: 5 }, () => world.dispatches.stock.issue(shelf.product, shelf.warehouse, 1));
  await Promise.all(issues);
  expect(answers.every((answer) => answer.status === 200)).toBe(true);
  expect(await figures(shelf.record)).toEqual({ available: 15, ledger: 15 });
});

it('leaves stock that agrees with its ledger', async () => {
  expect((await verifyLedger(test.database)).drifts).toEqual([]);
});
