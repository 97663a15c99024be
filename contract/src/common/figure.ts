import { fault } from '../refusals/named-fault';
import { readTypedNumber } from './typed-number';

/** This is the largest quantity and amount: twelve digits before the point, as in the database's numeric columns. */
export const MOST = 999_999_999_999;

/**
 * Says what a number may be: from 0 to `most`, with so many decimals. Its faults are encoded as in a schema's message.
 */
export interface FigureRule {
  /** There are at most so many decimal places. */
  places: number;
  /** Says whether 0 is refused. */
  above0?: boolean;
  /** Says whether it may be written with the currency. */
  isMoney?: boolean;
  /** The default is 999,999,999,999. */
  most?: number;
  required: string;
  tooFine: string;
  /** Default: that it must be at most `most`. */
  tooMuch?: string;
  /** Another way to write it. Returns the number or its fault, or undefined if the text is not written so. */
  reads?: (text: string) => number | string | undefined;
}

/** This is a quantity in the product's unit: at most three decimals. */
export const quantityRule: FigureRule = {
  places: 3,
  required: fault('quantityRequired'),
  tooFine: fault('quantity', { places: 3 }),
};
/** This is a quantity above 0. */
export const positiveQuantityRule: FigureRule = { ...quantityRule, above0: true };
/** Says what is counted of a serial number: 0 or 1. */
export const serialRule: FigureRule = {
  ...quantityRule,
  places: 0,
  most: 1,
  tooFine: fault('serialCount'),
  tooMuch: fault('serialCount'),
};
/** Says how many of the product's unit a packaging holds: above 0, at most six decimals. */
export const packagingRule: FigureRule = {
  ...positiveQuantityRule,
  places: 6,
  tooFine: fault('quantity', { places: 6 }),
};
/** This is an amount in Kenyan shillings: at most two decimals. */
export const moneyRule: FigureRule = {
  places: 2,
  isMoney: true,
  required: fault('priceRequired'),
  tooFine: fault('amount', { places: 2 }),
};
/** This is a share in percent: 0 to 100, at most two decimals. */
export const percentRule: FigureRule = {
  places: 2,
  most: 100,
  required: fault('required'),
  tooFine: fault('amount', { places: 2 }),
};
/** This is a cost of one unit in Kenyan shillings: at most six decimals. */
export const costOfUnitRule: FigureRule = { ...moneyRule, places: 6, tooFine: fault('amount', { places: 6 }) };

/**
 * Reads a figure by its rule: a JSON number, or a text as people write numbers.
 * @returns the number, or its fault
 */
export function readFigure(rule: FigureRule, given: number | string): number | string {
  if (typeof given === 'string' && given.trim() === '') return rule.required;
  const read = typeof given === 'string' ? rule.reads?.(given) : given;
  if (typeof read === 'string') return read;
  const typed = read === undefined ? readTypedNumber(String(given), rule.isMoney) : { decimal: String(read) };
  if (typed.decimal === undefined)
    return typed.fault === 'number' ? fault('number') : fault('decimalPoint', { example: typed.example });
  // Adding 0 makes 0 of -0.
  const value = Number(typed.decimal) + 0;
  const { places, above0, most = MOST, tooFine, tooMuch = fault('atMost', { max: most }) } = rule;
  if (above0 ? value <= 0 : value < 0) return fault(above0 ? 'notPositive' : 'negative');
  if (value > most) return tooMuch;
  const [, decimals = ''] = typed.decimal.split('.');
  // Only a number smaller than the finest is still written with an exponent.
  return decimals.length > places || typed.decimal.includes('e') ? tooFine : value;
}

/** This is the number that a field's value is by a rule; undefined if it is empty or wrong. */
export function figureOf(rule: FigureRule, given: number | string): number | undefined {
  const read = readFigure(rule, given);
  return typeof read === 'number' ? read : undefined;
}
