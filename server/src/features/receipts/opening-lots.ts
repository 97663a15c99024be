import { lotNumber, MAX_LOTS, type StoredLots, serialsIn } from '@ghala/contract/common/lots';
import type { FieldFault } from '@ghala/contract/refusals/fault-codes';
import { faultOf, readFault } from '@ghala/contract/refusals/field-faults';
import type { Database } from '../../db/database';
import type { CellFault } from '../../documents/imports/import-error';
import type { ReadRow } from '../../documents/imports/import-kind';
import type { NamedProduct } from '../../documents/imports/named-products';
import type { ReportRow } from '../../documents/imports/plan-rows';
import { knownLots } from '../../stock/entering-lots';
import { type Thousandths, thousandths } from '../../stock/thousandths';

type Row = Pick<ReadRow<'stock'>, 'cells' | 'values'>;

/** A row names its lots in one of these columns. */
export type LotField = 'lot' | 'serials';

/** Finds the column that has the lots: other systems have one for lots and serial numbers, or one for each. */
export function lotFieldOf({ cells }: Pick<Row, 'cells'>, { tracking }: NamedProduct): LotField {
  return tracking === 'serial' && cells.serials !== undefined ? 'serials' : 'lot';
}

/**
 * The lots of a row of opening stock: one, or the serial numbers of its goods.
 * @param quantity of the row, in the product's unit
 * @returns null if it names none
 */
export function readLots(
  { cells, values }: Row,
  product: NamedProduct,
  quantity: number,
  report: ReportRow<'stock'>,
): StoredLots | null {
  const { tracking } = product;
  if (tracking === 'none') {
    for (const field of ['lot', 'serials', 'expiresOn', 'madeOn'] as const)
      if (cells[field] !== undefined) report(field, faultOf('notTracked'));
    return null;
  }
  if (tracking === 'lot' && cells.serials !== undefined) report('serials', faultOf('notBySerial'));
  const field = lotFieldOf({ cells }, product);
  if (field === 'serials' && cells.lot !== undefined) report('lot', faultOf('notTracked'));
  const cell = cells[field];
  if (cell === undefined || quantity === 0) return null;
  const numbers = tracking === 'serial' ? serialsIn(cell) : [cell];
  const fault = faultOfNumbers(numbers) ?? (tracking === 'serial' ? faultOfCount(numbers.length, quantity) : undefined);
  if (fault !== undefined) {
    report(field, fault);
    return null;
  }
  const { expiresOn = null, madeOn = null } = values;
  return numbers.map((number) => ({ number, expiresOn, madeOn, quantity: tracking === 'serial' ? 1 : quantity }));
}

function faultOfNumbers(numbers: readonly string[]): FieldFault | undefined {
  if (numbers.length > MAX_LOTS) return faultOf('tooManyLots', { max: MAX_LOTS });
  const known = new Set<string>();
  for (const number of numbers) {
    const read = lotNumber.safeParse(number);
    if (!read.success) return readFault(read.error.issues[0]?.message ?? '') ?? faultOf('wrong');
    if (known.has(number.toLowerCase())) return faultOf('repeatedLot', { number });
    known.add(number.toLowerCase());
  }
  return undefined;
}

function faultOfCount(count: number, quantity: number): FieldFault | undefined {
  return count === quantity ? undefined : faultOf('serialsCount', { count, quantity });
}

/** The goods of such a row may be told apart by lot. */
interface RowWithLots {
  number: number;
  /** A row of what is in stock already brings nothing. */
  effect: 'new' | 'changed' | 'same';
  product: NamedProduct;
  lots: StoredLots | null;
  lotField: LotField;
}

const dates = ['expiresOn', 'madeOn'] as const;

/** Holds what is known of a lot, and what rows say of it. */
interface ToldLot {
  /** This row names it first. */
  row: number;
  /** Maps each date to the row that says it; null for what was known before. */
  dates: Partial<Record<(typeof dates)[number], { day: string; row: number | null }>>;
  /** The lot was in stock here; '' if nowhere. */
  place: string;
}

/**
 * Finds rows whose lots contradict another row or what is known of them: another date, a serial number that comes twice
 * or is in stock, an expiry that nobody gives.
 */
export async function faultsOfLots(db: Database, rows: readonly RowWithLots[]): Promise<CellFault[]> {
  const named = rows.flatMap(({ lots, ...row }) => (lots ?? []).map((lot) => ({ row, lot })));
  if (named.length === 0) return [];
  const known = await knownLots(
    db,
    named.map(({ row, lot }) => ({ productId: row.product.id, number: lot.number })),
  );
  const faults = new Map<string, CellFault>();
  const report = (row: number, field: string, fault: FieldFault, found: string) => {
    const cell = `${row} ${field}`;
    if (!faults.has(cell)) faults.set(cell, { row, field, fault, found });
  };
  const told = new Map<string, ToldLot>();
  for (const [index, { row, lot }] of named.entries()) {
    const one = told.get(keyOf(row, lot)) ?? knownBefore(known[index] ?? null, row.number);
    told.set(keyOf(row, lot), one);
    if (row.product.tracking === 'serial' && row.effect === 'new') {
      if (one.row !== row.number)
        report(row.number, row.lotField, faultOf('repeatedRecord', { row: one.row }), lot.number);
      else if (one.place !== '')
        report(row.number, row.lotField, faultOf('serialInStock', { place: one.place }), lot.number);
    }
    for (const date of dates) {
      const day = lot[date];
      if (day === null) continue;
      one.dates[date] ??= { day, row: row.number };
      const before = one.dates[date];
      if (before.day === day) continue;
      const fault =
        before.row === null ? faultOf('lotDiffers', { day: before.day }) : faultOf('otherThanLot', { row: before.row });
      report(row.number, date, fault, day);
    }
    const { expiresOn, madeOn } = one.dates;
    if (expiresOn && madeOn && expiresOn.day < madeOn.day) {
      if (lot.expiresOn !== null) report(row.number, 'expiresOn', faultOf('beforeMade'), lot.expiresOn);
      else if (lot.madeOn !== null)
        report(row.number, 'madeOn', faultOf('afterExpiry', { day: expiresOn.day }), lot.madeOn);
    }
  }
  // Another row of the lot may say when it expires.
  for (const { row, lot } of named)
    if (row.effect === 'new' && row.product.mustExpire && !told.get(keyOf(row, lot))?.dates.expiresOn)
      report(row.number, 'expiresOn', faultOf('expiryNeeded'), '');
  return [...faults.values()];
}

const keyOf = ({ product }: Pick<RowWithLots, 'product'>, { number }: { number: string }) =>
  `${product.id} ${number.toLowerCase()}`;

function knownBefore(known: Awaited<ReturnType<typeof knownLots>>[number], row: number): ToldLot {
  const found: ToldLot = { row, dates: {}, place: known?.place ?? '' };
  for (const date of dates) {
    const day = known?.[date];
    if (day) found.dates[date] = { day, row: null };
  }
  return found;
}

/** Tells whether rows name the lots that are there, in their quantities; rows without lots say nothing of them. */
export function areSameLots(named: readonly LotQuantity[], there: readonly LotQuantity[]): boolean {
  if (named.length === 0) return true;
  const [given, held] = [totalsOf(named), totalsOf(there)];
  return given.size === held.size && [...given].every(([number, quantity]) => held.get(number) === quantity);
}

interface LotQuantity {
  number: string;
  quantity: number;
}

function totalsOf(lots: readonly LotQuantity[]): Map<string, Thousandths> {
  const totals = new Map<string, Thousandths>();
  for (const { number, quantity } of lots) {
    const key = number.toLowerCase();
    totals.set(key, (totals.get(key) ?? 0n) + thousandths(quantity));
  }
  return totals;
}
