import type { Operation } from '../kernel/operation';
import { lockOrOpenRecords } from './open-records';
import { type Posted, post } from './post';
import { type NamedPlace, resolveReceivingPlaces } from './receiving-places';
import { positiveThousandths } from './thousandths';
import { unitCost } from './unit-cost';

/** Goods that enter stock. */
export interface ReceiptLine extends NamedPlace {
  productId: number;
  /** In the product's unit, above 0, at most three decimals. */
  quantity: number;
  /** Price of the whole line in Kenyan shillings, 0 or more. */
  linePrice: number;
  note?: string;
  receiptItemId: number;
}

/**
 * Enters lines into their stock records by `addition` rows with the unit cost: line price divided by quantity.
 * @returns one answer per line, in order
 * @throws {AppError} invalid, not_found or conflict where a line cannot be received; nothing is then received
 */
export async function receive(operation: Operation, lines: readonly ReceiptLine[]): Promise<Posted[]> {
  const wanted = lines.map((line) => ({ ...line, quantity: positiveThousandths(line.quantity) }));
  const placed = await resolveReceivingPlaces(operation, wanted);
  const opened = await lockOrOpenRecords(operation, placed);
  return post(
    operation,
    opened.map(({ key: line, record }) => ({
      entryType: 'addition',
      recordId: record.id,
      availableDelta: line.quantity,
      unitCost: unitCost(line.linePrice, line.quantity),
      note: line.note ?? '',
      receiptItemId: line.receiptItemId,
    })),
  );
}
