import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { StockWorld } from '../../test/stock-world';
import { createTestApp } from '../../test/test-app';
import { verifyLedger } from './verify-ledger';

const app = await createTestApp();
const world = new StockWorld(app.database, await app.signIn('all'));
let recordId: number;

beforeAll(async () => {
  const { warehouse, product } = await world.shop();
  recordId = await world.receive(product, warehouse, 5);
  await world.issue(product, warehouse, 2);
});

test('records that agree are counted', async () => {
  expect(await verifyLedger(app.database)).toEqual({ recordCount: 1, rowCount: 2, drifts: [] });
});

test.each([
  ['quantity = 4', [['available', '3', '4']]],
  ['quantity_reserved = 1.5', [['reserved', '0', '1.5']]],
  ["level = 'low'", [['level', 'normal', 'low']]],
])('a record with %s is named', async (change, expected) => {
  await sql`update stock_records set ${sql.raw(change)} where id = ${recordId}`.execute(app.database);
  const { drifts } = await verifyLedger(app.database);
  expect(drifts.map((drift) => [drift.what, drift.expected, drift.actual])).toEqual(expected);
  expect(drifts[0]).toMatchObject({
    recordId,
    product: expect.stringMatching(/^Product/),
    place: expect.stringMatching(/^Section \d+ of/),
  });
  await sql`update stock_records set quantity = 3, quantity_reserved = 0, level = 'normal' where id = ${recordId}`.execute(
    app.database,
  );
});

test('a row whose balance does not follow from the one before is named', async () => {
  const { rows } = await sql<{ id: number }>`
    insert into stock_ledger (record_id, activity, changed_quantity, quantity, quantity_reserved, user_id)
    values (${recordId}, 'StockAdjustment', 1, 5, 1, ${world.actor.id}) returning id`.execute(app.database);
  const row = rows[0]?.id;
  const { drifts } = await verifyLedger(app.database);
  expect(drifts.map((drift) => [drift.what, drift.expected, drift.actual])).toEqual([
    ['available', '4', '3'],
    [`available after ledger row ${row}`, '4', '5'],
    [`reserved after ledger row ${row}`, '0', '1'],
  ]);
});

test('the database refuses negative quantities and every change of the ledger', async () => {
  const refused: [string, RegExp][] = [
    ['update stock_records set quantity = -0.001', /stock_records_quantity_not_negative/],
    ['update stock_records set quantity_reserved = -1', /stock_records_reserved_not_negative/],
    ["update stock_ledger set note = 'changed'", /append-only/],
    ['delete from stock_ledger', /append-only/],
    ['truncate stock_ledger', /append-only/],
    ['truncate stock_records cascade', /append-only/],
  ];
  for (const [statement, reason] of refused)
    await expect(sql.raw(statement).execute(app.database)).rejects.toThrow(reason);
});
