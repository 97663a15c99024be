import { describe, expect, it } from 'vitest';
import { isMissed } from '../../ui/scan/scanner-keys';
import { countOf, countText, countUp } from './count-up';

const counted = {
  unit: 'Kg',
  packagings: [
    { name: 'Bag', quantity: 50, barcode: 'B', isBought: false, isIssued: false },
    { name: 'Sack', quantity: 90, barcode: 'S', isBought: false, isIssued: false },
  ],
};
const bag = { count: 1, name: 'Bag' };
const kilo = { count: 1, name: 'Kg' };

describe('a quantity counts up', () => {
  it.each([
    ['', kilo, 1],
    ['', bag, '1 Bag'],
    [2, kilo, 3],
    ['2', kilo, 3],
    [0.1, { count: 0.2, name: 'Kg' }, 0.3],
    [2, bag, '2 Kg + 1 Bag'],
    ['2 Bag', bag, '3 Bag'],
    ['2 bags', bag, '3 Bag'],
    ['2 Bag + 5 Kg', kilo, '2 Bag + 6 Kg'],
    ['1 Sack', bag, '1 Sack + 1 Bag'],
    ['3 Kg', kilo, 4],
  ])('%j and %j is %j', (value, more, expected) => expect(countUp(value, more, counted)).toBe(expected));

  it.each(['abc', '-5', '2 Crate', '0'])('but %j is not a quantity, and stays', (value) =>
    expect(countUp(value, bag, counted)).toBeUndefined(),
  );
});

describe('a scan stands for', () => {
  const one = { packaging: null, count: null, measure: null };

  it.each([
    [one, kilo],
    [{ ...one, packaging: 'Bag' }, bag],
    [
      { ...one, packaging: 'Bag', count: 4 },
      { count: 4, name: 'Bag' },
    ],
    [
      { ...one, measure: { quantity: 1.25, unit: 'kg' } },
      { count: 1.25, name: 'Kg' },
    ],
    [
      { ...one, packaging: 'Bag', measure: { quantity: 3, unit: '' } },
      { count: 3, name: 'Kg' },
    ],
    [
      { ...one, packaging: 'Bag', measure: { quantity: 20.04, unit: 'lb' } },
      { count: 9.09, name: 'Kg' },
    ],
  ] as const)('%j: %j', (scanned, expected) => expect(countOf(scanned, counted)).toEqual(expected));

  it.each([
    ['Kilograms', 20.04],
    ['Kilo', 20.04],
    ['Grams', 20_040],
    ['Tonnes', 0.02],
  ])('its weight in %s: %d', (unit, count) =>
    expect(countOf({ ...one, measure: { quantity: 20.04, unit: 'kg' } }, { unit, packagings: [] })).toEqual({
      count,
      name: unit,
    }),
  );

  it('nothing if its measure does not fit the unit: the user is asked how many it is', () => {
    const kilos = { ...one, packaging: 'Bag', count: 1, measure: { quantity: 20.04, unit: 'kg' } } as const;
    const missedIn = (unit: string, measure?: 'none' | 'l') => {
      const found = countOf(kilos, { unit, measure, packagings: [] });
      return isMissed(found) ? found.missed : found;
    };
    expect(missedIn('Piece')).toContain('The code says 20.04 kg, but the product is counted by Piece.');
    expect(missedIn('Kilo', 'none')).toContain('counted by Kilo');
    expect(missedIn('Debe', 'l')).toContain('20.04 kg, which cannot be told in Debe');
  });

  it('is told in its unit', () => {
    expect([countText(3, counted), countText('3 Bag', counted)]).toEqual(['3 Kg', '3 Bag']);
  });
});
