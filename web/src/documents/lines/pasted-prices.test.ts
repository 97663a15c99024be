import { describe, expect, it } from 'vitest';
import { type PastedPrices, pricesDiffer, settledPrices, shownPrices } from './pasted-prices';

const row = (quantity: string, unitPrice: string, price: string): PastedPrices => ({ quantity, unitPrice, price });

describe('the two prices of a pasted row', () => {
  it.each([
    ['a price of the line gives that of a unit', row('4', '', '100'), ['25.00', '100']],
    ['and keeps its cents', row('3', '', '100'), ['33.33', '100']],
    ['a price of a unit gives that of the line', row('4', '25', ''), ['25', '100.00']],
    ['if both agree, that of the unit counts', row('4', '25', '100.00'), ['25', '100.00']],
    ['unless it was rounded', row('3', '33.33', '100'), ['33.33', '100']],
    ['none is none', row('4', '', ''), ['', '']],
    ['a wrong one stays as it is', row('4', '', '12,5'), ['', '12,5']],
  ])('%s', (_what, given, shown) => {
    const settled = settledPrices(given);
    expect(pricesDiffer(settled)).toBe(false);
    const { unitPrice, price } = shownPrices(settled);
    expect([unitPrice, price]).toEqual(shown);
  });

  it('both stay and are marked if they differ, until one is corrected', () => {
    const settled = settledPrices(row('4', '25', '90'));
    expect([settled, pricesDiffer(settled)]).toEqual([row('4', '25', '90'), true]);
    expect(pricesDiffer(settledPrices({ ...settled, price: '100' }))).toBe(false);
    expect(pricesDiffer(settledPrices({ ...settled, quantity: '3.6' }))).toBe(false);
  });
});
