import { describe, expect, it } from 'vitest';
import { unitWord, withUnitWord } from './unit-words';

describe('a unit in a sentence', () => {
  it.each([
    ['Bag', 1, 'bag'],
    ['Bag', 0, 'bags'],
    ['Bag', 2.5, 'bags'],
    ['Box', 3, 'boxes'],
    ['Bunch', 3, 'bunches'],
    ['Loaf', 2, 'loaves'],
    ['Tray', 2, 'trays'],
    ['Copy', 2, 'copies'],
    ['Dozen', 2, 'dozen'],
    ['Foot', 2, 'feet'],
    ['Kg', 2, 'Kg'],
    ['Mfuko', 2, 'Mfuko'],
    ['50 kg bag', 2, '50 kg bag'],
  ])('%s, %d of it: %s', (unit, count, word) => {
    expect(unitWord(unit, count, 'en')).toBe(word);
  });

  it('is the name itself in another language', () => {
    expect(unitWord('Box', 3, 'sw')).toBe('Box');
  });

  it.each([
    ['Only {quantity} {unit} of {product}', { quantity: '1,250' }, 'bags'],
    ['Only {quantity, number} {unit}', { quantity: 1 }, 'bag'],
    ['{quantity, plural, =0 {no} other {only #}} {unit}', { quantity: 0 }, 'bags'],
    ['{left} of {available} {unit} left', { left: '1', available: '4' }, 'bags'],
    ['{price} per {unit}', { price: 'KES 720' }, 'bag'],
    ['Only {available} {unit}', { available: '\uE0000\uE000' }, 'Bag'],
  ])('follows the figure before it: %s', (message, figures, word) => {
    expect(withUnitWord(message, { ...figures, unit: 'Bag' }, 'en').unit).toBe(word);
  });
});
