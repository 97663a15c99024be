import type { Scanned } from '@ghala/contract/calls/scan';
import { countedOf } from '../lines/counting-rule';
import { countUp, type ScannedCount } from '../scan/count-up';
import {
  isBlank,
  keyOf,
  type LotDraft,
  type LotLine,
  partsOf,
  quantityWithSerials,
  type TrackableProduct,
  type TrackedProduct,
  withLot,
  withSerials,
} from './lot-drafts';

/** Holds what a scan says of the goods' lot. */
export type ScannedLot = { [Name in 'lot' | 'serial' | 'expiry' | 'production']?: Scanned[Name] | undefined };

/** Reads the lot, or the serial number, that a scan names; null if it names none. */
export function scannedNumber({ tracking }: TrackableProduct, { knownLot, lot, serial }: Scanned): string | null {
  return knownLot?.number ?? (tracking === 'serial' ? serial : lot);
}

/**
 * Reads what a scan says of the goods' lot; the label of a lot may have only its number, and its expiry is then looked
 * up.
 */
export function namedLot(product: TrackedProduct, found: Scanned): ScannedLot {
  const expiry = found.expiry ?? found.knownLot?.expiresOn;
  return { ...found, expiry, [product.tracking]: scannedNumber(product, found) };
}

/** Holds a line after a scan. */
export interface ScannedLine {
  quantity: number | string;
  lots: LotDraft[];
  /** The serial number was there already: nothing changed. */
  repeated?: string;
}

/**
 * Counts what was scanned into the lots of a line: more of the lot that the scan names, or one more serial number. A
 * scan that names neither counts only the line, and serial numbers not at all.
 * @returns undefined if the quantity of the line cannot be read: nothing typed is replaced
 */
export function countedInto(
  product: TrackedProduct,
  line: LotLine,
  scan: ScannedLot,
  more: ScannedCount,
): ScannedLine | undefined {
  return product.tracking === 'serial' ? withSerial(product, line, scan) : withMore(product, line, scan, more);
}

function withSerial(product: TrackedProduct, line: LotLine, { serial, ...scan }: ScannedLot): ScannedLine {
  const before = line.lots.filter((lot) => !isBlank(lot));
  if (!serial) return { quantity: line.quantity, lots: before };
  const { lots, repeated } = withSerials(before, [{ number: serial, ...datesOf(scan) }]);
  const quantity = quantityWithSerials(product, { ...line, lots: before }, lots.length);
  const [again] = repeated;
  return { quantity, lots, ...(again === undefined ? {} : { repeated: again }) };
}

function withMore(
  product: TrackedProduct,
  line: LotLine,
  { lot: number, ...scan }: ScannedLot,
  more: ScannedCount,
): ScannedLine | undefined {
  const counted = countedOf(product);
  const quantity = countUp(line.quantity, more, counted);
  if (quantity === undefined) return undefined;
  const given = line.lots.filter((lot) => !isBlank(lot));
  if (!number) return { quantity, lots: given };
  const parts = partsOf(product, { ...line, lots: given });
  // From now on, each lot has its own count: none takes what the others leave.
  const known = given.map((lot, at) => ({ ...lot, quantity: lot.quantity === '' ? (parts[at] ?? '') : lot.quantity }));
  const same = known.find((lot) => keyOf(lot.number) === keyOf(number));
  const lots =
    same === undefined
      ? withLot(known, { number, ...datesOf(scan), quantity: countUp('', more, counted) ?? '' })
      : known.map((lot) => (lot === same ? { ...lot, ...moreOf(lot, scan), quantity: sumOf(lot) } : lot));
  return { quantity, lots: lots.length === 1 ? lots.map((lot) => ({ ...lot, quantity: '' })) : lots };

  function sumOf(lot: LotDraft): number | string {
    return countUp(lot.quantity, more, counted) ?? lot.quantity;
  }
}

/** Reads the dates in a scan; those that it lacks are left out. */
function datesOf({ expiry, production }: ScannedLot): { expiresOn?: string; madeOn?: string } {
  return { ...(expiry && { expiresOn: expiry }), ...(production && { madeOn: production }) };
}

/** What was entered stays. */
function moreOf(lot: LotDraft, scan: ScannedLot): Partial<LotDraft> {
  const { expiresOn = '', madeOn = '' } = datesOf(scan);
  return { expiresOn: lot.expiresOn || expiresOn, madeOn: lot.madeOn || madeOn };
}
