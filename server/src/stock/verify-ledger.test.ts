import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { StockWorld } from '../../test/stock-world';
import { createTestApp } from '../../test/test-app';
import { unhashedColumns } from '../../test/unhashed-columns';
import { withoutTriggers } from '../../test/without-triggers';
import { verifyLedger } from './verify-ledger';

const app = await createTestApp();
const world = new StockWorld(app.database, await app.signIn('all'));
let recordId: number;

beforeAll(async () => {
  const { warehouse, product } = await world.shop();
  recordId = await world.receive(product, warehouse, 5);
  await world.issue(product, warehouse, 2);
});

test('consistent records are counted', async () => {
  expect(await verifyLedger(app.database)).toEqual({ recordCount: 1, rowCount: 2, drifts: [], fault: null });
});

test('the hash of a row covers every column', async () => {
  expect(await unhashedColumns(app.database, 'stock_ledger', 'ledger_hash')).toEqual(['hash']);
});

test.each([
  ['available = 4', [['available', '3', '4']]],
  ['reserved = 1.5', [['reserved', '0', '1.5']]],
  ["level = 'low'", [['level', 'normal', 'low']]],
])('a record with %s is reported', async (change, expected) => {
  await sql`update stock_records set ${sql.raw(change)} where id = ${recordId}`.execute(app.database);
  const { drifts } = await verifyLedger(app.database);
  expect(drifts.map((drift) => [drift.what, drift.expected, drift.actual])).toEqual(expected);
  expect(drifts[0]).toMatchObject({
    recordId,
    product: expect.stringMatching(/^Product/),
    place: expect.stringMatching(/^Section \d+ of/),
  });
  await sql`update stock_records set available = 3, reserved = 0, level = 'normal' where id = ${recordId}`.execute(
    app.database,
  );
});

test('a row whose balance does not follow from the previous row is reported', async () => {
  const { adjustmentId } = await world.run((operation) =>
    world.adjustment(operation, { recordId, change: 1, note: '' }),
  );
  const { rows } = await sql<{ id: number }>`
    insert into stock_ledger (record_id, entry_type, available_delta, available, reserved, user_id, adjustment_id)
    values (${recordId}, 'StockAdjustment', 1, 5, 1, ${world.actor.id}, ${adjustmentId}) returning id`.execute(
    app.database,
  );
  const row = rows[0]?.id;
  const { drifts } = await verifyLedger(app.database);
  expect(drifts.map((drift) => [drift.what, drift.expected, drift.actual])).toEqual([
    ['available', '4', '3'],
    [`available after ledger row ${row}`, '4', '5'],
    [`reserved after ledger row ${row}`, '0', '1'],
  ]);
});

describe('a row that was', () => {
  const tamper = (statement: string) => withoutTriggers(app.database, (owner) => sql.raw(statement).execute(owner));
  let rows: number[];

  beforeEach(async () => {
    const { warehouse, product } = await world.shop();
    const record = await world.receive(product, warehouse, 5);
    for (let times = 0; times < 3; times++) await world.issue(product, warehouse, 1);
    const ledger = app.database.selectFrom('stock_ledger').select('id').where('record_id', '=', record);
    rows = (await ledger.orderBy('id').execute()).map(({ id }) => id);
  });

  test.each([
    ['changed', 1, (id: number) => `update stock_ledger set note = 'nothing' where id = ${id}`],
    ['changed', 0, (id: number) => `update stock_ledger set unit_cost = 7 where id = ${id}`],
    ['changed', 3, (id: number) => `update stock_ledger set user_id = user_id + 1 where id = ${id}`],
    [
      'changed',
      2,
      (id: number) => `update stock_ledger set created_at = now() where id = ${id};
        update stock_ledger entry set hash = ledger_hash(entry) where id = ${id}`,
    ],
    ['missing', 0, (id: number) => `delete from stock_ledger where id = ${id}`],
    ['missing', 2, (id: number) => `delete from stock_ledger where id = ${id}`],
    ['missing', 3, (id: number) => `delete from stock_ledger where id = ${id}`],
  ])('%s, the one at place %i, is the first to be reported', async (what, place, statement) => {
    const id = rows[place] ?? 0;
    await tamper('create table if not exists kept as select * from stock_ledger with no data');
    await tamper(`insert into kept select * from stock_ledger where id = any(array[${rows}])`);
    await tamper(statement(id));
    const { fault } = await verifyLedger(app.database);
    const words = what === 'missing' ? 'is missing' : 'was changed';
    expect(fault).toMatch(new RegExp(`^Ledger row ${id} of stock record \\d+ ${words}$`));
    await tamper(`delete from stock_ledger where id = any(array[${rows}]);
      insert into stock_ledger overriding system value select * from kept; drop table kept`);
    expect((await verifyLedger(app.database)).fault).toBeNull();
  });
});

test('the database refuses negative quantities and every change to the ledger', async () => {
  const refused: [string, RegExp][] = [
    ['update stock_records set available = -0.001', /stock_records_available_not_negative/],
    ['update stock_records set reserved = -1', /stock_records_reserved_not_negative/],
    ["update stock_ledger set note = 'changed'", /append-only/],
    ['delete from stock_ledger', /append-only/],
    ['truncate stock_ledger', /append-only/],
    ['truncate stock_records cascade', /append-only|of its lots stays/],
  ];
  for (const [statement, reason] of refused)
    await expect(sql.raw(statement).execute(app.database)).rejects.toThrow(reason);
});
