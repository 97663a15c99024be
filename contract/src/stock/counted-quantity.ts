import { MOST, quantityRule, readFigure } from '../common/figure';
import { quantityText } from '../common/figure-text';
import type { FieldFault } from '../refusals/fault-codes';
import { faultOf } from '../refusals/named-fault';
import { decimalText, scaled } from './exact-decimal';
import type { Packaging } from './packaging-text';
import type { UnitMeasure } from './unit-measure';
import { unitInFull } from './unit-words';

/** These are so many of a packaging or of the product's unit. */
interface NamedCount {
  /** Of a packaging or the unit, as it was typed; '' is the unit. */
  name: string;
  /** It is 0 or more, with at most three decimals. */
  count: number;
}

/** Says what a field gives: a number in the product's unit, or parts that its packagings give a meaning. */
export type GivenQuantity = number | readonly NamedCount[];

/** This is a part of a quantity as it was entered, with how many units each held then: '3 Carton' of 24. */
export interface EnteredPart {
  name: string;
  count: number;
  holds: number;
}

/** This is far longer than any quantity. */
const LONGEST = 300;
const MOST_PARTS = 10;
/** This keeps '3 E6' out. */
const EXPONENT = /\d\s*e[+-]?\d/i;
/** A number, then a name that begins with a letter. */
const PART = /^(\d(?:[\d.,'’ ]*\d)?)\s*(\p{L}[^+=;(),]*)?$/u;

/** These are the parts of '3 Carton + 4 Piece'; undefined if the text is not written so. */
export function readParts(text: string): NamedCount[] | undefined {
  if (text.length > LONGEST || !/\p{L}/u.test(text) || EXPONENT.test(text)) return undefined;
  const written = text.split('+');
  if (written.length > MOST_PARTS) return undefined;
  const parts = written.map((part) => {
    const [, number = '', name = ''] = PART.exec(part.trim()) ?? [];
    const count = readFigure(quantityRule, number);
    return typeof count === 'number' ? { name: name.trim(), count } : undefined;
  });
  return parts.every((part) => part !== undefined) ? parts : undefined;
}

/** Says what a product is counted in. */
export interface Counted {
  unit: string;
  /** As it was chosen; without that, its name tells. */
  measure?: UnitMeasure | null | undefined;
  packagings: readonly Packaging[];
}

/** This is a quantity in the product's unit, and as it was entered. */
export interface CountedQuantity {
  quantity: number;
  entered: EnteredPart[] | null;
}

/** Exact: a count has three decimals and a packaging six, so their product is a whole number of billionths. */
const BILLIONTHS = 1_000_000_000n;
const THOUSANDTH = 1_000_000n;

/**
 * Counts a given quantity in the product's unit.
 * @returns its fault if a packaging is unknown, or the sum is finer than a thousandth of the unit
 */
export function countQuantity(given: GivenQuantity, counted: Counted): CountedQuantity | FieldFault {
  if (typeof given === 'number') return { quantity: given, entered: null };
  const entered: EnteredPart[] = [];
  for (const { name, count } of given) {
    const found = findPackaging(name, counted);
    if (found === undefined) return unknownPackaging(name, counted);
    if (count > 0) entered.push({ name: found.name, count, holds: found.quantity });
  }
  const sum = entered.reduce((total, part) => total + scaled(part.count, 3) * scaled(part.holds, 6), 0n);
  if (sum % THOUSANDTH !== 0n) return packagingRest(entered, sum, counted.unit, THOUSANDTH);
  const quantity = readFigure(quantityRule, decimalText(sum, 9));
  if (typeof quantity !== 'number') return faultOf('atMost', { max: MOST });
  return { quantity, entered: entered.every(({ name }) => name === counted.unit) ? null : entered };
}

/**
 * This is the fault of a fraction where the unit has none; it names the remainder of a quantity entered in packagings.
 */
export function notWhole({ quantity, entered }: CountedQuantity, unit: string): FieldFault {
  return entered === null
    ? faultOf('wholeUnit', { unit })
    : packagingRest(entered, scaled(quantity, 9), unit, BILLIONTHS);
}

function packagingRest(entered: readonly EnteredPart[], sum: bigint, unit: string, step: bigint): FieldFault {
  return faultOf('packagingRest', {
    entered: enteredText(entered),
    quantity: decimalText(sum, 9),
    rest: decimalText(sum % step, 9),
    unit,
  });
}

function unknownPackaging(name: string, { unit, packagings }: Counted): FieldFault {
  return packagings.length === 0
    ? faultOf('countedIn', { unit })
    : faultOf('noPackaging', { name, packagings: packagings.map((one) => one.name).join(', '), unitName: unit });
}

/** Writes '3 Carton + 4 Piece'. */
export function enteredText(entered: readonly EnteredPart[]): string {
  return entered.map(({ name, count }) => `${quantityText(count)} ${name}`).join(' + ');
}

/** This is a quantity on a paper, whose unit stands beside it: '76', '76 (3 Carton + 4 Piece)'. */
export function printedQuantity(quantity: number, entered: readonly EnteredPart[] | null): string {
  return entered === null ? quantityText(quantity) : `${quantityText(quantity)} (${enteredText(entered)})`;
}

/** This is the packaging or unit that a word names: exactly, as a plural, or as the only one that begins so. */
function findPackaging(word: string, { unit, packagings }: Counted): Pick<Packaging, 'name' | 'quantity'> | undefined {
  const all = [{ name: unit, quantity: 1 }, ...packagings];
  if (word === '') return all[0];
  const wanted = unitInFull(word).toLowerCase();
  const exact = all.find(({ name }) => {
    // It may be named by its short form: 'Kg'.
    const full = unitInFull(name).toLowerCase();
    return [full, `${full}s`, `${full}es`].includes(wanted);
  });
  if (exact !== undefined) return exact;
  const begun = all.filter(({ name }) => name.toLowerCase().startsWith(wanted));
  return begun.length === 1 ? begun[0] : undefined;
}

/**
 * This is a quantity in its packagings: so many of the largest that fit, then of the next, and the rest in the unit.
 * @returns null if it holds none of them
 */
export function inPackagings(quantity: number, { unit, packagings }: Counted): EnteredPart[] | null {
  if (quantity <= 0) return null;
  const parts: EnteredPart[] = [];
  let left = scaled(quantity, 9);
  for (const { name, quantity: holds } of packagings.toSorted((one, other) => other.quantity - one.quantity)) {
    const each = scaled(holds, 9);
    // One that holds a single unit, or no whole number of them, would say no more than the unit itself.
    if (holds <= 1 || holds % 1 !== 0 || left < each) continue;
    parts.push({ name, count: Number(left / each), holds });
    left %= each;
  }
  if (parts.length === 0) return null;
  return left === 0n ? parts : [...parts, { name: unit, count: Number(decimalText(left, 9)), holds: 1 }];
}
