import { sql } from 'kysely';
import { onlyOf } from '../db/only-row';
import type { Operation } from '../operation/operation';

/** Says what a record held at a moment. */
export interface StockAt {
  /** This is the last row of its ledger by then; it is null if there was none. */
  ledgerId: number | null;
  /** This is what was available and reserved together, in the product's unit. */
  onHand: number;
}

/**
 * Says what a stock record holds, or held at an earlier moment. It is locked until the commit, so that no movement
 * whose row is already dated is still on its way.
 * @param moment ISO 8601; null: now
 */
export async function stockAt({ db }: Operation, recordId: number, moment: string | null): Promise<StockAt> {
  const { rows: now } = await sql<StockAt>`
    select last_ledger_id as "ledgerId", on_hand as "onHand" from stock_records where id = ${recordId} for share`.execute(
    db,
  );
  if (moment === null) return onlyOf(now);
  const ofRecord = sql`from stock_ledger where record_id = ${recordId}`;
  const { rows: last } = await sql<StockAt>`
    select id as "ledgerId", available + reserved as "onHand" ${ofRecord} and created_at <= ${moment}::timestamptz
    order by id desc limit 1`.execute(db);
  if (last[0] !== undefined) return last[0];
  // All rows came after the moment.
  const { rows: first } = await sql<StockAt>`
    select previous_id as "ledgerId", available - available_delta + reserved - reserved_delta as "onHand" ${ofRecord}
    order by id limit 1`.execute(db);
  return first[0] ?? onlyOf(now);
}

/**
 * Says what a stock record holds of a lot, or held of it at an earlier moment; it is locked likewise. `ledgerId` is the
 * record's last row, of whichever lot. What moved since is taken off what is there now: those rows are few.
 */
export async function lotAt(
  operation: Operation,
  { recordId, lotId }: { recordId: number; lotId: number },
  moment: string | null,
): Promise<StockAt> {
  const { ledgerId } = await stockAt(operation, recordId, moment);
  const { rows } = await sql<{ onHand: number }>`
    select coalesce((select on_hand from record_lots where record_id = ${recordId} and lot_id = ${lotId}), 0)
      - coalesce((select sum(available_delta + reserved_delta) from stock_ledger
          where record_id = ${recordId} and lot_id = ${lotId} and id > ${ledgerId ?? 0}), 0) as "onHand"`.execute(
    operation.db,
  );
  return { ledgerId, onHand: onlyOf(rows).onHand };
}
