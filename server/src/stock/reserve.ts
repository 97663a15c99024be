import type { Operation } from '../kernel/operation';
import { lockRecord } from './lock-records';
import { type Posted, post } from './post';
import { requireEnough } from './shortage';
import { positiveThousandths } from './thousandths';

/** A quantity of one stock record. */
interface Amount {
  recordId: number;
  /** In the product's unit, above 0, at most three decimals. */
  quantity: number;
  note: string;
}

export interface Reservation extends Amount {
  reservationId: number;
}

export interface Release extends Amount {
  releaseId: number;
}

/** Moves stock from available to reserved. @throws {AppError} not_found; conflict if less is available */
export async function reserve(operation: Operation, { quantity, ...named }: Reservation): Promise<Posted> {
  const wanted = positiveThousandths(quantity);
  const record = await lockRecord(operation, named.recordId);
  await requireEnough(operation, record, wanted);
  const [row] = await post(operation, [
    { entryType: 'StockReserved', availableDelta: -wanted, reservedDelta: wanted, ...named },
  ]);
  return row;
}

/** Moves stock from reserved back to available. @throws {AppError} not_found; conflict if less is reserved */
export async function release(operation: Operation, { quantity, ...named }: Release): Promise<Posted> {
  const wanted = positiveThousandths(quantity);
  const record = await lockRecord(operation, named.recordId);
  await requireEnough(operation, record, wanted, 'reserved');
  const [row] = await post(operation, [
    { entryType: 'StockRelease', availableDelta: wanted, reservedDelta: -wanted, ...named },
  ]);
  return row;
}
