import { sql } from 'kysely';
import type { Database } from '../db/database';
import { placeLabel } from '../db/place-label';
import { levelsOfRecords } from './stock-levels';

/** This is a stock record, or a ledger row, that disagrees with the sum of the ledger's changes. */
export interface Drift {
  recordId: number;
  product: string;
  place: string;
  /**
   * Names the value that is wrong: 'available', 'reserved', 'level', one of a lot, or the balances after a ledger row.
   */
  what: string;
  expected: string;
  actual: string;
}

/** This is the result of checking the stock of a whole database. */
export interface LedgerReport {
  recordCount: number;
  rowCount: number;
  /** Lists them by record; it is empty if all agree. */
  drifts: Drift[];
  /** This is a sentence about the first row that was changed or removed after it was written. */
  fault: string | null;
}

/**
 * Checks every stock record: that the ledger's changes add up to its quantities, that each row's balances follow from
 * those of the previous row, that the level is right, that every row is present and unaltered, that what is reserved of a
 * lot is reserved for somebody, and that its expiry is the same everywhere. Reads one snapshot, so it may run beside a
 * working server.
 */
export async function verifyLedger(database: Database): Promise<LedgerReport> {
  return database
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (transaction) => {
      const counts = await sql<{ recordCount: number; rowCount: number }>`
        select (select count(*) from stock_records) as "recordCount",
          (select count(*) from stock_ledger) as "rowCount"`.execute(transaction);
      const drifts = await findDrifts(transaction);
      const { recordCount, rowCount } = counts.rows[0] ?? { recordCount: 0, rowCount: 0 };
      return { recordCount, rowCount, drifts, fault: (await firstBreak(transaction)) ?? null };
    });
}

/** Walks the chain of each record: every row carries the id and the hash of the previous row. */
async function firstBreak(database: Database): Promise<string | undefined> {
  const { rows } = await sql<{ id: number; recordId: number; isMissing: boolean }>`
    with chain as (
      select entry.id, entry.record_id, entry.previous_id, entry.hash <> ledger_hash(entry) as is_changed,
        lag(entry.id) over earlier as before_id,
        entry.previous_hash is distinct from lag(entry.hash) over earlier as is_torn
      from stock_ledger entry
      window earlier as (partition by entry.record_id order by entry.id)
    ),
    fault (id, record_id, is_missing) as (
      select id, record_id, false from chain where is_changed
      union all
      -- The previous row is missing or has a different hash.
      select coalesce(previous_id, id), record_id, previous_id is distinct from before_id from chain
        where is_torn or previous_id is distinct from before_id
      union all
      select last_ledger_id, record.id, true
        from stock_records record left join stock_ledger entry on entry.id = last_ledger_id
        where last_ledger_id is not null and entry.id is null
    )
    select id, record_id as "recordId", is_missing as "isMissing" from fault
    order by id, is_missing desc limit 1`.execute(database);
  const [fault] = rows;
  return (
    fault &&
    `Ledger row ${fault.id} of stock record ${fault.recordId} ${fault.isMissing ? 'is missing' : 'was changed'}`
  );
}

/** Selects what each record holds of a lot, and what its ledger says of it. */
const heldByLot = sql`
  select record_id, lot_id, coalesce(held.available, 0) as available, coalesce(held.reserved, 0) as reserved,
    coalesce(moved.available, 0) as moved_available, coalesce(moved.reserved, 0) as moved_reserved
  from record_lots held full join (
    select record_id, lot_id, sum(available_delta) as available, sum(reserved_delta) as reserved
    from stock_ledger where lot_id is not null group by record_id, lot_id
  ) moved using (record_id, lot_id)`;

async function findDrifts(database: Database): Promise<Drift[]> {
  const { rows } = await sql<Drift>`
    with summed as (
      select record_id, sum(available_delta) as available, sum(reserved_delta) as reserved
      from stock_ledger group by record_id
    ),
    chain as (
      select id, record_id, entry.available, entry.reserved,
        coalesce(lag(entry.available) over earlier, 0) + available_delta as expected_available,
        coalesce(lag(entry.reserved) over earlier, 0) + reserved_delta as expected_reserved
      from stock_ledger entry
      window earlier as (partition by record_id order by id)
    ),
    finding (record_id, row_id, what, expected, actual) as (
      select record.id, null::bigint, finding.what, finding.expected, finding.actual
      from stock_records record
        join (${levelsOfRecords(sql`true`)}) levels on levels.id = record.id
        left join summed on summed.record_id = record.id
        cross join lateral (values
          ('available', trim_scale(coalesce(summed.available, 0))::text, trim_scale(record.available)::text),
          ('reserved', trim_scale(coalesce(summed.reserved, 0))::text, trim_scale(record.reserved)::text),
          ('level', levels.level::text, record.level::text)
        ) as finding (what, expected, actual)
      union all
      select held.record_id, null, finding.what || ' of lot ' || lot.number, finding.expected, finding.actual
      from (${heldByLot}) held
        join lots lot on lot.id = held.lot_id
        cross join lateral (values
          ('available', trim_scale(held.moved_available)::text, trim_scale(held.available)::text),
          ('reserved', trim_scale(held.moved_reserved)::text, trim_scale(held.reserved)::text)
        ) as finding (what, expected, actual)
      union all
      select record.id, null, finding.what || ' in its lots', trim_scale(finding.expected)::text,
        trim_scale(finding.actual)::text
      from stock_records record
        join products product on product.id = record.product_id
        left join lateral (select coalesce(sum(available), 0) as available, coalesce(sum(reserved), 0) as reserved
          from record_lots where record_id = record.id) lots on true
        cross join lateral (values
          ('available', case when product.tracking = 'none' then 0 else record.available end, lots.available),
          ('reserved', case when product.tracking = 'none' then 0 else record.reserved end, lots.reserved)
        ) as finding (what, expected, actual)
      union all
      select held.record_id, null, 'expiry of lot ' || lot.number, coalesce(lot.expires_on::text, 'none'),
        coalesce(held.expires_on::text, 'none')
      from record_lots held join lots lot on lot.id = held.lot_id
      union all
      select record_id, null, 'reservations of lot ' || lot.number, trim_scale(coalesce(held.reserved, 0))::text,
        trim_scale(coalesce(promised.quantity, 0))::text
      from record_lots held
        full join (
          select reservation.record_id, kept.lot_id, sum(kept.quantity) as quantity
          from reservation_lots kept join stock_reservations reservation on reservation.id = kept.reservation_id
          group by reservation.record_id, kept.lot_id
        ) promised using (record_id, lot_id)
        join lots lot on lot.id = lot_id
      union all
      select record_id, id, 'available after ledger row ' || id, trim_scale(expected_available)::text,
        trim_scale(available)::text from chain
      union all
      select record_id, id, 'reserved after ledger row ' || id, trim_scale(expected_reserved)::text,
        trim_scale(reserved)::text from chain
    )
    select finding.record_id as "recordId", product.name as product, ${placeLabel} as place,
      finding.what, finding.expected, finding.actual
    from finding
      join stock_records record on record.id = finding.record_id
      join products product on product.id = record.product_id
      join places place on place.id = coalesce(record.section_id, record.warehouse_id)
      left join places host on host.id = place.warehouse_id
    where finding.expected <> finding.actual
    order by finding.record_id, finding.row_id nulls first, finding.what`.execute(database);
  return rows;
}
