import { serialsIn } from '@ghala/contract/common/lots';
import { describe, expect, it } from 'vitest';
import { numberChange } from './known-lots';
import {
  balanceOf,
  draftsOf,
  lackOf,
  madeOnChange,
  partsOf,
  quantityWithSerials,
  sentLots,
  withLot,
  withSerials,
} from './lot-drafts';
import { lotsProblem } from './lots-problem';
import { countedInto } from './scanned-lots';

const carton = { name: 'Carton', quantity: 12, barcode: '', isBought: false, isIssued: false };
const milk = { tracking: 'lot' as const, shelfLife: 90, unit: { unit: 'Piece' }, packagings: [carton] };
const drill = { tracking: 'serial' as const, shelfLife: null, unit: { unit: 'Piece' } };
const lot = (number: string, quantity: number | string = '', more = {}) => ({ number, quantity, ...more });
const lotsOf = (...lots: ReturnType<typeof lot>[]) =>
  lots.reduce((all, one) => withLot(all, one), [] as ReturnType<typeof withLot>);

describe('the lots of a line', () => {
  it('have all of it, if there is one', () => {
    const line = { quantity: '2 Carton', lots: lotsOf(lot('A1')) };
    expect(partsOf(milk, line)).toEqual([24]);
    expect(sentLots(milk, line)).toEqual([{ number: 'A1', expiresOn: null, madeOn: null, quantity: null }]);
    expect(lotsProblem(milk, line)).toBeUndefined();
  });

  it('leave to the one without a quantity what the others do not have', () => {
    const line = { quantity: 30, lots: lotsOf(lot('A1', '1 Carton'), lot('B2')) };
    expect(partsOf(milk, line)).toEqual([12, 18]);
    expect(balanceOf(milk, line)).toBe(0);
    expect(sentLots(milk, line)?.map(({ quantity }) => quantity)).toEqual([12, 18]);
  });

  it('may be too few for it, or too many', () => {
    expect(lotsProblem(milk, { quantity: 10, lots: lotsOf(lot('A1', 5), lot('B2', 3)) })?.text).toBe(
      '2 of 10 pieces still without a lot',
    );
    expect(lotsProblem(milk, { quantity: 10, lots: lotsOf(lot('A1', 5), lot('B2', 8)) })?.text).toBe(
      'The lots make 3 more than the quantity',
    );
    expect(lotsProblem(milk, { quantity: 10, lots: lotsOf(lot('A1'), lot('B2', 40)) })).toEqual({
      text: 'The lots make 30 more than the quantity',
    });
  });

  it('need a number of their own each, a valid date and a quantity', () => {
    const problems = [
      lotsOf(lot('', '', { expiresOn: '2027-01-31' })),
      lotsOf(lot('a1', 5), lot('A1', 5)),
      lotsOf(lot('A1', '', { expiresOn: 'soon' })),
      lotsOf(lot('A1'), lot('B2')),
    ].map((lots) => lotsProblem(milk, { quantity: 10, lots }));
    expect(problems).toEqual([
      { text: 'Enter the lot number', id: 0, field: 'number' },
      { text: 'A1 is entered twice', id: 1, field: 'number' },
      { text: 'Enter a date as DD/MM/YYYY', id: 0, field: 'date' },
      { text: 'Enter the quantity of lot A1', id: 0, field: 'quantity' },
    ]);
  });

  it('come back into their fields as they were stored', () => {
    const stored = [{ number: 'A1', expiresOn: '2027-01-31', madeOn: null, quantity: 10 }];
    const lots = draftsOf(stored);
    expect(lots).toEqual([{ id: 0, number: 'A1', expiresOn: '2027-01-31', madeOn: '', quantity: '' }]);
    expect(draftsOf([...stored, ...stored]).map(({ quantity }) => quantity)).toEqual([10, 10]);
  });

  it('may be missing, or their expiry may be', () => {
    const lotOf = (expiresOn: string | null) => ({ Product: milk, lots: [{ expiresOn }] });
    expect(lackOf({ Product: milk, lots: null })).toBe('lots');
    expect(lackOf(lotOf(null))).toBe('expiry');
    expect(lackOf(lotOf('2027-01-31'))).toBeUndefined();
    expect(lackOf({ Product: { ...milk, tracking: 'none' }, lots: null })).toBeUndefined();
  });
});

describe('an expiry', () => {
  const [a1 = { number: '', expiresOn: '', madeOn: '', quantity: '' }] = lotsOf(lot('A1'));

  it('follows from the day of production by the shelf life, until it is changed', () => {
    const first = { ...a1, ...madeOnChange(milk, a1, '2026-11-01') };
    expect(first.expiresOn).toBe('2027-01-30');
    const second = { ...first, ...madeOnChange(milk, first, '2026-11-02') };
    expect(second.expiresOn).toBe('2027-01-31');
    const own = { ...second, expiresOn: '2027-03-01' };
    expect(madeOnChange(milk, own, '2026-11-03')).toEqual({ madeOn: '2026-11-03' });
  });

  it('does not follow while the day is typed, or without a shelf life', () => {
    expect(madeOnChange(milk, a1, '1/1')).toEqual({ madeOn: '1/1' });
    expect(madeOnChange(drill, a1, '2026-11-01')).toEqual({ madeOn: '2026-11-01' });
  });
});

describe('a lot that is known', () => {
  const known = [{ number: 'A1', expiresOn: '2027-01-31' }];
  const [blank = { number: '', expiresOn: '', madeOn: '', quantity: '' }] = lotsOf(lot(''));

  it('brings its expiry, which goes with it', () => {
    const named = { ...blank, ...numberChange('a1', blank, known) };
    expect(named).toMatchObject({ number: 'a1', expiresOn: '2027-01-31' });
    expect(numberChange('A12', named, known)).toEqual({ number: 'A12', expiresOn: '' });
  });

  it('leaves an expiry alone that was entered', () => {
    expect(numberChange('A1', { ...blank, expiresOn: '2027-03-01' }, known)).toEqual({ number: 'A1' });
  });
});

describe('serial numbers', () => {
  it('stand one per line or separated, and are added once', () => {
    expect(serialsIn('S1\r\nS2, S3;S4  s5')).toEqual(['S1', 'S2', 'S3', 'S4', 's5']);
    const { lots, repeated } = withSerials(lotsOf(lot('S1', '', { expiresOn: '2028-01-01' })), [
      { number: 's1' },
      { number: 'S2' },
      { number: 'S2' },
    ]);
    expect(lots.map(({ number, expiresOn }) => [number, expiresOn])).toEqual([
      ['S1', '2028-01-01'],
      ['S2', '2028-01-01'],
    ]);
    expect(repeated).toEqual(['s1', 'S2']);
  });

  it('set the quantity if none was entered', () => {
    const two = lotsOf(lot('S1'), lot('S2'));
    expect(quantityWithSerials(drill, { quantity: '', lots: [] }, 2)).toBe(2);
    expect(quantityWithSerials(drill, { quantity: 2, lots: two }, 3)).toBe(3);
    expect(quantityWithSerials(drill, { quantity: 10, lots: two }, 3)).toBe(10);
    expect(quantityWithSerials(drill, { quantity: 2, lots: two }, 0)).toBe('');
    expect(lotsProblem(drill, { quantity: 3, lots: two })?.text).toBe('1 of 3 pieces still without a serial number');
  });
});

describe('a scan', () => {
  const piece = { count: 1, name: 'Piece' };

  it('counts into its lot, and begins another', () => {
    const first = countedInto(milk, { quantity: '', lots: [] }, { lot: 'A1', expiry: '2027-01-31' }, piece);
    expect(first).toMatchObject({ quantity: 1, lots: [{ number: 'A1', expiresOn: '2027-01-31', quantity: '' }] });
    const again = first && countedInto(milk, first, { lot: 'a1' }, piece);
    expect(again).toMatchObject({ quantity: 2, lots: [{ number: 'A1', quantity: '' }] });
    const other = again && countedInto(milk, again, { lot: 'B2' }, { count: 1, name: 'Carton' });
    expect(other).toMatchObject({
      quantity: '2 Piece + 1 Carton',
      lots: [
        { number: 'A1', quantity: 2 },
        { number: 'B2', quantity: '1 Carton' },
      ],
    });
    expect(other && balanceOf(milk, other)).toBe(0);
  });

  it('leaves a quantity alone that cannot be read', () => {
    expect(countedInto(milk, { quantity: 'ten', lots: [] }, { lot: 'A1' }, piece)).toBeUndefined();
  });

  it('of a serial number counts once', () => {
    const first = countedInto(drill, { quantity: '', lots: [] }, { serial: 'S1' }, piece);
    expect(first).toMatchObject({ quantity: 1, lots: [{ number: 'S1' }] });
    expect(first && countedInto(drill, first, { serial: 's1' }, piece)).toMatchObject({ quantity: 1, repeated: 's1' });
    expect(countedInto(drill, { quantity: '', lots: [] }, {}, piece)).toEqual({ quantity: '', lots: [] });
  });
});
