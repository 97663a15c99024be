import type { Operation } from '../kernel/operation';
import { allocate, type Draw } from './allocate';
import { lockRecordsIn } from './lock-records';
import { type Posted, post } from './post';
import { shortageError } from './shortage';
import { positiveThousandths, type Thousandths } from './thousandths';

/** Goods that leave a warehouse. */
export interface IssueLine {
  productId: number;
  /** A warehouse (drawn from its sections, not from the virtual warehouses it hosts) or a virtual warehouse. */
  warehouseId: number;
  /** In the product's unit, above 0, at most three decimals. */
  quantity: number;
  note?: string;
  noteItemId: number;
}

interface WantedLine extends Omit<IssueLine, 'quantity'> {
  placeId: number;
  quantity: Thousandths;
}

/**
 * Draws lines from the records of their warehouse by `remove` rows, one for each record drawn from: first the record
 * with the oldest last receipt. Availability is checked against the total of the lines for a product.
 * @returns one answer per row, in the order of the lines
 * @throws {AppError} conflict naming the available quantity where it is too low; nothing is then issued
 */
export async function issue(operation: Operation, lines: readonly IssueLine[]): Promise<Posted[]> {
  const wanted = lines.map((line) => ({
    ...line,
    placeId: line.warehouseId,
    quantity: positiveThousandths(line.quantity),
  }));
  const draws = await lockEnough(operation, wanted);
  return post(
    operation,
    draws.map(({ line, recordId, quantity }) => ({
      entryType: 'remove',
      recordId,
      availableDelta: -quantity,
      note: line.note ?? '',
      noteItemId: line.noteItemId,
    })),
  );
}

/** Locks the records that the lines may draw from and chooses among them. */
async function lockEnough(operation: Operation, lines: readonly WantedLine[]): Promise<Draw<WantedLine>[]> {
  for (let locked = -1; ; ) {
    const records = await lockRecordsIn(operation, lines);
    const { draws, shortages } = allocate(records, lines);
    if (shortages.length === 0) return draws;
    // Only a second look finds a record that a transfer opened while we waited for its source.
    if (records.length === locked) throw await shortageError(operation, shortages);
    locked = records.length;
  }
}
