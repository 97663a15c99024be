import type { Phrase } from '@ghala/contract/refusals/refusals';
import { byFefo, fefoTurn } from '@ghala/contract/stock/fefo';
import type { Actor } from '../operation/operation';
import { type AppError, invalid, refusal } from '../runtime/errors';
import { allocate, type Balance, type Draw, type Shortage, type Source, type Wanted } from './allocate';
import { type Counted, requireNotCountedBlind } from './counted-blind';
import { isFraction } from './counted-in';
import { byLastReceipt } from './fefo';
import type { GoodsNames } from './goods-names';
import type { HeldLot, Lot } from './held-lots';
import type { StockRecord } from './stock-records';
import { inUnits, type Thousandths } from './thousandths';

/** This is a quantity of one lot of the product. */
export interface LotPart {
  lot: Lot;
  /** It must be above 0. */
  quantity: Thousandths;
}

/** This is a line with the lots that it names, which add up to its quantity; they are null if it names none. */
interface NamingLine extends Omit<Wanted, 'lotId'> {
  lots: readonly { lot: Pick<Lot, 'lotId'>; quantity: Thousandths }[] | null;
}

/** This is a line as it is asked whether its lots are due. */
export interface AskedLine extends NamingLine {
  /** Says whether it may name others. */
  isExplained: boolean;
}

/** This is a line that draws goods. */
export interface DrawnLine extends NamingLine, GoodsNames {
  /**
   * Lists the lots to take, which add up to the quantity. If they are null, lots are taken as they come, and none that
   * has expired.
   */
  lots: readonly LotPart[] | null;
}

/** Says who draws, as `Changes` and `Facts` do. */
interface Drawing {
  actor: Actor;
}

/** Says what one record gives to a line, of one lot if the product is tracked. */
export interface Drawn<Line> {
  line: Line;
  record: StockRecord;
  lot: HeldLot | null;
  quantity: Thousandths;
}

/** This is a lot in a record, or a record whose product is not tracked. */
interface Holding extends Source {
  record: StockRecord;
  lot: HeldLot | null;
}

/** This is a line, or what it takes of one lot. */
interface Part<Line extends NamingLine> extends Wanted {
  of: Line;
  lot: NonNullable<Line['lots']>[number]['lot'] | null;
}

const LONGEST_LIST = 5;

/**
 * Chooses what each line takes: of a tracked product by FEFO, of any other from the record with the oldest last receipt
 * first.
 * @returns in the order of the lines
 * @throws {AppError} conflict if the actor counts the goods blind, or naming the quantity that is there where it is too low;
 * invalid if a serial number would be divided
 */
export function draw<Line extends DrawnLine>(
  { actor }: Drawing,
  records: readonly StockRecord[],
  lines: readonly Line[],
  balance: Balance = 'available',
): Drawn<Line>[] {
  requireNotCountedBlind(actor, records);
  const tracked = new Set(records.flatMap((record) => (record.tracking === 'none' ? [] : [record.productId])));
  const holdings = holdingsOf(records);
  const { draws, shortages } = allocate(
    holdings,
    lines.flatMap((line): Part<Line>[] => partsOf(line, tracked.has(line.productId))),
    balance,
  );
  if (shortages.length > 0) throw shortageError(shortages, holdings);
  for (const { line, source, quantity } of draws)
    if (source.record.tracking === 'serial' && isFraction(quantity))
      throw line.lot === null
        ? invalid('quantity', 'wholeUnit', { unit: source.record.unit })
        : invalid('lots', 'oneEach');
  return draws.map(({ line: { of: line }, source: { record, lot }, quantity }: Draw<Part<Line>, Holding>) => ({
    line,
    record,
    lot,
    quantity,
  }));
}

/**
 * Chooses the same from one record, whichever place it is in.
 * @param lots those to take, which add up to the quantity; null: as they come, none that has expired
 * @throws {AppError} conflict as `draw`
 */
export function drawFrom(
  drawing: Drawing,
  record: StockRecord,
  quantity: Thousandths,
  { lots = null, balance }: { lots?: readonly LotPart[] | null; balance?: Balance } = {},
): { lot: HeldLot | null; quantity: Thousandths }[] {
  return draw(drawing, [record], [{ ...record, lots, quantity }], balance);
}

/**
 * @throws {AppError} conflict if the actor counts the goods blind, or naming the record's quantity if it is less than wanted.
 * What is reserved is checked for everybody: it tells nothing of what lies there beside it.
 */
export function requireEnough(
  { actor }: Drawing,
  record: Record<Balance, Thousandths> & GoodsNames & Counted,
  wanted: Thousandths,
  balance: Balance = 'available',
): void {
  if (balance === 'available') requireNotCountedBlind(actor, [record]);
  if (record[balance] >= wanted) return;
  const { productName: product, unit, place } = record;
  const params = { product, unit, place, quantity: inUnits(record[balance]), balance };
  throw refusal('stock.short', { shortages: [{ code: 'short', params }] });
}

/**
 * The first of the lines for one product and place that names others than the lots that are due, and may not. Due is what
 * lines would take together if none of them named its lots, beside those that may name others. Which of the lots that
 * leave at the same turn is indifferent, as of serial numbers that came in together.
 * @throws {AppError} conflict if the actor counts the goods blind
 */
export function undueLine<Line extends AskedLine>(
  { actor }: Drawing,
  records: readonly StockRecord[],
  lines: readonly Line[],
): Line | undefined {
  requireNotCountedBlind(actor, records);
  const explained = lines.filter(({ lots, isExplained }) => lots !== null && isExplained);
  const others = lines.filter(({ lots, isExplained }) => lots === null || !isExplained);
  const [first] = others;
  if (first === undefined || others.every(({ lots }) => lots === null)) return undefined;
  const holdings = holdingsOf(records);
  if (holdings.every(({ lot }) => lot === null)) return undefined;
  const left = new Map<string, Thousandths>();
  const move = ({ lot }: Holding, quantity: Thousandths) => {
    const turn = lot === null ? '' : fefoTurn(lot);
    const rest = (left.get(turn) ?? 0n) + quantity;
    left.set(turn, rest);
    return rest;
  };
  const asOne = { ...first, lots: null, quantity: others.reduce((sum, { quantity }) => sum + quantity, 0n) };
  const due = [...explained, asOne].flatMap((line) => partsOf<AskedLine>(line, true));
  for (const { source, quantity } of allocate(holdings, due).draws) move(source, quantity);
  const named = [...explained, ...others].flatMap((line) => partsOf(line, true));
  const { draws, shortages } = allocate(holdings, named);
  const other = draws.find(({ source, quantity }) => move(source, -quantity) < 0n);
  const missing = shortages.find(({ line: { of, lot } }) => lot !== null && !of.isExplained);
  return (other ?? missing)?.line.of;
}

function partsOf<Line extends NamingLine>(line: Line, isTracked: boolean): Part<Line>[] {
  const { productId, placeId, quantity, lots } = line;
  const part = { productId, placeId, of: line };
  // Lots were named before the product ceased to be tracked.
  if (lots === null || !isTracked) return [{ ...part, quantity, lotId: null, lot: null }];
  return lots.map(({ lot, quantity: own }) => ({ ...part, quantity: own, lotId: lot.lotId, lot }));
}

/** Lists what records hold, in the order in which it is drawn. */
function holdingsOf(records: readonly StockRecord[]): Holding[] {
  const holdings = [...records].sort(byLastReceipt).flatMap((record): Holding[] => {
    const { productId, warehouseId, placeId, available, reserved } = record;
    const place = { productId, warehouseId, placeId, record };
    if (record.tracking === 'none')
      return [{ ...place, available, reserved, lotId: null, lot: null, isExpired: false }];
    return record.lots.map((lot) => ({
      ...place,
      available: lot.available,
      reserved: lot.reserved,
      lotId: lot.lotId,
      lot,
      isExpired: lot.isExpired,
    }));
  });
  return holdings.sort(
    (one, other) =>
      one.productId - other.productId || (one.lot !== null && other.lot !== null ? byFefo(one.lot, other.lot) : 0),
  );
}

/** Makes the error that names the quantity there is instead: 'Cement: only 3 boxes available in Main Store'. */
function shortageError(shortages: readonly Shortage<Part<DrawnLine>>[], holdings: readonly Holding[]): AppError {
  const told = shortages.slice(0, LONGEST_LIST).map(({ line, quantity, balance }): Phrase => {
    const { productId, placeId, lot } = line;
    const { productName: product, unit, place } = line.of;
    const params = { product, unit, place, quantity: inUnits(quantity), balance };
    if (lot !== null) return { code: 'shortOfLot', params: { ...params, lot: lot.number } };
    const expired = holdings
      .filter((one) => one.isExpired && one.productId === productId && [one.placeId, one.warehouseId].includes(placeId))
      .reduce((sum, one) => sum + one[balance], 0n);
    if (expired === 0n) return { code: 'short', params };
    return { code: 'shortUnexpired', params: { ...params, expired: inUnits(expired) } };
  });
  const count = shortages.length - told.length;
  if (count > 0) told.push({ code: 'othersShort', params: { count } });
  return refusal('stock.short', { shortages: told });
}
