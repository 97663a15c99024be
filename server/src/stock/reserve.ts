import type { Operation } from '../kernel/operation';
import { lockRecord, postChanges, refuseNotPositive, requireAvailable } from './one-record';
import type { LedgerRow } from './post-entries';
import { shortageError } from './shortage';

/** A quantity of one stock record that is to be held, or freed. */
interface Hold {
  recordId: number;
  /** In the product's unit, above 0, at most three decimals. */
  quantity: number;
  note: string;
}

/** What a reservation holds. */
export interface Reservation extends Hold {
  reservationId: number;
}

/** What a release frees. */
export interface Release extends Hold {
  releaseId: number;
}

/** Moves what is available to what is reserved. @throws {AppError} not_found; conflict where less is available */
export async function reserve(operation: Operation, reservation: Reservation): Promise<LedgerRow> {
  const { recordId, quantity, note, reservationId } = reservation;
  refuseNotPositive(quantity);
  const record = await lockRecord(operation, recordId);
  await requireAvailable(operation, record, quantity);
  const change = { recordId, changedQuantity: -quantity, changedReserved: quantity };
  const [row] = await postChanges(operation, [change], {
    activity: 'StockReserved',
    note,
    cause: { reservationId },
  });
  return row as LedgerRow;
}

/** Moves what is reserved back to what is available. @throws {AppError} not_found; conflict where less is reserved */
export async function release(operation: Operation, freed: Release): Promise<LedgerRow> {
  const { recordId, quantity, note, releaseId } = freed;
  refuseNotPositive(quantity);
  const record = await lockRecord(operation, recordId);
  if (quantity > record.quantityReserved)
    throw await shortageError(operation, [{ ...record, quantity: record.quantityReserved, state: 'reserved' }]);
  const change = { recordId, changedQuantity: quantity, changedReserved: -quantity };
  const [row] = await postChanges(operation, [change], {
    activity: 'StockRelease',
    note,
    cause: { releaseId },
  });
  return row as LedgerRow;
}
