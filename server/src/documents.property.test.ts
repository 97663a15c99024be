import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { DocumentClient, type Line, Refused, type Stage, type Try } from '../test/document-client';
import { makeStockCategory, makeVirtualWarehouse } from '../test/fixtures';
import { rounds } from '../test/rounds';
import { amountsInDatabase, StockModel } from '../test/stock-model';
import { StockWorld } from '../test/stock-world';
import { createTestApp } from '../test/test-app';
import { verifyLedger } from './stock/verify-ledger';

const app = await createTestApp();
const keeper = await app.signIn('all');
const users = [keeper, await app.signIn('all'), await app.signIn('all'), await app.signIn('all')];
const world = new StockWorld(app.database, keeper);
const { id: nogId } = await makeStockCategory(app.database);

const product = fc.nat(1);
/** Two sections of a warehouse, a section elsewhere, and a virtual warehouse last. */
const place = fc.nat(3);
/** Notes draw from the two warehouses, never from the virtual one. */
const drawn = fc.nat(2);
const quantity = fc.integer({ min: 1, max: 4000 });
const line: fc.Arbitrary<Line> = fc.record({ product, place, quantity });
const lines = fc.array(line, { minLength: 1, maxLength: 3 });
const decision = fc.constantFrom('approve', 'approve', 'approve', 'reject');
const tries: fc.Arbitrary<Try> = fc.oneof(
  fc.record({ kind: fc.constant('receipt'), lines, end: fc.constantFrom('process', 'process twice', 'cancel') }),
  fc.record({
    kind: fc.constantFrom('dispatch', 'pickup'),
    place: drawn,
    lines,
    end: fc.constantFrom('process', 'undo', 'undo', 'delete', 'cancel', 'reject'),
  }),
  fc.record({ kind: fc.constantFrom('dispatch', 'pickup'), place: drawn, lines, end: fc.constant('process') }),
  fc.record({ kind: fc.constantFrom('add', 'remove', 'remove'), product, place, quantity, decision }),
  fc.record({ kind: fc.constant('transfer'), product, place, to: place, quantity, decision }),
  fc.record({ kind: fc.constant('reserve'), product, place, quantity }),
  fc.record({ kind: fc.constant('release'), reservation: fc.nat(9), quantity, decision }),
);

/** Makes two products, each received with a quantity of 3 in every place. */
async function openStage(): Promise<Stage> {
  const { warehouse, first, second } = await world.shop();
  const other = await world.shop();
  const { id: van } = await makeVirtualWarehouse(app.database, warehouse);
  const products = [await world.product(), await world.product({ stock_min: 1, stock_order: 2, stock_max: 6 })];
  const places = [
    { id: first, warehouse, section: first },
    { id: second, warehouse, section: second },
    { id: other.first, warehouse: other.warehouse, section: other.first },
    { id: van, warehouse: van, section: null },
  ];
  const stage: Stage = { nogId, products, places, records: [], reservations: [], model: new StockModel() };
  const opening = new DocumentClient(app, keeper, stage);
  const everything = products.flatMap((_, product) => places.map((_, place) => ({ product, place, quantity: 3000 })));
  await opening.attempt({ kind: 'receipt', lines: everything, end: 'process' });
  for (const id of products) stage.records.push(await Promise.all(places.map((where) => recordOf(id, where.id))));
  return stage;
}

async function recordOf(productId: number, placeId: number): Promise<number> {
  const { id } = await app.database
    .selectFrom('stock_records')
    .select('id')
    .where('product_id', '=', productId)
    .where((eb) => eb(eb.fn.coalesce('section_id', 'warehouse_id'), '=', placeId))
    .executeTakeFirstOrThrow();
  return id;
}

/** Documents whose ledger rows do not add up to the quantity on the document. */
async function documentsThatDrift(): Promise<unknown[]> {
  const { rows } = await sql`
    with moved as (
      select sum(available_delta) as quantity, -sum(reserved_delta) as unreserved,
        receipt_item_id, note_item_id, adjustment_id, transfer_id, reservation_id, release_id
      from stock_ledger
      group by receipt_item_id, note_item_id, adjustment_id, transfer_id, reservation_id, release_id
    )
    select 'receipt' as what, item.id, item.quantity as said, moved.quantity as moved
    from receipt_items item join receipts on receipts.id = item.receipt_id left join moved on moved.receipt_item_id = item.id
    where receipts.status <> 'processed' and moved.quantity is not null
      or receipts.status = 'processed' and moved.quantity is distinct from item.quantity
    union all
    select 'note', item.id, -item.quantity_issued, moved.quantity
    from issue_note_items item join issue_notes note on note.id = item.note_id
      left join moved on moved.note_item_id = item.id
    where coalesce(moved.quantity, 0)
      <> case when note.status in ('active', 'completed') and note.cancelled_at is null then -item.quantity_issued else 0 end
    union all
    select 'adjustment', change.id, change.quantity, moved.quantity
    from stock_adjustments change left join moved on moved.adjustment_id = change.id
    where coalesce(moved.quantity, 0)
      <> case when change.status <> 'done' then 0 when change.type = 'Addition' then change.quantity else -change.quantity end
    union all
    select 'transfer', transfer.id, 0, moved.quantity
    from stock_transfers transfer left join moved on moved.transfer_id = transfer.id
    where (moved.quantity is null) = (transfer.status = 'done') or moved.quantity <> 0
    union all
    select 'release', release.id, release.quantity, moved.quantity
    from stock_releases release left join moved on moved.release_id = release.id
    where coalesce(moved.quantity, 0) <> case when release.status = 'done' then release.quantity else 0 end
      or moved.quantity <> moved.unreserved
    union all
    select 'reservation', held.id, held.quantity, held.original_quantity - coalesce(sum(release.quantity), 0)
    from stock_reservations held
      left join stock_releases release on release.reservation_id = held.id and release.status = 'done'
    group by held.id
    having held.quantity <> held.original_quantity - coalesce(sum(release.quantity), 0)`.execute(app.database);
  return rows;
}

async function expectAgreement(stage: Stage): Promise<void> {
  expect((await verifyLedger(app.database)).drifts).toEqual([]);
  expect(await amountsInDatabase(app.database, stage.products)).toEqual(stage.model.entries());
  expect(await documentsThatDrift()).toEqual([]);
}

test('concurrent users of the same products, with every kind of document, leave consistent books', async () => {
  const plans = fc.array(fc.array(tries, { minLength: 3, maxLength: 8 }), { minLength: 2, maxLength: users.length });
  const outcomes = { done: 0, refused: 0 };
  await fc.assert(
    fc.asyncProperty(plans, async (plan) => {
      const stage = await openStage();
      await Promise.all(
        plan.map(async (wishes, index) => {
          const client = new DocumentClient(app, users[index] as (typeof users)[number], stage);
          for (const wanted of wishes) {
            const refusal = await client.attempt(wanted).catch((error: unknown) => error);
            if (refusal !== undefined && !(refusal instanceof Refused)) throw refusal;
            outcomes[refusal === undefined ? 'done' : 'refused']++;
          }
        }),
      );
      await expectAgreement(stage);
    }),
    { numRuns: rounds(6, 12), endOnFailure: true },
  );
  // Both must be common, or the runs prove little.
  expect(Math.min(outcomes.done, outcomes.refused)).toBeGreaterThan(rounds(8, 28));
});
