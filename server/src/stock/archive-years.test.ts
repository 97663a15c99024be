import { inventoryCalls } from '@ghala/contract/calls/inventory';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { StockWorld } from '../../test/stock-world';
import { createTestApp } from '../../test/test-app';
import { withoutTriggers } from '../../test/without-triggers';
import { apply } from '../operation/apply';
import { operateIn } from '../operation/operation';
import { adjust } from './adjust';
import { attachYear, detachYear, ledgerYears } from './archive-years';
import { reverseIssue } from './reverse-issue';
import { verifyLedger } from './verify-ledger';

const test = await createTestApp();
const owner = test.database;
const user = await test.signIn('all');
const world = new StockWorld(owner, user);
const { warehouse, first: section, product } = await world.shop();
const first = new Date().getFullYear();
const other = await world.product();

const agree = { drifts: [], fault: null };
const historyOf = (id: number) => user.attempt(inventoryCalls.history, { params: { id }, query: { limit: 50 } });
const archivedYearsOf = async (id: number) =>
  (await user.attempt(inventoryCalls.get, { params: { id } })).body.inventory.archivedYears;
const rowsIn = async (year: number) => {
  const { rows } = await sql<{
    count: number;
  }>`select count(*) as count from ${sql.table(`stock_ledger_${year}`)}`.execute(owner);
  return rows[0]?.count;
};
/** Turns the year, as every server does at its first moment. */
const begin = (year: number) =>
  sql`select add_ledger_year(${year}::int), add_ledger_year(${year + 1}::int), begin_ledger_year(${year}::int)`.execute(
    owner,
  );

// There are three years: the record moves in each, the quiet one only in the first.
const record = await world.receive(product, section, 10);
const quiet = await world.receive(other, section, 4);
const [item = 0] = await world.noteItems(product, warehouse);
await world.issue(product, warehouse, 2, item);
await begin(first + 1);
await world.issue(product, warehouse, 3);
await begin(first + 2);
const [late = 0] = await world.noteItems(product, warehouse);
await world.issue(product, warehouse, 1, late);

const reverse = (noteItemId: number) =>
  world.run((operation) => apply(operation, (facts) => reverseIssue(facts, [noteItemId], 'returned')));

describe('the years of the ledger', () => {
  it('hold the rows that were written in them, whatever their dates', async () => {
    await owner.transaction().execute((db) =>
      operateIn(db, world.actor, { at: new Date('2019-05-01T12:00:00Z') }, async (operation) => {
        const adjustment = await world.adjustment(operation, { recordId: record, change: 1, note: '' });
        await apply(operation, (facts) => adjust(facts, adjustment));
      }),
    );
    expect(await Promise.all([first, first + 1, first + 2, first + 3].map(rowsIn))).toEqual([3, 1, 2, 0]);
    expect(await verifyLedger(owner)).toMatchObject({ ...agree, rowCount: 6 });
    expect((await historyOf(record)).body.activities).toHaveLength(5);
    expect(await archivedYearsOf(record)).toBeUndefined();
  });

  it('follow one another by themselves, and never go back', async () => {
    await sql`select keep_ledger_years('Africa/Nairobi')`.execute(test.app.database);
    await begin(first + 1);
    const { rows } = await sql<{ last: number }>`select last_value as last from stock_ledger_id_seq`.execute(owner);
    expect(Math.floor((rows[0]?.last ?? 0) / 1e12)).toBe(first + 2);
  });

  it('are listed with what they hold', async () => {
    await sql`analyze`.execute(owner);
    expect(
      (await ledgerYears(owner)).map(({ year, isClosed, isDetached, rowCount }) => [
        year,
        isClosed,
        isDetached,
        rowCount,
      ]),
    ).toEqual([
      [first, true, false, 3],
      [first + 1, true, false, 1],
      [first + 2, false, false, 2],
      [first + 3, false, false, 0],
    ]);
  });

  it.each([
    [first + 1, `Detach the year ${first} first`],
    [first + 2, 'has not ended'],
    [1999, 'has no year 1999'],
  ])('%i cannot be detached', async (year, reason) => {
    await expect(detachYear(owner, year)).rejects.toThrow(reason);
  });

  it('stay if the ledger does not agree', async () => {
    const set = (available: number) =>
      sql`update stock_records set available = ${available}::numeric where id = ${quiet}`.execute(owner);
    await set(5);
    await expect(detachYear(owner, first)).rejects.toThrow('does not agree');
    await set(4);
    expect(await rowsIn(first)).toBe(3);
  });
});

describe('a detached year', () => {
  it('leaves books that agree, while stock moves', async () => {
    const before = await verifyLedger(owner);
    let isDone = false;
    const moving = (async () => {
      let moves = 0;
      for (; !isDone; moves++) await world.receive(product, section, 1);
      return moves;
    })();
    expect(await detachYear(owner, first)).toBe(3);
    isDone = true;
    const rowCount = before.rowCount - 3 + (await moving);
    expect(await verifyLedger(owner)).toMatchObject({ ...agree, rowCount });
    await expect(detachYear(owner, first)).rejects.toThrow('already detached');
  });

  it('is named where its rows are missing', async () => {
    expect(await archivedYearsOf(record)).toEqual([first]);
    const { activities } = (await historyOf(quiet)).body;
    expect(activities).toEqual([]);
    expect(await archivedYearsOf(quiet)).toEqual([first]);
  });

  it('keeps its rows as they were, out of reach of the server', async () => {
    const table = `stock_ledger_${first}`;
    for (const statement of [`update ${table} set note = 'x'`, `delete from ${table}`, `truncate ${table}`]) {
      await expect(sql.raw(statement).execute(owner)).rejects.toThrow(/append-only/);
      await expect(sql.raw(statement).execute(test.app.database)).rejects.toThrow(/permission denied/);
    }
  });

  it('lets stock move on from where it stood', async () => {
    await world.issue(other, warehouse, 1);
    expect(await world.record(quiet)).toMatchObject({ quantity: 3 });
    expect(await verifyLedger(owner)).toMatchObject(agree);
  });

  it('is needed to return what was issued in it; what was issued later returns once', async () => {
    await expect(reverse(item)).rejects.toThrow('issued in a year whose ledger is in the archive');
    expect(await reverse(late)).toHaveLength(1);
    expect(await reverse(late)).toHaveLength(0);
    expect(await verifyLedger(owner)).toMatchObject(agree);
  });

  it('is missed if where it ended is changed', async () => {
    const set = (by: number) =>
      sql`update ledger_openings set available = available + ${by}::numeric where record_id = ${quiet}`.execute(owner);
    await set(1);
    expect((await verifyLedger(owner)).drifts.map(({ what }) => what)).toContain('available');
    await set(-1);
  });

  it('is followed by the next', async () => {
    expect(await detachYear(owner, first + 1)).toBe(1);
    expect(await archivedYearsOf(record)).toEqual([first, first + 1]);
    expect(await verifyLedger(owner)).toMatchObject(agree);
    await world.receive(product, section, 1);
    expect(await verifyLedger(owner)).toMatchObject(agree);
  });

  it('returns only with its own rows, the latest first', async () => {
    const table = `stock_ledger_${first}`;
    const tamper = (statement: string) =>
      withoutTriggers(owner, (transaction) => sql.raw(statement).execute(transaction));
    await expect(attachYear(owner, first)).rejects.toThrow(`Attach the year ${first + 1} first`);
    await attachYear(owner, first + 1);
    expect(await verifyLedger(owner)).toMatchObject(agree);

    await tamper(`update ${table} set note = 'forged' where record_id = ${quiet}`);
    await expect(attachYear(owner, first)).rejects.toThrow(/not those that were detached.* was changed/);
    await tamper(`update ${table} set note = '' where record_id = ${quiet}`);
    await tamper(`create table kept as select * from ${table} where record_id = ${quiet};
      delete from ${table} where record_id = ${quiet}`);
    await expect(attachYear(owner, first)).rejects.toThrow(/is missing/);
    await tamper(`insert into ${table} select * from kept`);

    await attachYear(owner, first);
    await expect(attachYear(owner, first)).rejects.toThrow('is not detached');
    expect(await verifyLedger(owner)).toMatchObject(agree);
    expect(await archivedYearsOf(record)).toBeUndefined();
    expect((await historyOf(quiet)).body.activities).toHaveLength(2);
    expect(await reverse(item)).toHaveLength(1);
    expect(await verifyLedger(owner)).toMatchObject(agree);
  });

  it('returns from a dump after its table was dropped', async () => {
    const table = `stock_ledger_${first}`;
    await detachYear(owner, first);
    await sql`create table dumped as select * from ${sql.table(table)}`.execute(owner);
    await sql`drop table ${sql.table(table)}`.execute(owner);
    await expect(attachYear(owner, first)).rejects.toThrow('is not in this database');
    expect(await verifyLedger(owner)).toMatchObject(agree);
    await sql`create table ${sql.table(table)} (like stock_ledger including defaults including constraints)`.execute(
      owner,
    );
    await sql`insert into ${sql.table(table)} select * from dumped`.execute(owner);
    await attachYear(owner, first);
    expect(await verifyLedger(owner)).toMatchObject(agree);
    for (const statement of [`delete from ${table}`, `truncate ${table}`])
      await expect(sql.raw(statement).execute(owner)).rejects.toThrow(/append-only/);
  });
});
