import { describe, expect, it } from 'vitest';
import { faultText } from '../refusals/fault-text';
import { money, optionalMoney, positiveQuantity, type quantity } from './quantity';

const faults = (schema: typeof quantity, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ message }) => faultText(message, 'en'));

describe('a quantity above 0', () => {
  it.each([
    [12.5, 12.5],
    ['12.500', 12.5],
    ['1,250.5', 1250.5],
    [999_999_999_999, 999_999_999_999],
    ['0.001', 0.001],
  ])('takes %j', (given, value) => {
    expect(positiveQuantity.parse(given)).toBe(value);
  });

  it.each([
    [undefined, 'enter a quantity'],
    [null, 'enter a quantity'],
    [' ', 'enter a quantity'],
    [0, 'enter a quantity above 0'],
    ['-5', 'enter a quantity above 0'],
    ['-1,5', 'use a point for decimals: -1.5'],
    ['12,5', 'use a point for decimals: 12.5'],
    ['1e3', 'enter a number, such as 1250.50'],
    [{}, 'enter a number, such as 1250.50'],
    [1.2345, 'enter at most 3 decimals'],
    [1e-9, 'enter at most 3 decimals'],
    [1e12, 'must be at most 999,999,999,999'],
    [1e300, 'must be at most 999,999,999,999'],
    ['1000000000000', 'must be at most 999,999,999,999'],
  ])('refuses %j: %s', (given, text) => {
    expect(faults(positiveQuantity, given)).toEqual([text]);
  });
});

describe('an amount', () => {
  it.each([
    [0, 0],
    ['-0', 0],
    ['KES 1,250.50', 1250.5],
    ['180/=', 180],
  ])('takes %j', (given, value) => {
    expect(money.parse(given)).toBe(value);
  });

  it.each([
    ['', 'enter a price'],
    ['-0.01', 'enter 0 or more'],
    ['1.005', 'enter at most 2 decimals'],
  ])('refuses %j: %s', (given, text) => {
    expect(faults(money, given)).toEqual([text]);
  });

  it('may be absent, and is explained all the same', () => {
    expect([undefined, null, ''].map((none) => optionalMoney.parse(none))).toEqual([null, null, null]);
    expect(optionalMoney.safeParse('1,5').error?.issues.map(({ message }) => faultText(message, 'en'))).toEqual([
      'use a point for decimals: 1.5',
    ]);
  });
});
