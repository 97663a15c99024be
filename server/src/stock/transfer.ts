import { sql } from 'kysely';
import { notFound, refusal } from '../kernel/errors';
import type { Operation } from '../kernel/operation';
import type { LockedRecord } from './lock-records';
import { lockOrOpenRecords, type RecordKey } from './open-records';
import { type Posted, post } from './post';
import { resolveReceivingPlaces } from './receiving-places';
import { requireEnough } from './shortage';
import { positiveThousandths } from './thousandths';

/** A transfer of stock from one record to another place. */
export interface Transfer {
  recordId: number;
  /** A warehouse (its oldest section receives), a section or a virtual warehouse. */
  toPlaceId: number;
  /** In the product's unit, above 0, at most three decimals. */
  quantity: number;
  note: string;
  transferId: number;
}

/**
 * Moves available stock to another place, opening a record there if there is none.
 * @returns the answers for the outgoing and the incoming row
 * @throws {AppError} not_found; conflict if the stock is already there, or less is available
 */
export async function transfer(
  operation: Operation,
  { recordId, toPlaceId, quantity, note, transferId }: Transfer,
): Promise<{ out: Posted; into: Posted }> {
  const wanted = positiveThousandths(quantity);
  const { source, target } = await lockBoth(operation, recordId, toPlaceId);
  await requireEnough(operation, source, wanted);
  const why = { entryType: 'StockTransfer', note, transferId } as const;
  const [out, into] = await post(operation, [
    { ...why, recordId: source.id, availableDelta: -wanted },
    { ...why, recordId: target.id, availableDelta: wanted },
  ]);
  return { out, into };
}

async function lockBoth(
  operation: Operation,
  recordId: number,
  toPlaceId: number,
): Promise<{ source: LockedRecord; target: LockedRecord }> {
  // A record's product and place never change, so they are read without a lock.
  const { rows } = await sql<RecordKey>`
    select product_id as "productId", warehouse_id as "warehouseId", section_id as "sectionId"
    from stock_records where id = ${recordId}`.execute(operation.db);
  const [from] = rows;
  if (from === undefined) throw notFound('stockRecord');
  const to = await resolveReceivingPlaces(operation, [
    { productId: from.productId, warehouseId: toPlaceId, sectionId: null },
  ]);
  const [source, target] = await lockOrOpenRecords(operation, [from, ...to]);
  if (source === undefined || target === undefined) throw notFound('place');
  if (source.record.id === target.record.id) throw refusal('stock.samePlace');
  return { source: source.record, target: target.record };
}
