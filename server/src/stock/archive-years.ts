import { setTimeout as sleep } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../db/database';
import { passingFailure } from '../db/passing-failures';
import { StartError } from '../runtime/start-error';
import { archiveFault, verifyLedger } from './verify-ledger';

/** Describes a year of the ledger. */
export interface LedgerYear {
  year: number;
  isDetached: boolean;
  /** Says whether rows now go into later years. */
  isClosed: boolean;
  /** The count is exact if the year is detached; otherwise the database estimates it. */
  rowCount: number;
  /** This is the size of its table, or 0 if that was detached and is no longer in the database. */
  bytes: number;
}

/** Lists all years that have or had rows, and the next one. */
export async function ledgerYears(owner: Database): Promise<LedgerYear[]> {
  const { rows } = await sql<LedgerYear>`
    with year_table as (
      select substr(relname, length('stock_ledger_') + 1)::int as year, oid, relispartition, reltuples
      from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'r' and relname ~ '^stock_ledger_\\d+$'
    )
    select year, archive.year is not null as "isDetached",
      (select last_value from stock_ledger_id_seq) >= ledger_end(year) as "isClosed",
      coalesce(archive.row_count, greatest(reltuples, 0))::bigint as "rowCount",
      coalesce(pg_total_relation_size(oid), 0) as bytes
    from year_table full join ledger_archives archive using (year) order by year`.execute(owner);
  return rows;
}

/**
 * Takes the oldest year out of the ledger: its table stays in the database, by itself, to be dumped and dropped. Where
 * the ledger of each record then begins is written in the same transaction. Servers may go on working.
 * @returns the number of its rows
 * @throws {StartError} if it is not the oldest or has not ended, or the ledger does not agree
 */
export async function detachYear(owner: Database, year: number): Promise<number> {
  const years = await ledgerYears(owner);
  const found = years.find((one) => one.year === year);
  const oldest = years.find(({ isDetached }) => !isDetached);
  if (found === undefined) throw new StartError(`The ledger has no year ${year}.`);
  if (found.isDetached) throw new StartError(`The year ${year} is already detached.`);
  if (!found.isClosed) throw new StartError(`The year ${year} has not ended: rows are still written into it.`);
  if (found !== oldest)
    throw new StartError(`Detach the year ${oldest?.year} first: a ledger loses its beginning only.`);
  // Once they have ended, no transaction holds an id of that year.
  await patiently(owner, (transaction) => sql`lock table stock_ledger in share mode`.execute(transaction));
  const { drifts, fault } = await verifyLedger(owner);
  if (fault !== null || drifts.length > 0)
    throw new StartError('The ledger does not agree, so nothing was detached: npm run verify-ledger says where.');
  const table = tableOf(year);
  const rowCount = await patiently(owner, async (transaction) => {
    const { rows } = await sql<{ count: number }>`
      insert into ledger_archives (year, row_count) select ${year}, count(*) from ${table}
      returning row_count as count`.execute(transaction);
    await sql`insert into ledger_openings (record_id, year, last_id, last_hash, available, reserved)
      select distinct on (record_id) record_id, ${year}::int, id, hash, available, reserved
      from ${table} order by record_id, id desc`.execute(transaction);
    await sql`insert into ledger_lot_openings (record_id, year, lot_id, available, reserved)
      with before as (
        select distinct on (record_id) record_id, year from ledger_openings
        where year < ${year} order by record_id, year desc
      )
      select record_id, ${year}::int, lot_id, sum(available), sum(reserved)
      from (
        select record_id, lot_id, available_delta as available, reserved_delta as reserved
          from ${table} where lot_id is not null
        union all
        select lot.record_id, lot.lot_id, lot.available, lot.reserved
          from ledger_lot_openings lot join before using (record_id, year)
            join ledger_openings ended on ended.record_id = lot.record_id and ended.year = ${year}
      ) row
      group by record_id, lot_id having sum(available) <> 0 or sum(reserved) <> 0`.execute(transaction);
    await sql`alter table stock_ledger detach partition ${table}`.execute(transaction);
    await sql`create trigger stock_ledger_append_only before update or delete on ${table}
      for each row execute function refuse_ledger_change()`.execute(transaction);
    return rows[0]?.count ?? 0;
  });
  await sql`analyze stock_ledger`.execute(owner);
  return rowCount;
}

/**
 * Puts the year that was detached last back into the ledger, from its table.
 * @throws {StartError} if it is another one, its table is not in the database, or its rows are not those that were
 * detached
 */
export async function attachYear(owner: Database, year: number): Promise<void> {
  const years = await ledgerYears(owner);
  const found = years.find((one) => one.year === year);
  const newest = years.findLast(({ isDetached }) => isDetached);
  if (found?.isDetached !== true) throw new StartError(`The year ${year} is not detached.`);
  if (found !== newest) throw new StartError(`Attach the year ${newest?.year} first: a ledger has no gaps.`);
  if (found.bytes === 0)
    throw new StartError(`The table stock_ledger_${year} is not in this database: restore it from its dump first.`);
  await sql`select fit_ledger_year(${year})`.execute(owner);
  const fault = await archiveFault(owner, year);
  if (fault !== null)
    throw new StartError(`The rows are not those that were detached, so nothing was attached. ${fault}`);
  const table = tableOf(year);
  const isFirst = years[0] === found;
  await patiently(owner, async (transaction) => {
    await sql`drop trigger if exists stock_ledger_append_only on ${table}`.execute(transaction);
    // Proved before other tables are locked, so that attaching need not look at the rows.
    await sql`alter table ${table} add constraint stock_ledger_bound check (id < ledger_end(${sql.lit(year)})
      and id >= ${sql.raw(isFirst ? '0' : `ledger_end(${year - 1})`)})`.execute(transaction);
    await sql`do $$ begin
      execute format('alter table stock_ledger attach partition ${table} for values from (%s) to (%s)',
        ${sql.raw(isFirst ? "'minvalue'" : `ledger_end(${year - 1})`)}, ledger_end(${sql.lit(year)}));
    end $$`.execute(transaction);
    await sql`alter table ${table} drop constraint stock_ledger_bound`.execute(transaction);
    await sql`create or replace trigger stock_ledger_no_truncate before truncate on ${table}
      for each statement execute function refuse_ledger_change()`.execute(transaction);
    await sql`delete from ledger_archives where year = ${year}`.execute(transaction);
  });
  await sql`analyze stock_ledger`.execute(owner);
}

function tableOf(year: number): RawBuilder<unknown> {
  return sql.table(`stock_ledger_${year}`);
}

const MOST_TRIES = 20;

/** Works in a transaction that waits for locks only briefly, since others queue behind it, and tries again instead. */
async function patiently<Result>(
  owner: Database,
  work: (transaction: DatabaseTransaction) => Promise<Result>,
): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await owner.transaction().execute(async (transaction) => {
        await sql`set local lock_timeout = '500ms'`.execute(transaction);
        return work(transaction);
      });
    } catch (error) {
      if (passingFailure(error) !== 'lockTimeout' || tries === MOST_TRIES) throw error;
      await sleep(1000);
    }
  }
}
