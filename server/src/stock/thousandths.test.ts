import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inUnits, positiveThousandths, thousandths } from './thousandths';

const LARGEST = 999_999_999_999_999n;

test('every quantity that the database can store survives conversion both ways', () => {
  const text = fc.bigInt({ min: -LARGEST, max: LARGEST }).map((whole) => {
    const digits = String(whole < 0n ? -whole : whole).padStart(4, '0');
    return { whole, decimal: `${whole < 0n ? '-' : ''}${digits.slice(0, -3)}.${digits.slice(-3)}` };
  });
  fc.assert(
    fc.property(text, ({ whole, decimal }) => {
      expect(thousandths(Number(decimal))).toBe(whole);
      expect(inUnits(whole)).toBe(Number(decimal));
    }),
    { numRuns: 2_000, examples: [[{ whole: LARGEST, decimal: '999999999999.999' }]] },
  );
});

test('anything else is refused, never rounded', () => {
  expect(() => thousandths(0.0004)).toThrow(/more than three decimals/);
  expect(() => thousandths(0.1 + 0.2)).toThrow(/more than three decimals/);
  for (const quantity of [0, -1, Number.NaN]) expect(() => positiveThousandths(quantity)).toThrow(/above 0/);
});
