import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { StockWorld } from '../../test/stock-world';
import { createTestApp } from '../../test/test-app';
import { startLedgerYears } from './ledger-years';
import { verifyLedger } from './verify-ledger';

const app = await createTestApp();
const { database: owner } = app;
const world = new StockWorld(owner, await app.signIn('all'));
const zone = app.app.config.businessTimezone;
const { rows: years } = await sql<{ year: number }>`
  select extract(year from now() at time zone ${zone})::int as year`.execute(owner);
const year = years[0]?.year ?? 0;

/** Lists the rows of each year by its table; the first holds everything before. */
async function rowsByYear(): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string }>`
    select inhrelid::regclass::text as name from pg_inherits where inhparent = 'stock_ledger'::regclass
    order by name`.execute(owner);
  const counts: Record<string, number> = {};
  for (const { name } of rows) {
    const { rows: found } = await sql<{ count: number }>`select count(*) as count from ${sql.table(name)}`.execute(
      owner,
    );
    counts[name] = found[0]?.count ?? 0;
  }
  return counts;
}

test("a server that starts in a new year writes into that year's table, which it may not create itself", async () => {
  const { warehouse, first, product } = await world.shop();
  await world.receive(product, first, 5);
  // Leaves the ledger as it was at the end of last year, when nobody had added the tables of the new one.
  await sql
    .raw(`alter table stock_ledger detach partition stock_ledger_${year};
      alter table stock_ledger_${year} rename to stock_ledger_${year - 1};
      alter table stock_ledger attach partition stock_ledger_${year - 1} for values from (minvalue) to (${year}000000000000);
      drop table stock_ledger_${year + 1}`)
    .execute(owner);
  await world.issue(product, warehouse, 1);
  expect(await rowsByYear()).toEqual({ [`stock_ledger_${year - 1}`]: 2 });

  const stops = await Promise.all([1, 2, 3].map(() => startLedgerYears(app.app.database, zone, app.app.log)));
  for (const stop of stops) stop();
  await world.issue(product, warehouse, 1);
  await world.issue(product, warehouse, 1);
  expect(await rowsByYear()).toEqual({
    [`stock_ledger_${year - 1}`]: 2,
    [`stock_ledger_${year}`]: 2,
    [`stock_ledger_${year + 1}`]: 0,
  });
  const { rows } = await sql<{ id: number }>`select id from stock_ledger order by id desc limit 2`.execute(owner);
  expect(rows.map(({ id }) => id)).toEqual([year * 1e12 + 2, year * 1e12 + 1]);
  expect(await verifyLedger(owner)).toMatchObject({ fault: null, drifts: [], rowCount: 4 });
});
