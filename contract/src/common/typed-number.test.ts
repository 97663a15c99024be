import { describe, expect, it } from 'vitest';
import { numberAmongWords, readTypedNumber } from './typed-number';

describe('a number as it is typed', () => {
  it.each([
    ['12', '12'],
    ['-5', '-5'],
    ['\u22125', '-5'],
    ['1,250', '1250'],
    ['1,250.50', '1250.5'],
    ['1 250.50', '1250.5'],
    ['1\u00a0250.50', '1250.5'],
    ['1\u202f250\u202f000', '1250000'],
    ["1'250.5", '1250.5'],
    ['\t 40 ', '40'],
    ['.5', '0.5'],
    ['7.', '7'],
    ['007.10', '7.1'],
    ['0.000', '0'],
    ['1.250', '1.25'],
    ['999999999999.999', '999999999999.999'],
  ])('%j is %s', (text, decimal) => {
    expect(readTypedNumber(text)).toEqual({ decimal });
  });

  it.each([
    ['12,5', '12.5'],
    ['1,25', '1.25'],
    ['-1,5', '-1.5'],
    ['1.250,50', '1250.50'],
    ['1 250,5', '1250.5'],
    ['0,250', '0.250'],
    ['1250,500', '1250.500'],
    ['1,2500', '1.2500'],
  ])('%j is ambiguous: %s is clear', (text, example) => {
    expect(readTypedNumber(text)).toEqual({ fault: 'decimalPoint', example });
  });

  it.each([
    '',
    'five',
    '1e3',
    '1e9',
    '=2+3',
    '+5',
    '5 bags',
    '1.2.3',
    '12 50',
    '12\t140',
    '1,250 000',
    '1,25,000',
    '10²',
    '.',
    '-',
    'KES',
    'KES 40',
    '40/=',
    '0x10',
    `1${'0'.repeat(60)}`,
  ])('%j is none', (text) => {
    expect(readTypedNumber(text)).toEqual({ fault: 'number' });
  });

  it.each([
    ['KES 1,250', '1250'],
    ['KES\u00a01,250.50', '1250.5'],
    ['KShs. 40', '40'],
    ['Ksh 180', '180'],
    ['Shs180', '180'],
    ['180/=', '180'],
    ['1,250.50/-', '1250.5'],
    ['180 /=', '180'],
    ['Ksh 180/=', '180'],
    ['180 KES', '180'],
    ['180 kshs.', '180'],
    ['-180/=', '-180'],
    ['180', '180'],
  ])('%j is %s where it is money', (text, decimal) => {
    expect(readTypedNumber(text, true)).toEqual({ decimal });
  });

  it.each(['180=', '180-', '180/', '180/=/=', '/=', 'Ksh', 'KES 180 KES', '180/= each', 'USD 180', '180/5'])(
    '%j is none, of money either',
    (text) => {
      expect(readTypedNumber(text, true)).toEqual({ fault: 'number' });
    },
  );

  it('is money with a decimal comma that is not clear', () => {
    expect(readTypedNumber('185,50/=', true)).toEqual({ fault: 'decimalPoint', example: '185.50' });
  });
});

describe('a number among words', () => {
  it.each([
    ['12 bags', '12'],
    ['12pcs', '12'],
    ['about 1,250.50 kg', '1250.5'],
    ['Qty: 12', '12'],
    ['180 Ksh', '180'],
  ])('of %j is %s', (text, decimal) => {
    expect(numberAmongWords(text)).toBe(decimal);
  });

  it.each([
    '1e-7',
    '1e3',
    '=2+3',
    '-12 bags',
    '10-12',
    '10²',
    '1½',
    '2 bags of 50',
    '3 dozen',
    '5K',
    '12,5 kg',
    'many',
  ])('of %j is not clear', (text) => {
    expect(numberAmongWords(text)).toBeUndefined();
  });
});
