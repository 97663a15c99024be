import { sql } from 'kysely';
import { AppError, notFound } from '../kernel/errors';
import type { Operation } from '../kernel/operation';
import { lockRecord, postChanges, refuseNotPositive, requireAvailable } from './one-record';
import type { LedgerRow } from './post-entries';
import { resolveReceivingPlaces } from './receiving-places';
import { lockRecords, openRecords, type RecordKey } from './stock-records';

/** Stock that moves from one record to another place. */
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
 * Moves available stock to another place, whose record is opened where there is none.
 * @returns the row that takes it out and the row that puts it in
 * @throws {AppError} not_found; conflict where it is there already, or less is available
 */
export async function transfer(operation: Operation, wanted: Transfer): Promise<{ out: LedgerRow; into: LedgerRow }> {
  const { recordId, toPlaceId, quantity, note, transferId } = wanted;
  refuseNotPositive(quantity);
  const target = await openTarget(operation, recordId, toPlaceId);
  await lockRecords(operation, [recordId, target]);
  const record = await lockRecord(operation, recordId);
  await requireAvailable(operation, record, quantity);
  const changes = [
    { recordId, changedQuantity: -quantity, changedReserved: 0 },
    { recordId: target, changedQuantity: quantity, changedReserved: 0 },
  ];
  const [out, into] = await postChanges(operation, changes, {
    activity: 'StockTransfer',
    note,
    cause: { transferId },
  });
  return { out: out as LedgerRow, into: into as LedgerRow };
}

async function openTarget(operation: Operation, recordId: number, toPlaceId: number): Promise<number> {
  const { rows } = await sql<Pick<RecordKey, 'productId'>>`
    select product_id as "productId" from stock_records where id = ${recordId}`.execute(operation.db);
  if (rows[0] === undefined) throw notFound('That stock record');
  const { productId } = rows[0];
  const [place] = await resolveReceivingPlaces(operation, [{ warehouseId: toPlaceId, sectionId: null }]);
  if (place === undefined) throw notFound('That place');
  const [target] = await openRecords(operation, [{ productId, ...place }]);
  if (target === recordId)
    throw new AppError('conflict', 'The stock stands there already: the new place must be another place than its own');
  return target as number;
}
