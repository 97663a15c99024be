import type { EnteredPart } from '@ghala/contract/common/counted-quantity';
import type { Decide, Facts } from '../kernel/commit/work';
import { requireWhole } from './counted-in';
import { type Posted, post } from './post';
import { requireEnough } from './shortage';
import { findRecord } from './stock-records';
import { positiveThousandths } from './thousandths';

/** A quantity of one stock record. */
interface Amount {
  recordId: number;
  /** In the product's unit, above 0, at most three decimals. */
  quantity: number;
  note: string;
}

export interface Reservation extends Amount {
  /** As it was entered, if in packagings. */
  entered?: EnteredPart[] | null;
  reservationId: number;
}

export interface Release extends Amount {
  releaseId: number;
}

/** Moves stock from available to reserved. @throws {AppError} not_found; conflict if less is available */
export async function reserve(
  facts: Facts,
  { quantity, entered, recordId, ...why }: Reservation,
): Promise<Decide<Posted>> {
  const wanted = positiveThousandths(quantity);
  const record = await findRecord(facts, recordId);
  return (changes) => {
    requireEnough(record, wanted);
    requireWhole(record, { quantity: wanted, entered, all: record.available });
    return post(changes, record, {
      entryType: 'StockReserved',
      availableDelta: -wanted,
      reservedDelta: wanted,
      ...why,
    });
  };
}

/** Moves stock from reserved back to available. @throws {AppError} not_found; conflict if less is reserved */
export async function release(facts: Facts, { quantity, recordId, ...why }: Release): Promise<Decide<Posted>> {
  const wanted = positiveThousandths(quantity);
  const record = await findRecord(facts, recordId);
  return (changes) => {
    requireEnough(record, wanted, 'reserved');
    return post(changes, record, { entryType: 'StockRelease', availableDelta: wanted, reservedDelta: -wanted, ...why });
  };
}
