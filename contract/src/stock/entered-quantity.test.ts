import { describe, expect, it } from 'vitest';
import { readFault } from '../refusals/field-faults';
import {
  type Counted,
  countQuantity,
  enteredText,
  type GivenQuantity,
  inPackagings,
  notWhole,
} from './counted-quantity';
import { countedQuantity, lineQuantity } from './entered-quantity';
import { packagings } from './packaging';

const goods: Counted = { unit: 'Piece', packagings: packagings.parse('Carton = 24; Half-dozen = 6; Box = 2.5') };
const given = (text: string): GivenQuantity => lineQuantity.parse(text);
const counted = (text: string, product = goods) => countQuantity(given(text), product);

describe('the quantity of a line', () => {
  it.each([
    [76, 76],
    ['76', 76],
    ['1,250.5', 1250.5],
  ])('%j is a number in the unit', (text, quantity) => {
    expect(countQuantity(lineQuantity.parse(text), goods)).toEqual({ quantity, entered: null });
  });

  it.each([
    ['3 Carton + 4 Piece', 76, '3 Carton + 4 Piece'],
    ['3 cartons+4', 76, '3 Carton + 4 Piece'],
    ['3carton + 4 pcs', 76, '3 Carton + 4 Piece'],
    ['2 boxes', 5, '2 Box'],
    ['1.5 Carton', 36, '1.5 Carton'],
    ['1,000 h', 6000, '1,000 Half-dozen'],
    ['0.001 Carton', 0.024, '0.001 Carton'],
    ['999,999 Carton + 0.001 piece', 23_999_976.001, '999,999 Carton + 0.001 Piece'],
  ])('%s is counted exactly, and kept as it was entered', (text, quantity, kept) => {
    const { entered, ...found } = counted(text) as { entered: Parameters<typeof enteredText>[0] };
    expect([found, enteredText(entered)]).toEqual([{ quantity }, kept]);
  });

  it('keeps how many units each packaging held', () => {
    expect(counted('3 Carton + 4')).toMatchObject({
      entered: [
        { name: 'Carton', count: 3, holds: 24 },
        { name: 'Piece', count: 4, holds: 1 },
      ],
    });
  });

  it('of none is refused as 0 is', () => {
    const faults = ['0 Carton', '0 Carton + 0'].map((text) => lineQuantity.safeParse(text).error?.issues[0]?.message);
    expect(faults.map((message) => readFault(message ?? '')?.code)).toEqual(['notPositive', 'notPositive']);
  });

  it('may be none of a packaging where it is what was counted', () => {
    expect(countQuantity(countedQuantity.parse('0 Carton'), goods)).toEqual({ quantity: 0, entered: null });
  });

  it('leaves out what there is none of', () => {
    expect(counted('3 Carton + 0 Piece')).toMatchObject({ quantity: 72, entered: [{ name: 'Carton', count: 3 }] });
    expect(counted('0 Carton + 4')).toEqual({ quantity: 4, entered: null });
  });

  it('in the unit alone is a number', () => {
    expect(counted('12 pieces')).toEqual({ quantity: 12, entered: null });
  });

  it.each(['', 'abc', '=2+3', '2+3', '-2 Carton', '1e3', '0 Carton', '3 Carton +', '10-12', '1.2345 Carton'])(
    '%j is refused',
    (text) =>
      expect([lineQuantity.safeParse(text).success, 'code' in { ...countIfRead(text) }]).not.toEqual([true, false]),
  );

  it.each(['5 Kg', '5 kgs', '5 kilograms', '5kg'])('knows a unit that is named by its short form: %s', (text) => {
    const sugar = { unit: 'Kg', packagings: packagings.parse('Bag = 50') };
    expect(counted(text, sugar)).toEqual({ quantity: 5, entered: null });
    expect(counted(`2 bags + ${text}`, sugar)).toMatchObject({ quantity: 105 });
  });

  it('names the packagings there are', () => {
    expect(counted('3 Bale')).toEqual({
      code: 'noPackaging',
      params: { name: 'Bale', packagings: 'Carton, Half-dozen, Box', unitName: 'Piece' },
    });
    expect(counted('3 Bale', { unit: 'Bag', packagings: [] })).toEqual({ code: 'countedIn', params: { unit: 'Bag' } });
  });

  it('does not guess between two packagings that begin alike', () => {
    const both = { unit: 'Piece', packagings: packagings.parse('Carton = 24; Case = 12') };
    expect(counted('2 ca', both)).toMatchObject({ code: 'noPackaging' });
    expect(counted('2 cas', both)).toMatchObject({ quantity: 24 });
  });

  it('names the remainder that the unit cannot have', () => {
    const tiny = { unit: 'Litre', packagings: packagings.parse('Vial = 0.0005') };
    expect(counted('3 Vial', tiny)).toEqual({
      code: 'packagingRest',
      params: { entered: '3 Vial', quantity: '0.0015', rest: '0.0005', unit: 'Litre' },
    });
    expect(counted('4 Vial', tiny)).toMatchObject({ quantity: 0.002 });
    const half = counted('3 Box');
    if ('code' in half) throw new Error('3 Box can be counted');
    expect(notWhole(half, 'Piece')).toEqual({
      code: 'packagingRest',
      params: { entered: '3 Box', quantity: '7.5', rest: '0.5', unit: 'Piece' },
    });
    expect(notWhole({ quantity: 7.5, entered: null }, 'Piece')).toEqual({
      code: 'wholeUnit',
      params: { unit: 'Piece' },
    });
  });

  it('is at most what a quantity can be', () => {
    expect(counted('999,999,999,999 Carton')).toMatchObject({ code: 'atMost' });
    expect(readFault(lineQuantity.safeParse(1e12).error?.issues[0]?.message ?? '')).toMatchObject({ code: 'atMost' });
  });
});

function countIfRead(text: string) {
  const { data } = lineQuantity.safeParse(text);
  return data === undefined ? undefined : countQuantity(data, goods);
}

describe('a stock figure', () => {
  it.each([
    [76, '3 Carton + 4 Piece'],
    [48, '2 Carton'],
    [31.5, '1 Carton + 1 Half-dozen + 1.5 Piece'],
    [2.5, null],
    [1, null],
    [0, null],
    [-76, null],
  ])('%d reads %s in packagings, the largest first', (quantity, text) => {
    const parts = inPackagings(quantity, goods);
    expect(parts && enteredText(parts)).toBe(text);
  });
});
