import { describe, expect, it } from 'vitest';
import { bareFigure } from './bare-figure';

describe('a typed figure', () => {
  it.each([
    ['12 kg', { unit: 'Kg' }, '12'],
    ['1 bag', { unit: 'Bag' }, '1'],
    ['12bags', { unit: 'Bag' }, '12'],
    ['KES 500', { before: 'KES ' }, '500'],
    ['16%', { unit: '%' }, '16'],
    ['3 5kg', { unit: '5kg' }, '3'],
  ])('%s loses what its field shows around it', (text, around, bare) => {
    expect(bareFigure(text, around)).toBe(bare);
  });

  it.each([
    ['12 boxes', { unit: 'Kg' }],
    ['kg', { unit: 'Kg' }],
    ['25kg', { unit: '5kg' }],
  ])('%s stays where that would be another number, or none', (text, around) => {
    expect(bareFigure(text, around)).toBe(text);
  });
});
