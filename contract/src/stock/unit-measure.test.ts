import { describe, expect, it } from 'vitest';
import { converted, measureNamed, measureOf, measures } from './unit-measure';

describe('what a unit measures', () => {
  it.each([
    ['Kilograms', 'kg'],
    ['Kilo', 'kg'],
    ['KILOS', 'kg'],
    ['Kgs.', 'kg'],
    ['Kilogramu', 'kg'],
    ['Gram', 'g'],
    ['Gramu', 'g'],
    ['Tonnes', 't'],
    ['Tani', 't'],
    ['Pounds', 'lb'],
    ['Metres', 'm'],
    ['Meter', 'm'],
    ['Mita', 'm'],
    ['Feet', 'ft'],
    ['Inches', 'in'],
    ['Yards', 'yd'],
    ['m2', 'm2'],
    ['m²', 'm2'],
    ['sqm', 'm2'],
    ['Sq. m', 'm2'],
    ['sq metres', 'm2'],
    ['Square Metres', 'm2'],
    ['Mita za mraba', 'm2'],
    ['Litres', 'l'],
    ['Ltrs', 'l'],
    ['Lita', 'l'],
    ['mL', 'ml'],
    ['Cubic metres', 'm3'],
    ['cu. m', 'm3'],
    ['Mita za ujazo', 'm3'],
  ])('%s is told by its name', (name, measure) => expect(measureNamed(name)).toBe(measure));

  it.each(['Bag', 'Piece', 'Debe', 'Mfuko', 'Kilogram bag', 'Set', ''])('%j measures nothing', (name) =>
    expect(measureNamed(name)).toBeUndefined(),
  );

  it('is what was chosen, if anything was', () => {
    expect(measureOf({ unit: 'Debe', measure: 'l' })).toBe('l');
    expect(measureOf({ unit: 'Kilo', measure: 'none' })).toBeUndefined();
    expect(measureOf({ unit: 'Kilo', measure: null })).toBe('kg');
    expect(measureOf({ unit: 'Kilo' })).toBe('kg');
  });
});

describe('a measured quantity', () => {
  it.each([
    [20.04, 'kg', 'kg', 20.04],
    [20.04, 'kg', 'g', 20_040],
    [750, 'g', 'kg', 0.75],
    [1, 'lb', 'kg', 0.454],
    [1, 'lb', 'g', 453.592],
    [10, 'ft', 'm', 3.048],
    [2.5, 'm3', 'l', 2500],
    [100, 'ft2', 'm2', 9.29],
    [0.3, 'g', 'kg', undefined],
    [1, 'kg', 'l', undefined],
    [1, 'm2', 'm', undefined],
  ] as const)('of %s %s is, in %s, %s', (quantity, from, to, found) =>
    expect(converted(quantity, from, to)).toBe(found),
  );

  it('is the same in its own measure', () => {
    for (const measure of measures) expect(converted(1.234, measure, measure)).toBe(1.234);
  });
});
