import type { Changes, Facts } from '../operation/work';
import { invalid, refusal } from '../runtime/errors';
import type { ChosenLot } from './chosen-lots';
import { drawFrom, type LotPart } from './draw';
import { post } from './post';
import { type Received, receivedRows } from './reverse-receipt';
import { findRecord, type StockRecord } from './stock-records';
import { inUnits, least, type Thousandths, thousandths } from './thousandths';

/** This is what a line of a processed receipt brought into its record: a row, or one for each lot. */
export interface ReceivedGoods {
  record: StockRecord;
  rows: readonly Received[];
}

/** Says what is to be taken back of a line, in the product's unit. */
export interface TakenLine {
  itemId: number;
  quantity: Thousandths;
  /** Says which of the lots that it brought; null means all of them, or the only one. */
  lots: readonly ChosenLot[] | null;
  /** This is the field of the body that names them. */
  lotsField?: string;
}

/** Says what is taken back of one line, row by row. */
export interface TakenBack {
  itemId: number;
  record: StockRecord;
  parts: readonly { row: Received; quantity: Thousandths }[];
}

/** Finds what a line of a processed receipt brought. */
export type ReceivedOf = (itemId: number) => ReceivedGoods;

/** Loads what the lines of a receipt brought; their records are locked. */
export async function findReceived(facts: Facts, receiptId: number): Promise<ReceivedOf> {
  const rows = await facts.find(receivedRows, receiptId);
  const records = await Promise.all(rows.map(({ recordId }) => findRecord(facts, recordId)));
  const found = new Map<number, ReceivedGoods>();
  for (const [index, row] of rows.entries()) {
    const earlier = found.get(row.receiptItemId)?.rows ?? [];
    found.set(row.receiptItemId, { record: records[index] as StockRecord, rows: [...earlier, row] });
  }
  return (itemId) => {
    const goods = found.get(itemId);
    if (goods === undefined) throw new Error(`line ${itemId} of receipt ${receiptId} has no row in the ledger`);
    return goods;
  };
}

/** Says what the line brought and nobody has taken back. */
export function leftOf({ rows }: ReceivedGoods): Thousandths {
  return rows.reduce((sum, row) => sum + leftOfRow(row), 0n);
}

function leftOfRow({ quantity, reversed }: Received): Thousandths {
  return thousandths(quantity) - thousandths(reversed);
}

/**
 * Finds which ledger rows a line takes back.
 * @param number the receipt's
 * @throws {AppError} conflict naming what is left where that is less, or where lots have to be named; invalid if a lot is
 * not one of the line
 */
export function takeBack(
  number: string,
  goods: ReceivedGoods,
  { itemId, quantity, lots, lotsField = 'lots' }: TakenLine,
): TakenBack {
  const { record } = goods;
  const { productName: product, unit, tracking } = record;
  const requireLeft = (left: Thousandths, wanted: Thousandths, lot = '') => {
    if (wanted > left) throw refusal('receipt.reversedBeyond', { number, product, unit, lot, quantity: inUnits(left) });
  };
  const whole = leftOf(goods);
  requireLeft(whole, quantity);
  const rows = goods.rows.filter((row) => leftOfRow(row) > 0n);
  const isTracked = tracking !== 'none';
  if (isTracked && rows.some(({ lot }) => lot === null)) throw refusal('stock.receivedUntracked', { product });
  if (!isTracked || lots === null) {
    if (isTracked && rows.length > 1 && quantity < whole) throw refusal('stock.lotsNeeded', { product, tracking });
    return { itemId, record, parts: inOrder(rows, quantity) };
  }
  const parts = lots.map(({ lotId, quantity: wanted }) => {
    const row = goods.rows.find(({ lot }) => lot?.lotId === lotId);
    if (row === undefined) throw invalid(lotsField, 'noSuch', { entity: 'lot' });
    const part = thousandths(wanted);
    requireLeft(leftOfRow(row), part, row.lot?.number);
    return { row, quantity: part };
  });
  return { itemId, record, parts };
}

function inOrder(rows: readonly Received[], wanted: Thousandths): TakenBack['parts'] {
  let missing = wanted;
  return rows.flatMap((row) => {
    const quantity = least(leftOfRow(row), missing);
    missing -= quantity;
    return quantity > 0n ? [{ row, quantity }] : [];
  });
}

/**
 * Checks that all of it is still there: several lines may have brought goods of one record, or of one lot.
 * @throws {AppError} conflict naming the quantity that is there where it is too low, or if the actor counts the goods blind
 */
export function requireThere(drawing: Pick<Changes, 'actor'>, taken: readonly TakenBack[]): void {
  for (const record of new Set(taken.map((one) => one.record))) {
    const parts = taken.filter((one) => one.record === record).flatMap((one) => one.parts);
    const quantity = parts.reduce((sum, part) => sum + part.quantity, 0n);
    drawFrom(drawing, record, quantity, { lots: record.tracking === 'none' ? null : lotsOf(parts) });
  }
}

function lotsOf(parts: TakenBack['parts']): LotPart[] {
  const byLot = new Map<number, LotPart>();
  for (const { row, quantity } of parts) {
    if (row.lot === null) continue;
    const before = byLot.get(row.lot.lotId)?.quantity ?? 0n;
    byLot.set(row.lot.lotId, { lot: row.lot, quantity: before + quantity });
  }
  return [...byLot.values()];
}

/**
 * Takes goods of a processed receipt out of their records again, by `StockReversal` rows.
 * @param note the reason, stored on every row
 * @throws {AppError} conflict as `requireThere`
 */
export function postTakenBack(changes: Changes, taken: readonly TakenBack[], note: string): void {
  requireThere(changes, taken);
  for (const { itemId, record, parts } of taken)
    for (const { row, quantity } of parts)
      post(changes, record, {
        entryType: 'StockReversal',
        delta: -quantity,
        lot: record.tracking === 'none' ? null : row.lot,
        note,
        receiptItemId: itemId,
        reversesId: row.ledgerId,
      });
}
