import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { makeVirtualWarehouse } from '../../test/fixtures';
import { rounds } from '../../test/rounds';
import { amountsInDatabase, StockModel, type Thousandths } from '../../test/stock-model';
import { StockWorld } from '../../test/stock-world';
import { createTestApp } from '../../test/test-app';
import { apply } from '../operation/apply';
import type { Operation } from '../operation/operation';
import { AppError } from '../runtime/errors';
import { adjust } from './adjust';
import { issue } from './issue';
import { receive } from './receive';
import { release, reserve } from './reserve';
import { reverseIssue } from './reverse-issue';
import { transfer } from './transfer';
import { verifyLedger } from './verify-ledger';

const app = await createTestApp();
const world = new StockWorld(app.database, await app.signIn('all'));

/** This is an operation that a client attempts; products, places and issues are picked by index. */
type Try =
  | { kind: 'receive' | 'issue'; lines: { product: number; place: number; quantity: Thousandths }[] }
  | { kind: 'reserve' | 'release' | 'add' | 'remove'; product: number; place: number; quantity: Thousandths }
  | { kind: 'transfer'; product: number; place: number; to: number; quantity: Thousandths }
  | { kind: 'reverse'; issue: number }
  | { kind: 'roll back'; product: number; place: number; quantity: Thousandths };

const product = fc.nat(2);
const place = fc.nat(3);
const quantity = fc.integer({ min: 1, max: 4000 });
const lines = fc.array(fc.record({ product, place, quantity }), { minLength: 1, maxLength: 3 });
const tries: fc.Arbitrary<Try> = fc.oneof(
  fc.record({ kind: fc.constantFrom('receive', 'issue'), lines }),
  fc.record({ kind: fc.constant('issue'), lines }),
  fc.record({ kind: fc.constantFrom('reserve', 'release', 'add', 'remove'), product, place, quantity }),
  fc.record({ kind: fc.constant('transfer'), product, place, to: place, quantity }),
  fc.record({ kind: fc.constant('reverse'), issue: fc.nat(5) }),
  fc.record({ kind: fc.constant('roll back'), product, place, quantity }),
);

/**
 * There are three products, the last tracked by lot, and four places: two sections of a warehouse, its virtual
 * warehouse, and a section elsewhere.
 */
interface Stage {
  products: number[];
  places: { id: number; warehouse: number }[];
  /** Finds the stock record of a product in a place. */
  records: number[][];
  model: StockModel;
  /** Lists every issue that succeeded, with its draws. */
  issues: { items: number[]; drawn: { product: number; warehouse: number; quantity: Thousandths }[] }[];
}

/** This is the product that is tracked by lot. */
const TRACKED = 2;

/** Makes lots that add up to a quantity: which ones, and how it is divided, follow from it. */
function lotsOf(thousandths: Thousandths) {
  const part = Math.max(1, Math.floor(thousandths / 3));
  const names = [`L${thousandths % 3}`, `L${3 + (thousandths % 2)}`];
  return [part, thousandths - part].flatMap((quantity, index) =>
    quantity === 0
      ? []
      : [{ number: names[index] as string, quantity: quantity / 1000, madeOn: null, expiresOn: EXPIRY[index] ?? null }],
  );
}
const EXPIRY = ['2999-01-31', null];

async function openStage(): Promise<Stage> {
  const { warehouse, first, second } = await world.shop();
  const other = await world.shop();
  const { id: van } = await makeVirtualWarehouse(app.database, warehouse);
  const products = [
    await world.product(),
    await world.product({ stock_min: 1, stock_order: 2, stock_max: 6 }),
    await world.product({ tracking: 'lot' }),
  ];
  const places = [
    { id: first, warehouse },
    { id: second, warehouse },
    { id: van, warehouse: van },
    { id: other.first, warehouse: other.warehouse },
  ];
  const model = new StockModel();
  const records: number[][] = [];
  for (const id of products) {
    const row: number[] = [];
    for (const { id: placeId, warehouse: warehouseId } of places) {
      row.push(await world.receive(id, placeId, 2.5, 0, id === products[TRACKED] ? lotsOf(2500) : null));
      model.change(id, warehouseId, 2500);
    }
    records.push(row);
  }
  return { products, places, records, model, issues: [] };
}

/** Runs one attempt in its own transaction, then records the changes in the model. */
async function attempt(stage: Stage, wanted: Try): Promise<void> {
  const { model } = stage;
  switch (wanted.kind) {
    case 'receive':
      return attemptReceipt(stage, wanted.lines);
    case 'issue':
      return attemptIssue(stage, wanted.lines);
    case 'reverse':
      return attemptReversal(stage, wanted.issue);
    case 'transfer': {
      const { product, warehouse, recordId } = spot(stage, wanted.product, wanted.place);
      const to = stage.places[wanted.to] as Stage['places'][number];
      const amount = { recordId, toPlaceId: to.id, quantity: wanted.quantity / 1000, note: '' };
      await world.run(async (operation) =>
        apply(operation, async (facts) => transfer(facts, await world.transfer(operation, amount))),
      );
      model.change(product, warehouse, -wanted.quantity);
      return model.change(product, to.warehouse, wanted.quantity);
    }
    default: {
      const { product, warehouse, recordId } = spot(stage, wanted.product, wanted.place);
      const isTracked = wanted.product === TRACKED;
      const [work, available, reserved] = changeOf(wanted.kind, recordId, wanted.quantity, isTracked);
      await world.run(work);
      return model.change(product, warehouse, available, reserved);
    }
  }
}

function spot(stage: Stage, productIndex: number, placeIndex: number) {
  const { id: placeId, warehouse } = stage.places[placeIndex] as Stage['places'][number];
  return {
    product: stage.products[productIndex] as number,
    placeId,
    warehouse,
    recordId: stage.records[productIndex]?.[placeIndex] as number,
  };
}

type Work = (operation: Operation) => Promise<unknown>;

function changeOf(
  kind: 'reserve' | 'release' | 'add' | 'remove' | 'roll back',
  recordId: number,
  thousandths: Thousandths,
  isTracked: boolean,
): [Work, available: Thousandths, reserved: Thousandths] {
  const amount = { recordId, quantity: thousandths / 1000, note: '' };
  const lots = isTracked ? lotsOf(thousandths) : null;
  const adjustBy = (change: number) => async (operation: Operation) =>
    apply(operation, async (facts) =>
      adjust(facts, await world.adjustment(operation, { recordId, change, lots, note: '' })),
    );
  switch (kind) {
    case 'reserve':
      return [
        async (operation) =>
          apply(operation, async (facts) => reserve(facts, await world.reservation(operation, amount))),
        -thousandths,
        thousandths,
      ];
    case 'release':
      return [
        async (operation) => {
          const wanted = await world.release(operation, amount);
          const reservationId = isTracked ? await holderOf(operation, recordId, amount.quantity) : wanted.reservationId;
          return apply(operation, (facts) => release(facts, { ...wanted, reservationId }));
        },
        thousandths,
        -thousandths,
      ];
    case 'add':
      return [adjustBy(amount.quantity), thousandths, 0];
    case 'remove':
      return [adjustBy(-amount.quantity), -thousandths, 0];
    case 'roll back': {
      const work = async (operation: Operation) => {
        await adjustBy(amount.quantity)(operation);
        throw new RolledBack();
      };
      return [work, 0, 0];
    }
  }
}

/** Finds and locks a reservation that holds so much of a tracked product. */
async function holderOf({ db }: Operation, recordId: number, quantity: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from stock_reservations where record_id = ${recordId} and ${quantity}
      <= (select sum(quantity) from reservation_lots where reservation_id = stock_reservations.id)
    order by id limit 1 for update`.execute(db);
  const [found] = rows;
  const held = await sql<{ held: number }>`
    select sum(quantity) as held from reservation_lots where reservation_id = ${found?.id ?? 0}`.execute(db);
  if (found === undefined || (held.rows[0]?.held ?? 0) < quantity) throw new NothingHeld();
  return found.id;
}

/** No reservation holds so much. */
class NothingHeld extends Error {}

class RolledBack extends Error {}

type Lines = { product: number; place: number; quantity: Thousandths }[];

async function attemptReceipt(stage: Stage, wanted: Lines): Promise<void> {
  const spots = wanted.map((line) => ({ ...spot(stage, line.product, line.place), quantity: line.quantity }));
  const [receiptItemId] = (await world.receiptItems(
    stage.products[0] as number,
    stage.places[0]?.warehouse as number,
  )) as [number];
  await world.run((operation) =>
    apply(operation, (facts) =>
      receive(
        facts,
        spots.map(({ product, placeId, quantity }) => ({
          productId: product,
          warehouseId: placeId,
          sectionId: null,
          quantity: quantity / 1000,
          lots: product === stage.products[TRACKED] ? lotsOf(quantity) : null,
          linePrice: 1,
          receiptItemId,
        })),
      ),
    ),
  );
  for (const { product, warehouse, quantity } of spots) stage.model.change(product, warehouse, quantity);
}

async function attemptIssue(stage: Stage, wanted: Lines): Promise<void> {
  const drawn = wanted.map((line) => ({ ...spot(stage, line.product, line.place), quantity: line.quantity }));
  const items = await world.noteItems(stage.products[0] as number, stage.places[0]?.warehouse as number, drawn.length);
  await world.run((operation) =>
    apply(operation, (facts) =>
      issue(
        facts,
        drawn.map(({ product, warehouse, quantity }, index) => ({
          productId: product,
          warehouseId: warehouse,
          quantity: BigInt(quantity),
          noteItemId: items[index] as number,
        })),
      ),
    ),
  );
  const drawnFor = await app.database
    .selectFrom('stock_ledger')
    .select(sql<Thousandths>`sum(-available_delta) * 1000`.as('quantity'))
    .where('note_item_id', 'in', items)
    .where('entry_type', '=', 'remove')
    .groupBy('note_item_id')
    .orderBy('note_item_id')
    .execute();
  expect(drawnFor.map(({ quantity }) => quantity)).toEqual(drawn.map(({ quantity }) => quantity));
  for (const { product, warehouse, quantity } of drawn) stage.model.change(product, warehouse, -quantity);
  stage.issues.push({ items, drawn });
}

/** Anyone may reverse any issue, even one that another client is reversing at the same moment: it counts once. */
async function attemptReversal(stage: Stage, index: number): Promise<void> {
  const reversed = stage.issues[index];
  if (reversed === undefined) return;
  const rows = await world.run((operation) =>
    apply(operation, (facts) => reverseIssue(facts, reversed.items, 'reversed')),
  );
  if (rows.length === 0) return;
  for (const { product, warehouse, quantity } of reversed.drawn) stage.model.change(product, warehouse, quantity);
}

/** A client may be refused for a shortage or a transfer to the same place; any other failure is a bug. */
async function attemptOrBeRefused(stage: Stage, wanted: Try): Promise<'done' | 'refused'> {
  try {
    await attempt(stage, wanted);
    return 'done';
  } catch (error) {
    if (error instanceof RolledBack) return 'done';
    if (error instanceof NothingHeld) return 'refused';
    const isRefusal =
      error instanceof AppError &&
      /: (only|no) .* (available|reserved) in |a different place|no such lot/.test(error.message);
    if (!isRefusal) throw error;
    return 'refused';
  }
}

async function expectAgreement(stage: Stage): Promise<void> {
  expect((await verifyLedger(app.database)).drifts).toEqual([]);
  expect(await amountsInDatabase(app.database, stage.products)).toEqual(stage.model.entries());
}

test('concurrent clients lose nothing, duplicate nothing and leave consistent books', async () => {
  const clients = fc.array(fc.array(tries, { minLength: 4, maxLength: 12 }), { minLength: 2, maxLength: 6 });
  const outcomes = { done: 0, refused: 0 };
  await fc.assert(
    fc.asyncProperty(clients, async (plans) => {
      const stage = await openStage();
      await Promise.all(
        plans.map(async (plan) => {
          for (const wanted of plan) outcomes[await attemptOrBeRefused(stage, wanted)]++;
        }),
      );
      await expectAgreement(stage);
    }),
    { numRuns: rounds(5, 20), endOnFailure: true },
  );
  // Both must be common, or the runs prove little.
  expect(Math.min(outcomes.done, outcomes.refused)).toBeGreaterThan(rounds(10, 30));
});

/** This is the outcome the model predicts, where the model alone can know it. */
function isAllowed(stage: Stage, wanted: Try): boolean {
  if (wanted.kind !== 'issue') return true;
  const sums = new StockModel();
  for (const line of wanted.lines) {
    const { product, warehouse } = spot(stage, line.product, line.place);
    sums.change(product, warehouse, line.quantity);
    if (sums.at(product, warehouse).available > stage.model.at(product, warehouse).available) return false;
  }
  return true;
}

test('a single client is refused exactly when stock is short', async () => {
  const issuing = tries.filter(({ kind }) => ['receive', 'issue', 'reverse'].includes(kind));
  await fc.assert(
    fc.asyncProperty(fc.array(issuing, { minLength: 5, maxLength: 20 }), async (plan) => {
      const stage = await openStage();
      for (const wanted of plan) {
        const allowed = isAllowed(stage, wanted);
        expect([wanted, await attemptOrBeRefused(stage, wanted)]).toEqual([wanted, allowed ? 'done' : 'refused']);
      }
      await expectAgreement(stage);
    }),
    { numRuns: rounds(4, 14), endOnFailure: true },
  );
});
