import { describe, expect, it } from 'vitest';
import { readScan } from './meaning';

const today = '2026-11-26';

describe('a scanned code', () => {
  it('says the goods, their lot and their days', () => {
    const { gs1: _, ...goods } = readScan(']C101061410000000111726123110LOT-7\u001d21S1', today);
    expect(goods).toMatchObject({ code: '06141000000011', expiry: '2026-12-31', lot: 'LOT-7', serial: 'S1' });
  });

  it('says how many, and how much', () => {
    expect(readScan('(02)06141000000011(37)24', today)).toMatchObject({ code: '06141000000011', count: 24 });
    expect(readScan('(01)95012345678903(3103)001250', today).measure).toEqual({ quantity: 1.25, unit: 'kg' });
    expect(readScan('(01)95012345678903(3150)000007', today).measure).toEqual({ quantity: 7, unit: 'l' });
  });

  it.each([
    ['260228', '2026-02-28'],
    ['280200', '2028-02-29'],
    ['761231', '2076-12-31'],
    ['771231', '1977-12-31'],
    ['991231', '1999-12-31'],
  ])('has the century next to today: %s is %s', (digits, day) => {
    expect(readScan(`(17)${digits}`, today).expiry).toBe(day);
  });

  it.each([
    ['6161000000019', '6161000000019'],
    [']E06161000000019', '6161000000019'],
    [' KG-7 ', 'KG-7'],
    [']A0KG-7', 'KG-7'],
  ])('of another kind is the text alone: %s', (text, code) => expect(readScan(text, today)).toEqual({ code }));

  it('that is wrong in one thing says the others', () => {
    expect(readScan('^0106141000000012^10LOT^17261332', today)).toMatchObject({
      code: '',
      lot: 'LOT',
      expiry: undefined,
    });
  });
});
