import type { EnteredPart } from '@ghala/contract/common/counted-quantity';
import type { Decide, Facts } from '../kernel/commit/work';
import { invalid } from '../kernel/errors';
import { allocate } from './allocate';
import { requireWhole } from './counted-in';
import { goodsNames } from './goods-names';
import { type Posted, post } from './post';
import { shortageError } from './shortage';
import { byLastReceipt, type StockRecord, stockRecords } from './stock-records';
import { positiveThousandths, type Thousandths } from './thousandths';

/** Goods that leave a warehouse. */
export interface IssueLine {
  productId: number;
  /** A warehouse (drawn from its sections, not from the virtual warehouses it hosts) or a virtual warehouse. */
  warehouseId: number;
  /** In the product's unit, above 0, at most three decimals. */
  quantity: number;
  /** As it was entered, if in packagings. */
  entered?: EnteredPart[] | null;
  note?: string;
  noteItemId: number;
}

/**
 * Draws lines from the records of their warehouse by `remove` rows, one for each record drawn from: first the record
 * with the oldest last receipt. Availability is checked against the total of the lines for a product.
 * @returns one answer per row, in the order of the lines
 * @throws {AppError} conflict naming the available quantity where it is too low; nothing is then issued
 */
export async function issue(facts: Facts, lines: readonly IssueLine[]): Promise<Decide<Posted[]>> {
  const found = await Promise.all(lines.map((line) => findFor(facts, line)));
  const records = [...new Set(found.flatMap((one) => one.records))];
  const wanted = found.map(({ line }) => line);
  return (changes) => {
    const { draws, shortages } = allocate(records.sort(byLastReceipt), wanted);
    if (shortages.length > 0) throw shortageError(shortages);
    for (const { line, records: own } of found) requireWholeIssue(line, own);
    return draws.map(({ line: { note = '', noteItemId }, record, quantity }) =>
      post(changes, record, { entryType: 'remove', availableDelta: -quantity, note, noteItemId }),
    );
  };
}

/** A fraction of an undivided unit may only be the rest of the warehouse's stock. */
function requireWholeIssue(
  { quantity, entered }: { quantity: Thousandths; entered?: EnteredPart[] | null },
  records: readonly StockRecord[],
): void {
  const [record] = records;
  if (record === undefined) return;
  const all = records.reduce((sum, { available }) => sum + available, 0n);
  // On the wire, what is handed out is 'qty'.
  requireWhole(record, { quantity, entered, all, field: 'qty' });
}

/** The records that a line may draw from, and its names for users. */
async function findFor(facts: Facts, { quantity: asked, ...line }: IssueLine) {
  const { productId, warehouseId: placeId } = line;
  const quantity = positiveThousandths(asked);
  const records = await facts.find(stockRecords, line);
  const [first] = records;
  if (first !== undefined) {
    const { productName, unit, warehouseName: place } = first;
    return { records, line: { ...line, placeId, quantity, productName, unit, place } };
  }
  const names = await facts.find(goodsNames, { productId, placeId });
  if (names === undefined) throw invalid('productId', 'noSuch', { entity: 'product' });
  return { records, line: { ...line, placeId, quantity, ...names } };
}
