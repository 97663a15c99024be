import type { Facts } from '../operation/work';
import { openRecords, type RecordKey } from './open-records';
import { type NamedPlace, receivers, receivingPlace } from './receiving-places';
import { findRecord, type StockRecord } from './stock-records';

/** Says what enters a place. */
export interface Entering extends RecordKey {
  /** This is the id of its stock record there; it is null if it has none yet. */
  recordId: number | null;
  /** Lists the lots it is of, where they are known; if it is omitted, they may be any. */
  lotIds?: readonly number[] | undefined;
}

/**
 * Finds and locks the records that goods enter. Where a product has none in its place it is opened, in a transaction of
 * its own.
 * @returns a record for each key, in order
 */
export async function findOrOpenRecords(facts: Facts, keys: readonly Entering[]): Promise<StockRecord[]> {
  const missing = keys.filter(({ recordId }) => recordId === null);
  // They are opened before any record is locked.
  const opened = missing.length === 0 ? [] : await openRecords(facts.alone(), missing);
  return Promise.all(
    keys.map(({ recordId, lotIds }) => findRecord(facts, recordId ?? (opened.shift() as number), lotIds)),
  );
}

/**
 * Finds the exact place that a product enters, with its record there.
 * @throws {AppError} not_found; conflict if the place was deleted or the section belongs to another warehouse
 */
export async function findReceiver(facts: Facts, line: NamedPlace & { productId: number }): Promise<Entering> {
  const found = await facts.find(receivers, line);
  return { productId: line.productId, ...receivingPlace(line, found), recordId: found.recordId };
}
