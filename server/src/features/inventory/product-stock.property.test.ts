import { productStockCalls, type StockFigure, stockFigures } from '@ghala/contract/calls/product-stock';
import { productCalls } from '@ghala/contract/calls/products';
import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { DispatchWorld } from '../../../test/dispatch-world';
import { PurchaseWorld } from '../../../test/purchase-world';
import { ReservationWorld } from '../../../test/reservation-world';
import { rounds } from '../../../test/rounds';
import { StockWorld } from '../../../test/stock-world';
import { createTestApp } from '../../../test/test-app';
import { apply } from '../../operation/apply';
import { AppError } from '../../runtime/errors';
import { adjust } from '../../stock/adjust';
import { release, reserve } from '../../stock/reserve';
import { reverseIssue } from '../../stock/reverse-issue';
import { transfer } from '../../stock/transfer';

const app = await createTestApp();
const admin = await app.signIn('all', 'Njeri Keeper');
const clerk = await app.signIn([]);
const world = new StockWorld(app.database, admin);

type Of = { figure?: StockFigure; warehouseId?: number; inventoryId?: number };

async function sumOf(id: number, query: Of) {
  return (await clerk.send(productStockCalls.figure, { params: { id }, query })).sum;
}

async function ledgerOf(id: number, query: Of) {
  return (await clerk.send(productStockCalls.ledger, { params: { id }, query: { ...query, limit: 500 } })).movements;
}

/** Thousandths keep sums exact. */
const thousandths = (quantity: number) => Math.round(quantity * 1000);

function addUp(quantities: readonly number[]): number {
  return quantities.reduce((sum, quantity) => sum + thousandths(quantity), 0);
}

function sumOfFigures(records: readonly Record<StockFigure, number>[]): Record<StockFigure, number> {
  const sum = (figure: StockFigure) => records.reduce((all, record) => all + record[figure], 0);
  return { available: sum('available'), reserved: sum('reserved'), total: sum('total') };
}

/** Reads what the stock records say, which the ledger must explain. */
async function shown(id: number): Promise<{ of: Of; figures: Record<StockFigure, number> }[]> {
  const { product } = await clerk.send(productCalls.get, { params: { id } });
  type Told = { quantity: number | null; quantityReserved: number | null };
  const figuresOf = ({ quantity, quantityReserved }: Told) => ({
    available: thousandths(Number(quantity)),
    reserved: thousandths(Number(quantityReserved)),
    total: thousandths(Number(quantity)) + thousandths(Number(quantityReserved)),
  });
  const warehouses = [...new Set(product.Inventory.map(({ Warehouse }) => Warehouse.id))];
  return [
    { of: {}, figures: figuresOf(product.inAllPlaces) },
    ...product.Inventory.map((record) => ({ of: { inventoryId: record.id }, figures: figuresOf(record) })),
    ...warehouses.map((warehouseId) => ({
      of: { warehouseId },
      figures: sumOfFigures(product.Inventory.filter(({ Warehouse }) => Warehouse.id === warehouseId).map(figuresOf)),
    })),
  ];
}

type Step = {
  kind: 'receive' | 'issue' | 'reverse' | 'transfer' | 'adjust' | 'reserve' | 'release';
  place: 0 | 1;
  size: number;
};

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.record({
    kind: fc.constantFrom('receive', 'issue', 'reverse', 'transfer', 'adjust', 'reserve', 'release'),
    place: fc.constantFrom(0, 1),
    size: fc.integer({ min: 1, max: 4000 }),
  }),
  { minLength: 10, maxLength: 25 },
);

/** This history has a movement of each kind, all of them possible. */
const ofEachKind: Step[] = (
  ['receive', 'issue', 'reverse', 'issue', 'transfer', 'adjust', 'reserve', 'release'] as const
).map((kind, index) => ({ kind, place: 0, size: 900 - 100 * index }));

/** Carries out a history; what stock does not allow is left out. */
async function live(history: readonly Step[]) {
  const { product, warehouse, first, second } = await world.shop();
  const places = [first, second] as const;
  const records = [await world.receive(product, first, 2.5), await world.receive(product, second, 0.125)] as const;
  const issued: number[] = [];
  for (const { kind, place, size } of history) {
    const recordId = records[place];
    const quantity = size / 1000;
    const amount = { recordId, quantity, note: '' };
    const one: Record<Step['kind'], () => Promise<unknown>> = {
      receive: () => world.receive(product, places[place], quantity),
      issue: async () => {
        const [item] = (await world.noteItems(product, warehouse)) as [number];
        await world.issue(product, warehouse, quantity, item);
        issued.push(item);
      },
      reverse: () =>
        world.run((operation) => apply(operation, (facts) => reverseIssue(facts, issued.splice(-1), 'came back'))),
      transfer: () =>
        world.run(async (operation) => {
          const wanted = await world.transfer(operation, { ...amount, toPlaceId: places[1 - place] as number });
          return apply(operation, (facts) => transfer(facts, wanted));
        }),
      adjust: () =>
        world.run(async (operation) => {
          const change = place === 0 ? quantity : -quantity;
          const wanted = await world.adjustment(operation, { recordId, change, note: '' });
          return apply(operation, (facts) => adjust(facts, wanted));
        }),
      reserve: () =>
        world.run(async (operation) => {
          const wanted = await world.reservation(operation, amount);
          return apply(operation, (facts) => reserve(facts, wanted));
        }),
      release: () =>
        world.run(async (operation) => {
          const wanted = await world.release(operation, amount);
          return apply(operation, (facts) => release(facts, wanted));
        }),
    };
    try {
      await one[kind]();
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
    }
  }
  return { product, records };
}

describe('the sum of a figure', () => {
  it('equals what is shown, for every figure of every place, after any history', async () => {
    const kinds = new Set<string>();
    await fc.assert(
      fc.asyncProperty(steps, async (history) => {
        const { product } = await live(history);
        for (const { of, figures } of await shown(product))
          for (const figure of stockFigures) {
            const { quantity, parts } = await sumOf(product, { ...of, figure });
            expect(thousandths(quantity ?? -1)).toBe(figures[figure]);
            expect(addUp(parts.map((part) => part.quantity))).toBe(figures[figure]);
            for (const { kind } of parts) kinds.add(kind);
            const movements = await ledgerOf(product, { ...of, figure });
            expect(addUp(movements.map(({ change }) => change))).toBe(figures[figure]);
            // Each balance follows from the one before it, whatever the place.
            let balance = figures[figure];
            for (const movement of movements) {
              expect(thousandths(movement.balance)).toBe(balance);
              balance -= thousandths(movement.change);
            }
            expect(balance).toBe(0);
          }
      }),
      { numRuns: rounds(3, 18), endOnFailure: true, examples: [[ofEachKind]] },
    );
    expect([...kinds].sort()).toEqual([
      'StockAdjustment',
      'StockRelease',
      'StockReserved',
      'StockReversal',
      'StockTransfer',
      'addition',
      'remove',
    ]);
  });
});

describe('the ledger of a product', () => {
  it('pages by cursor without losing a row', async () => {
    const { product } = await live(Array.from({ length: 9 }, () => ({ kind: 'receive', place: 0, size: 1000 })));
    const all = await ledgerOf(product, {});
    expect(all).toHaveLength(11);
    const first = await clerk.attempt(productStockCalls.ledger, { params: { id: product }, query: { limit: 4 } });
    expect(first.headers['x-total-count']).toBe('11');
    const cursor = /cursor=([^&>]+)/.exec(String(first.headers.link))?.[1] ?? '';
    const { movements } = await clerk.send(productStockCalls.ledger, {
      params: { id: product },
      query: { limit: 4, cursor },
    });
    expect([...first.body.movements, ...movements]).toEqual(all.slice(0, 8));
  });

  it('leaves reservations out of the total, and shows them alone under what is reserved', async () => {
    const shelf = await new DispatchWorld(app, admin).shelf(8);
    await new ReservationWorld(app, admin).reserve(shelf, 3);
    const kindsOf = async (figure: StockFigure) =>
      (await ledgerOf(shelf.product, { figure })).map(({ kind, change, balance }) => [kind, change, balance]);
    expect(await kindsOf('available')).toEqual([
      ['StockReserved', -3, 5],
      ['addition', 8, 8],
    ]);
    expect(await kindsOf('total')).toEqual([['addition', 8, 8]]);
    expect(await kindsOf('reserved')).toEqual([['StockReserved', 3, 3]]);
  });

  it('is empty for a product that was never stocked', async () => {
    const product = await world.product();
    expect(await ledgerOf(product, {})).toEqual([]);
    expect(await sumOf(product, {})).toEqual({ quantity: 0, parts: [] });
  });

  it('leaves out what other warehouses have', async () => {
    const { product, records } = await live([]);
    const elsewhere = await world.shop();
    await world.receive(product, elsewhere.warehouse, 4);
    const { rows } = await sql<{ id: number }>`select warehouse_id as id from stock_records
      where id = ${records[0]}`.execute(app.database);
    const [{ id: warehouseId } = { id: 0 }] = rows;
    expect(await sumOf(product, { warehouseId })).toMatchObject({ quantity: 2.625 });
    expect(await sumOf(product, {})).toMatchObject({ quantity: 6.625 });
    expect(await ledgerOf(product, { warehouseId: elsewhere.warehouse })).toMatchObject([{ change: 4, balance: 4 }]);
    const other = await clerk.attempt(productStockCalls.figure, {
      params: { id: product },
      query: { warehouseId: elsewhere.warehouse, inventoryId: records[0] },
    });
    expect(other.status).toBe(404);
    expect(await sumOf(product, { warehouseId: 2_000_000_000 })).toEqual({ quantity: 0, parts: [] });
  });

  it.each([productStockCalls.ledger, productStockCalls.figure, productStockCalls.balance] as const)(
    '$path refuses another product’s stock record, and no product',
    async (call) => {
      const { product } = await live([]);
      const { records } = await live([]);
      const at = (id: number) => clerk.attempt(call, { params: { id }, query: { inventoryId: records[0] } });
      expect((await at(product)).status).toBe(404);
      expect((await at(2_000_000_000)).status).toBe(404);
    },
  );
});

describe('the balance by day', () => {
  it('ends with what there is now, and begins with what there was', async () => {
    const { product } = await live([{ kind: 'reserve', place: 0, size: 1500 }]);
    const { days } = await clerk.send(productStockCalls.balance, {
      params: { id: product },
      query: { days: '30' },
    });
    expect(days).toHaveLength(31);
    expect(days[0]).toMatchObject({ total: 0, available: 0 });
    expect(days.at(-1)).toMatchObject({ total: 2.625, available: 1.125 });
    const year = await clerk.send(productStockCalls.balance, {
      params: { id: product },
      query: { days: '365' },
    });
    expect(year.days).toHaveLength(53);
  });
});

describe('the standing of a product', () => {
  const standingOf = async (id: number) => (await clerk.send(productStockCalls.standing, { params: { id } })).standing;

  it('names who took it last, and what holds it', async () => {
    const note = await new DispatchWorld(app, admin).dispatchIn('active, issued');
    const { rows } = await sql<{
      id: number;
    }>`select product_id as id from stock_records where id = ${note.record}`.execute(app.database);
    const { lastTaken } = await standingOf(rows[0]?.id as number);
    expect(lastTaken).toMatchObject({
      name: 'Njeri Keeper',
      quantity: 3,
      document: { kind: 'dispatch', id: note.id, number: note.dispatchNo },
    });
  });

  it('names nobody for what was ticked and unticked, or came back', async () => {
    const dispatches = new DispatchWorld(app, admin);
    const undone = await dispatches.dispatchIn('active, issued');
    expect((await dispatches.undo(undone)).status).toBe(200);
    expect((await standingOf(undone.product)).lastTaken).toBeNull();
    const cancelled = await dispatches.dispatchIn('cancelled');
    expect((await standingOf(cancelled.product)).lastTaken).toBeNull();
  });

  it('names who took it before, once the last issue was taken back', async () => {
    const dispatches = new DispatchWorld(app, admin);
    const note = await dispatches.dispatchIn('completed');
    const draft = await dispatches.draft({ warehouseId: note.warehouse });
    const later = { id: draft.id, itemId: (await dispatches.item(draft.id, note.product, 2)).id };
    await dispatches.submit(later.id);
    await dispatches.approve(later.id);
    await dispatches.assign(later, 2);
    expect((await standingOf(note.product)).lastTaken).toMatchObject({ quantity: 2, document: { id: later.id } });
    await dispatches.undo(later);
    expect((await standingOf(note.product)).lastTaken).toMatchObject({ quantity: 3, document: { id: note.id } });
  });

  it('lists what is reserved', async () => {
    const shelf = await new DispatchWorld(app, admin).shelf(8);
    await new ReservationWorld(app, admin).reserve(shelf, 3);
    expect((await standingOf(shelf.product)).reservations).toMatchObject([
      { quantity: 3, User: { name: 'Njeri Keeper' }, comment: 'for the school' },
    ]);
  });

  it('counts what open orders still bring', async () => {
    const purchases = new PurchaseWorld(app, admin);
    const purchase = await purchases.purchaseIn('approved');
    expect(await standingOf(purchase.product)).toMatchObject({
      quantityOnOrder: 10,
      onOrder: [{ purchaseId: purchase.id, quantityOutstanding: 10 }],
      lots: [],
    });
    await purchases.receipt(purchase, 4, true);
    expect(await standingOf(purchase.product)).toMatchObject({
      quantityOnOrder: 6,
      onOrder: [{ purchaseId: purchase.id, quantity: 10, quantityOutstanding: 6 }],
      lots: [{ quantity: 4, quantityLeft: 4 }],
    });
  });
});
