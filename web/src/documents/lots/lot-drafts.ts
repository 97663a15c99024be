import type { StoredLots } from '@ghala/contract/common/lots';
import type { Tracking } from '@ghala/contract/common/tracking';
import { addDays } from '../../format/days';
import { exactQuantity } from '../../format/exact-quantity';
import { isDay } from '../../format/typed-date';
import { type CountedProduct, inUnit } from '../lines/counting-rule';

/**
 * Holds a product as a line has it; neither tracked nor with a shelf life if this device kept it from an earlier
 * version.
 */
export interface TrackableProduct extends CountedProduct {
  tracking?: Tracking;
  /** It counts days; null or 0 if the product has none. */
  shelfLife?: number | null;
}
export interface TrackedProduct extends TrackableProduct {
  tracking: 'lot' | 'serial';
}

/** Tells whether the goods of a product are told apart by lot or by serial number. */
export function isTracked<Product extends TrackableProduct>(
  product: Product | null | undefined,
): product is Product & TrackedProduct {
  return product?.tracking === 'lot' || product?.tracking === 'serial';
}

/** Holds a lot, or a serial number, in its fields. */
export interface LotDraft {
  /** Tells it from the others of its line. */
  id: number;
  number: string;
  /** It is written YYYY-MM-DD; '' for none, or as typed if it is no date. */
  expiresOn: string;
  madeOn: string;
  /**
   * It is given in the unit or in packagings; '' takes what the other lots leave of the line. A serial number has none.
   */
  quantity: number | string;
}

/** Holds a line whose lots are entered. */
export interface LotLine {
  quantity: number | string;
  lots: readonly LotDraft[];
}

export type LotFields = Omit<LotDraft, 'id'>;
const blank: LotFields = { number: '', expiresOn: '', madeOn: '', quantity: '' };

export function isBlank(lot: LotFields): boolean {
  return lot.number.trim() === '' && lot.expiresOn === '' && lot.madeOn === '' && lot.quantity === '';
}

/** Adds a lot at the end. */
export function withLot(lots: readonly LotDraft[], lot: Partial<LotFields> = {}): LotDraft[] {
  const id = Math.max(-1, ...lots.map((one) => one.id)) + 1;
  return [...lots, { ...blank, ...lot, id }];
}

/** Puts stored lots into their fields: the only one of a line has all of it. */
export function draftsOf(lots: StoredLots | null | undefined): LotDraft[] {
  const only = lots?.length === 1;
  return (lots ?? []).map(({ number, expiresOn, madeOn, quantity }, id) => ({
    id,
    number,
    expiresOn: expiresOn ?? '',
    madeOn: madeOn ?? '',
    quantity: only ? '' : quantity,
  }));
}

/**
 * Tells the quantity of each lot in the product's unit, where that is known: one without a quantity has what is left.
 */
export function partsOf(product: TrackedProduct, { quantity, lots }: LotLine): (number | undefined)[] {
  if (product.tracking === 'serial') return lots.map(() => 1);
  const parts = lots.map((lot) => (lot.quantity === '' ? undefined : inUnit(product, lot.quantity)));
  const open = lots.flatMap((lot, at) => (lot.quantity === '' ? at : []));
  const [rest] = open;
  const others = parts.filter((part) => part !== undefined);
  const whole = inUnit(product, quantity);
  if (rest === undefined || open.length > 1 || whole === undefined || others.length < lots.length - 1) return parts;
  const left = exactQuantity(whole - sumOf(others));
  return left > 0 ? parts.with(rest, left) : parts;
}

/**
 * Tells how much of a line is not in its lots; it is below 0 if they exceed it.
 * @returns undefined while the quantity of the line is not known
 */
export function balanceOf(product: TrackedProduct, line: LotLine): number | undefined {
  const whole = inUnit(product, line.quantity);
  if (whole === undefined) return undefined;
  return exactQuantity(whole - sumOf(partsOf(product, line)));
}

function sumOf(parts: readonly (number | undefined)[]): number {
  return parts.reduce<number>((sum, part) => sum + (part ?? 0), 0);
}

/** Writes the lots of a line as a call takes them, null for none; the only one has all of it. */
export function sentLots(product: TrackableProduct | null | undefined, { quantity, lots }: LotLine) {
  if (!isTracked(product)) return null;
  const given = lots.filter((lot) => !isBlank(lot));
  const parts = partsOf(product, { quantity, lots: given });
  const isAll = given.length === 1 && given[0]?.quantity === '';
  const sent = given.map(({ number, expiresOn, madeOn }, at) => ({
    number: number.trim(),
    expiresOn: expiresOn || null,
    madeOn: madeOn || null,
    quantity: isAll ? null : (parts[at] ?? null),
  }));
  return sent.length === 0 ? null : sent;
}
export type SentLots = NonNullable<ReturnType<typeof sentLots>>;

/** Writes stored lots for a call that may change the quantity of their line: the only one has all of it. */
export function keptLots(product: TrackableProduct, lots: StoredLots | null | undefined): SentLots | null {
  if (!isTracked(product) || !lots || lots.length === 0) return null;
  return lots.map((lot) => ({ ...lot, quantity: lots.length === 1 ? null : lot.quantity }));
}

/** Shows the lots of a line as they will be stored: those without a quantity get equal parts. */
export function asStored(lots: readonly SentLots[number][] | null | undefined, quantity: number): StoredLots | null {
  if (!lots || lots.length === 0) return null;
  return lots.map((lot) => ({ ...lot, quantity: lot.quantity ?? exactQuantity(quantity / lots.length) }));
}

/** Reads the maker's batch number of a line with lots: that of its only lot. */
export function batchNoOf(product: TrackableProduct, lots: readonly { number: string }[] | null): string {
  const [first] = lots ?? [];
  return product.tracking === 'lot' && lots?.length === 1 && first !== undefined ? first.number : '';
}

/** Finds the first lot whose number repeats an earlier one; capitals make no difference. */
export function repeatedLot(lots: readonly LotDraft[]): LotDraft | undefined {
  const known = new Set<string>();
  return lots.find(({ number }) => {
    const key = keyOf(number);
    if (key === '') return false;
    const isRepeated = known.has(key);
    known.add(key);
    return isRepeated;
  });
}

export const keyOf = (number: string) => number.trim().toLowerCase();

/** Changes when a lot was made; its expiry follows by the shelf life, unless another was entered. */
export function madeOnChange({ shelfLife }: TrackableProduct, lot: LotFields, madeOn: string): Partial<LotFields> {
  const expiryOf = (day: string) => (shelfLife && isDay(day) ? addDays(day, shelfLife) : '');
  const follows = lot.expiresOn === '' || lot.expiresOn === expiryOf(lot.madeOn);
  return follows && isDay(madeOn) && shelfLife ? { madeOn, expiresOn: expiryOf(madeOn) } : { madeOn };
}

/** Adds serial numbers, each once, with the dates of the last. @returns also those that were there already */
export function withSerials(lots: readonly LotDraft[], added: readonly Partial<LotFields>[]) {
  const known = new Set(lots.map(({ number }) => keyOf(number)));
  const repeated: string[] = [];
  let after = [...lots];
  for (const { number = '', ...dates } of added) {
    if (known.has(keyOf(number))) {
      repeated.push(number);
      continue;
    }
    known.add(keyOf(number));
    const { expiresOn = '', madeOn = '' } = after.at(-1) ?? {};
    after = withLot(after, { expiresOn, madeOn, ...dates, number });
  }
  return { lots: after, repeated };
}

/**
 * Sets the quantity of a line after its serial numbers changed: to theirs, if it was theirs before, none was entered,
 * or they are more.
 */
export function quantityWithSerials(
  product: TrackedProduct,
  { quantity, lots }: LotLine,
  after: number,
): number | string {
  const entered = quantity === '' ? 0 : inUnit(product, quantity);
  if (entered === undefined) return quantity;
  if (entered === lots.length || entered < after) return after === 0 ? '' : after;
  return quantity;
}

/** Names what a line needs before its goods can enter stock. */
export type Lacking = 'lots' | 'expiry';

interface LineWithLots {
  Product: TrackableProduct;
  lots?: readonly { expiresOn: string | null }[] | null;
}

/** @returns undefined if it lacks nothing */
export function lackOf({ Product, lots }: LineWithLots): Lacking | undefined {
  if (!isTracked(Product)) return undefined;
  if (!lots || lots.length === 0) return 'lots';
  const mustExpire = (Product.shelfLife ?? 0) > 0;
  return mustExpire && lots.some(({ expiresOn }) => expiresOn === null) ? 'expiry' : undefined;
}
