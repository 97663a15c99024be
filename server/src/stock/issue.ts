import type { EnteredPart } from '@ghala/contract/stock/counted-quantity';
import type { Decide, Facts } from '../operation/work';
import { invalid, refusal } from '../runtime/errors';
import { type ChosenLot, chosenLots } from './chosen-lots';
import { requireNotCountedBlind } from './counted-blind';
import { requireWhole } from './counted-in';
import { draw, undueLine } from './draw';
import { goodsNames } from './goods-names';
import { type Posted, post } from './post';
import { type StockRecord, stockRecords, unlockedRecords } from './stock-records';
import { type Thousandths, thousandths } from './thousandths';

/** Describes goods that leave a warehouse. */
export interface IssueLine {
  productId: number;
  /**
   * Names a warehouse (the goods are drawn from its sections, not from the virtual warehouses it hosts) or a virtual
   * warehouse.
   */
  warehouseId: number;
  /** It must be above 0. */
  quantity: Thousandths;
  /** This is the quantity as it was entered, if that was in packagings. */
  entered?: EnteredPart[] | null;
  /** Lists the lots to take, which add up to the quantity; if it is null, they are taken by FEFO. */
  lots?: readonly ChosenLot[] | null;
  /** Says why other lots are taken than those that are due. */
  lotsReason?: string;
  /** Says how much of lots that have expired may be handed out, by the ids of the lots, in the product's unit. */
  approvedExpired?: ReadonlyMap<number, number>;
  note?: string;
  noteItemId: number;
}

/**
 * Draws lines from the records of their warehouse by `remove` rows, one for each record and lot drawn from: of a tracked
 * product by FEFO, of any other from the record with the oldest last receipt. Availability is checked
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
    // The rest of the stock may be a fraction, so whole numbers tell how much there is too.
    requireNotCountedBlind(changes.actor, records);
    for (const { line, records: own } of found) requireWholeIssue(line, own);
    const draws = draw(changes, records, wanted);
    for (const { line, records: own } of found) requireMayTake(line, own);
    for (const { lines: its, records: own } of byGoods(found))
      if (undueLine(changes, own, its) !== undefined) throw invalid('lotsReason', 'otherLots');
    return draws.map(({ line: { note = '', noteItemId }, record, lot, quantity }) =>
      post(changes, record, { entryType: 'remove', delta: -quantity, lot, note, noteItemId }),
    );
  };
}

/** @throws {AppError} conflict unless lots that have expired are approved */
function requireMayTake(line: Awaited<ReturnType<typeof findFor>>['line'], records: readonly StockRecord[]): void {
  const { lots, approvedExpired, productName: product } = line;
  // Lots that were named before the product ceased to be tracked are ignored, as in `draw`.
  if (lots === null || records[0]?.tracking === 'none') return;
  for (const { lot, quantity } of lots)
    if (lot.isExpired && lot.expiresOn !== null && quantity > thousandths(approvedExpired?.get(lot.lotId) ?? 0))
      throw refusal('stock.lotExpired', { product, lot: lot.number, expiresOn: lot.expiresOn });
}

/** This is a line of a draft, to be handed out later. */
interface DraftLine extends Pick<IssueLine, 'productId' | 'warehouseId' | 'quantity'> {
  lots: readonly ChosenLot[] | null;
  /** Names the field where the reason for its lots would be; it is null if it needs none. */
  field: string | null;
}

/**
 * @throws {AppError} conflict if the actor counts any of these goods blind; invalid unless lines that need a reason for
 * other lots ask for those that are due, for the time being
 */
export async function requireDue(facts: Facts, lines: readonly DraftLine[]): Promise<void> {
  const found = await Promise.all(
    lines.map(({ productId, warehouseId }) => facts.find(unlockedRecords, { productId, warehouseId })),
  );
  const asked = lines.map(({ productId, warehouseId: placeId, quantity, lots, field }, index) => {
    const line = {
      ...{ productId, placeId, field, quantity, isExplained: field === null },
      lots: lots?.map(({ lotId, quantity: part }) => ({ lot: { lotId }, quantity: thousandths(part) })) ?? null,
    };
    return { line, records: found[index] ?? [] };
  });
  for (const { records, lines: its } of byGoods(asked)) {
    const undue = undueLine(facts, records, its);
    if (undue?.field != null) throw invalid(undue.field, 'otherLots');
  }
}

/** Groups the lines by product and place, with the records of each. */
function byGoods<Line extends { productId: number; placeId: number }>(
  found: readonly { line: Line; records: readonly StockRecord[] }[],
): { lines: Line[]; records: readonly StockRecord[] }[] {
  const goods = new Map<string, { lines: Line[]; records: readonly StockRecord[] }>();
  for (const { line, records } of found) {
    const key = `${line.productId} in ${line.placeId}`;
    const known = goods.get(key);
    if (known === undefined) goods.set(key, { lines: [line], records });
    else known.lines.push(line);
  }
  return [...goods.values()];
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

/** Loads the records that a line may draw from, and its names for users. */
async function findFor(facts: Facts, { quantity, lots: chosen, ...rest }: IssueLine) {
  const { productId, warehouseId: placeId } = rest;
  if (quantity <= 0n) throw invalid('quantity', 'notPositive');
  const [lots, records] = await Promise.all([
    chosenLots(facts, { productId, quantity }, chosen ?? null),
    facts.find(stockRecords, { productId, warehouseId: placeId }),
  ]);
  const line = { ...rest, lots, isExplained: (rest.lotsReason ?? '') !== '' };
  const [first] = records;
  if (first !== undefined) {
    const { productName, unit, warehouseName: place } = first;
    return { records, line: { ...line, placeId, quantity, productName, unit, place } };
  }
  const names = await facts.find(goodsNames, { productId, placeId });
  if (names === undefined) throw invalid('productId', 'noSuch', { entity: 'product' });
  return { records, line: { ...line, placeId, quantity, ...names } };
}
