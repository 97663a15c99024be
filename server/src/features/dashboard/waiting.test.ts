import { approvalCalls } from '@ghala/contract/calls/approvals';
import { countCalls } from '@ghala/contract/calls/counts';
import { dashboardCalls } from '@ghala/contract/calls/dashboard';
import { gateCalls } from '@ghala/contract/calls/gate';
import { incompleteDeliveryCalls } from '@ghala/contract/calls/incomplete-deliveries';
import { inventoryCalls } from '@ghala/contract/calls/inventory';
import { lotCalls } from '@ghala/contract/calls/lots';
import { orderCalls } from '@ghala/contract/calls/orders';
import { purchaseCalls } from '@ghala/contract/calls/purchases';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { CountWorld } from '../../../test/count-world';
import { DispatchWorld } from '../../../test/dispatch-world';
import { IncompleteNoteWorld } from '../../../test/incomplete-note-world';
import { PickupWorld } from '../../../test/pickup-world';
import { PurchaseWorld } from '../../../test/purchase-world';
import { StockWorld } from '../../../test/stock-world';
import { type Client, createTestApp } from '../../../test/test-app';

const test = await createTestApp();
const admin = await test.signIn('all', 'Njeri Admin');
const other = await test.signIn('all', 'Ouma Other');

const waitingOf = async (user: Client) => (await user.send(dashboardCalls.waiting, {})).waiting;
const nothing = {
  ...{ receive: 0, handOut: 0, approve: 0, settle: 0, reorder: 0, count: 0, reviewCounts: 0, exits: 0 },
  ...{ expiring: 0, expiringValue: 0 },
};

it('is nothing in a new business', async () => {
  expect(await waitingOf(admin)).toEqual(nothing);
});

describe('with work in every state', () => {
  beforeAll(async () => {
    const purchases = new PurchaseWorld(test, admin);
    for (const state of ['draft', 'pending', 'approved', 'rejected', 'fulfilled', 'completed', 'cancelled'] as const)
      await purchases.purchaseIn(state);
    const pickups = new PickupWorld(test, admin, [other]);
    const dispatches = new DispatchWorld(test, admin);
    for (const world of [pickups, dispatches])
      for (const state of ['draft', 'pending', 'active', 'completed', 'rejected'] as const) await world.noteIn(state);
    await dispatches.noteIn('active');
    const incomplete = new IncompleteNoteWorld(test, admin);
    for (const state of ['draft', 'open', 'open', 'settled'] as const) await incomplete.noteIn(state);
    const counts = new CountWorld(test, admin);
    const shop = await counts.shop();
    await counts.plan(shop.warehouse);
    for (let made = 0; made < 3; made++) {
      const id = await counts.started(shop.warehouse);
      if (made === 0) await counts.step('close', id);
    }
    const stock = new StockWorld(test.database, admin);
    const { warehouse: place } = await dispatches.shelf();
    const product = await stock.product({ stock_min: 2, stock_order: 6, stock_max: 50 });
    await stock.receive(product, place, 5);
    await stock.receive(await stock.product({ stock_min: 2, stock_order: 6 }), place, 1);
    const emptied = async (levels: { stock_min?: number; stock_order?: number }) => {
      const product = await stock.product(levels);
      await stock.receive(product, place, 1);
      await sql`update stock_records set available = 0, level = 'out' where product_id = ${product}`.execute(
        test.database,
      );
      return product;
    };
    await emptied({ stock_min: 2 });
    await emptied({ stock_order: 2 });
    await emptied({});
    await stock.receive(await stock.product({ stock_order: 6 }), place, 9);
    const gone = await emptied({ stock_min: 2 });
    await sql`update products set deleted_at = now() where id = ${gone}`.execute(test.database);
  });

  /** Reads the totals of the lists to which Home links. */
  async function listed(user: Client, kind?: 'PN-' | 'DN-') {
    const total = async (call: Parameters<Client['attempt']>[0], query: object) =>
      Number((await user.attempt(call, { query: { limit: 1, ...query } })).headers['x-total-count']);
    return {
      receive: await total(purchaseCalls.list, { status: 'receivable' }),
      handOut: await total(orderCalls.list, { status: 'active', ...(kind && { orderNo: kind }) }),
      approve: await total(approvalCalls.queue, {}),
      settle: await total(incompleteDeliveryCalls.list, { status: 'open' }),
      reorder: await total(inventoryCalls.list, { stock: 'toOrder' }),
      count: await total(countCalls.list, { status: 'counting' }),
      reviewCounts: await total(countCalls.list, { status: 'review' }),
      exits: await total(gateCalls.expected, { processed: 'today' }),
      expiring: await total(lotCalls.list, { expiry: '30' }),
      expiringValue: 0,
    };
  }

  it('each count is that of the list it leads to', async () => {
    const waiting = await waitingOf(other);
    expect(waiting).toEqual(await listed(other));
    expect(waiting).toEqual({
      receive: 2,
      handOut: 3,
      approve: 3,
      settle: 2,
      reorder: 4,
      count: 2,
      reviewCounts: 1,
      exits: 2,
      expiring: 0,
      expiringValue: 0,
    });
  });

  it('own requests wait for others', async () => {
    expect((await waitingOf(admin)).approve).toBe(0);
    expect((await listed(admin)).approve).toBe(0);
  });

  it('follows a decision', async () => {
    const [request] = (await other.attempt(approvalCalls.queue)).body;
    await other.send(approvalCalls.reject, { body: { approvalId: request.id, comment: 'later' } });
    expect((await waitingOf(other)).approve).toBe(2);
  });

  it.each([
    ['batchAdd', { receive: 2, count: 2 }],
    ['pickupProcess', { handOut: 1, count: 2, exits: 2 }],
    ['dispatchProcess', { handOut: 2, count: 2, exits: 2 }],
    ['warehouseManage', { count: 2, reviewCounts: 1 }],
    ['gateMark', { exits: 2 }],
    ['approvePurchase', { approve: 1 }],
    ['approveAdjustment', {}],
    ['transaction', { settle: 2 }],
    ['purchaseAdd', { reorder: 4 }],
    ['usersManage', {}],
  ] as const)('a user with %s sees what that permits', async (flag, own) => {
    const user = await test.signIn(['dashboard', flag]);
    const { approve, ...others } = await waitingOf(user);
    const { approve: mayApprove = 0, ...expected } = { approve: 0, ...own };
    expect(others).toEqual({
      receive: 0,
      handOut: 0,
      settle: 0,
      reorder: 0,
      count: 0,
      reviewCounts: 0,
      exits: 0,
      expiring: 0,
      expiringValue: 0,
      ...expected,
    });
    expect(approve).toBeLessThanOrEqual(mayApprove);
  });

  it('is there without Home too', async () => {
    expect((await waitingOf(await test.signIn(['batchAdd']))).receive).toBe(2);
  });
});
