import type { EnteredPart } from '@ghala/contract/common/counted-quantity';
import type { Decide, Facts } from '../kernel/commit/work';
import { invalid, refusal } from '../kernel/errors';
import { type ChosenLot, chosenLots } from './chosen-lots';
import { requireWhole } from './counted-in';
import { areDue, draw } from './draw';
import { goodsNames } from './goods-names';
import { type Posted, post } from './post';
import { type StockRecord, stockRecords } from './stock-records';
import { positiveThousandths, type Thousandths, thousandths } from './thousandths';

/** Goods that leave a warehouse. */
export interface IssueLine {
  productId: number;
  /** A warehouse (drawn from its sections, not from the virtual warehouses it hosts) or a virtual warehouse. */
  warehouseId: number;
  /** In the product's unit, above 0, at most three decimals. */
  quantity: number;
  /** As it was entered, if in packagings. */
  entered?: EnteredPart[] | null;
  /** The lots to take, which add up to the quantity; null: what expires first, and nothing that has expired. */
  lots?: readonly ChosenLot[] | null;
  /** Why other lots are taken than those that are due. */
  lotsReason?: string;
  /** How much of lots that have expired may be handed out, by the ids of the lots, in the product's unit. */
  approvedExpired?: ReadonlyMap<number, number>;
  note?: string;
  noteItemId: number;
}

/**
 * Draws lines from the records of their warehouse by `remove` rows, one for each record and lot drawn from: of a tracked
 * product first what expires first, of any other from the record with the oldest last receipt. Availability is checked
 * against the total of the lines for a product.
 * @returns one answer per row, in the order of the lines
 * @throws {AppError} conflict naming the available quantity where it is too low, or a lot that has expired or whose choice
 * is not explained; nothing is then issued
 */
export async function issue(facts: Facts, lines: readonly IssueLine[]): Promise<Decide<Posted[]>> {
  const found = await Promise.all(lines.map((line) => findFor(facts, line)));
  const records = [...new Set(found.flatMap((one) => one.records))];
  const wanted = found.map(({ line }) => line);
  return (changes) => {
    for (const { line, records: own } of found) requireWholeIssue(line, own);
    const draws = draw(records, wanted);
    for (const { line, records: own } of found) requireMayTake(line, own);
    return draws.map(({ line: { note = '', noteItemId }, record, lot, quantity }) =>
      post(changes, record, { entryType: 'remove', availableDelta: -quantity, lot, note, noteItemId }),
    );
  };
}

/** @throws {AppError} conflict unless lots that have expired are approved; invalid without a reason for other lots */
function requireMayTake(line: Awaited<ReturnType<typeof findFor>>['line'], records: readonly StockRecord[]): void {
  const { lots, lotsReason = '', approvedExpired, productName: product } = line;
  // As draw ignores lots that were named before the product ceased to be tracked.
  if (lots === null || records[0]?.tracking === 'none') return;
  for (const { lot, quantity } of lots)
    if (lot.isExpired && lot.expiresOn !== null && quantity > thousandths(approvedExpired?.get(lot.lotId) ?? 0))
      throw refusal('stock.lotExpired', { product, lot: lot.number, expiresOn: lot.expiresOn });
  if (lotsReason === '' && !areDue(records, line, lots)) throw invalid('lotsReason', 'otherLots');
}

/** Lots that a line asks for, to be handed out later. */
type AskedLots = Pick<IssueLine, 'productId' | 'warehouseId' | 'quantity' | 'lots'> & {
  /** Where the reason for them would be. */
  field: string;
};

/** @throws {AppError} invalid unless lines for which no reason is given ask for lots that are due, for the time being */
export async function requireDue(facts: Facts, lines: readonly AskedLots[]): Promise<Decide<void>> {
  const found = await Promise.all(
    lines.map(async ({ productId, warehouseId, quantity: asked, lots: chosen = null, field }) => {
      const wanted = { productId, placeId: warehouseId, quantity: positiveThousandths(asked) };
      const [lots, records] = await Promise.all([
        chosenLots(facts, wanted, chosen),
        facts.find(stockRecords, { productId, warehouseId }),
      ]);
      return { wanted, lots, records, field };
    }),
  );
  return () => {
    for (const { wanted, lots, records, field } of found)
      if (lots !== null && !areDue(records, wanted, lots)) throw invalid(field, 'otherLots');
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
async function findFor(facts: Facts, { quantity: asked, lots: chosen, ...rest }: IssueLine) {
  const { productId, warehouseId: placeId } = rest;
  const quantity = positiveThousandths(asked);
  const [lots, records] = await Promise.all([
    chosenLots(facts, { productId, quantity }, chosen ?? null),
    facts.find(stockRecords, { productId, warehouseId: placeId }),
  ]);
  const line = { ...rest, lots };
  const [first] = records;
  if (first !== undefined) {
    const { productName, unit, warehouseName: place } = first;
    return { records, line: { ...line, placeId, quantity, productName, unit, place } };
  }
  const names = await facts.find(goodsNames, { productId, placeId });
  if (names === undefined) throw invalid('productId', 'noSuch', { entity: 'product' });
  return { records, line: { ...line, placeId, quantity, ...names } };
}
