import { describe, expect, it } from 'vitest';
import { linePrice, orderQuantity } from './order-quantity';

const carton = (quantity: number) => ({ name: 'Carton', quantity, barcode: '', isBought: true, isIssued: false });
const inUnits = { packaging: undefined, isWhole: true, leastQuantity: null };

describe('the quantity to order', () => {
  it('is what is missing, in whole units where they are not divided', () => {
    expect(orderQuantity(38, inUnits)).toEqual({ quantity: 38, entered: null });
    expect(orderQuantity(37.2, inUnits)).toEqual({ quantity: 38, entered: null });
    expect(orderQuantity(37.2, { ...inUnits, isWhole: false })).toEqual({ quantity: 37.2, entered: null });
    const most = 999_999_999_999.999;
    expect(orderQuantity(most, { ...inUnits, isWhole: false })).toEqual({ quantity: most, entered: null });
  });

  it('is whole packagings', () => {
    const inCartons = { ...inUnits, packaging: carton(24) };
    const two = { quantity: 48, entered: [{ name: 'Carton', count: 2, holds: 24 }] };
    expect(orderQuantity(25, inCartons)).toEqual(two);
    expect(orderQuantity(48, inCartons)).toEqual(two);
    expect(orderQuantity(48.001, inCartons).quantity).toBe(72);
    expect(orderQuantity(0.4, { ...inUnits, isWhole: false, packaging: carton(0.3) }).quantity).toBe(0.6);
  });

  it('is at least what the supplier delivers, again in whole packagings', () => {
    expect(orderQuantity(5, { ...inUnits, leastQuantity: 20 }).quantity).toBe(20);
    expect(orderQuantity(5, { ...inUnits, packaging: carton(24), leastQuantity: 30 }).quantity).toBe(48);
  });

  it('is counted in units where the packaging holds what they cannot count', () => {
    expect(orderQuantity(1, { ...inUnits, packaging: carton(2.5) })).toEqual({ quantity: 1, entered: null });
    const third = { packaging: carton(0.333333), isWhole: false, leastQuantity: null };
    expect(orderQuantity(1, third)).toEqual({ quantity: 1, entered: null });
  });
});

describe('the price of a line', () => {
  it('is exact at the unit price of another', () => {
    // 1,000 for 3, so 7 cost 2,333.333…; 0.05 for 2, so 1 costs half a cent over 2.
    expect(linePrice(7, { price: 1000, quantity: 3 })).toBe(2333.33);
    expect(linePrice(1, { price: 0.05, quantity: 2 })).toBe(0.03);
    expect(linePrice(0.001, { price: 999_999_999_999, quantity: 0.001 })).toBe(999_999_999_999);
  });
});
