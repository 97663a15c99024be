import { describe, expect, it } from 'vitest';
import { sayFreely } from '../text/say';
import { unitWord, withUnitWords } from './unit-words';

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
    ['Only {quantity} {unit} of {product}', { quantity: '1,250', product: 'Rice' }, 'Only 1,250 bags of Rice'],
    ['Only {quantity, number} {unit}', { quantity: 1 }, 'Only 1 bag'],
    ['{quantity, plural, =0 {no} other {only #}} {unit}', { quantity: 0 }, 'no bags'],
    ['{left} of {available} {unit} left', { left: '1', available: '4' }, '1 of 4 bags left'],
    ['{one, number} {unit}, not {other, number} {unit}', { one: 1, other: 2 }, '1 bag, not 2 bags'],
    ['{price} per {unit}', { price: 'KES 720' }, 'KES 720 per bag'],
    ['Only {available} {unit}', { available: '\uE0000\uE000' }, 'Only \uE0000\uE000 Bag'],
  ])('follows the figure before it: %s', (message, figures, text) => {
    expect(sayFreely(...withUnitWords(message, { ...figures, unit: 'Bag' }, 'en'), 'en')).toBe(text);
  });
});
