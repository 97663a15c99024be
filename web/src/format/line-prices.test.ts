import { describe, expect, it } from 'vitest';
import { linePriceOf, totalPrice, unitPrice, unitPriceOf } from './line-prices';

// Intl puts a no-break space after the currency.
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

describe('the price of one unit', () => {
  it.each([
    [1250, 10, 'Bag', 'KES 125.00 per bag'],
    ['100', '3', undefined, 'KES 33.33 per unit'],
    [0.01, 2, 'Bag', 'KES 0.01 per bag'],
    [0.01, 1000, 'Bag', 'KES 0.00 per bag'],
    [999999999999, 0.001, 'Bag', 'KES 999,999,999,999,000.00 per bag'],
    [100, 0, 'Bag', ''],
    ['', 3, 'Bag', ''],
    [100, '', 'Bag', ''],
    [0, 3, 'Bag', ''],
    [1.005, 1, 'Bag', ''],
    ['12,5', 3, 'Bag', ''],
    [100, '1e22', 'Bag', ''],
  ])('of %s for %s %s reads %s', (price, quantity, unit, text) => {
    expect(plain(unitPrice(price, quantity, unit))).toBe(text);
  });
});

describe('the prices of a line and of its unit', () => {
  it.each([
    ['125', '10', '1250.00'],
    [33.33, 3, '99.99'],
    ['0.01', '0.5', '0.01'],
    ['0.01', '0.499', '0.00'],
    ['99999999999.99', '2', '199999999999.98'],
    ['12,5', '2', ''],
    ['125', '', ''],
    ['', '3', ''],
    ['1e300', '2', ''],
  ])('%s for one makes %s cost %s', (unit, quantity, line) => {
    expect(linePriceOf(unit, quantity)).toBe(line);
  });

  it.each([
    ['1250.00', '10', '125.00'],
    ['100', '3', '33.33'],
    ['100', '0.0001', ''],
    ['100', '1e300', ''],
    ['', '3', ''],
  ])('%s for %s is a unit price of %s', (line, quantity, unit) => {
    expect(unitPriceOf(line, quantity)).toBe(unit);
  });
});

describe('the price of all lines', () => {
  it('loses no cent', () => {
    expect(plain(totalPrice([{ price: 0.1 }, { price: 0.2 }]))).toBe('KES 0.30');
    expect(plain(totalPrice(Array.from({ length: 1000 }, () => ({ price: 1234567.89 }))))).toBe('KES 1,234,567,890.00');
    expect(plain(totalPrice([]))).toBe('KES 0.00');
  });
});
