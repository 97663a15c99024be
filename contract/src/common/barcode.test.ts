import { expect, it } from 'vitest';
import { barcodeFault, barcodeKey, checkDigit } from './barcode';

// Numbers of the GS1 General Specifications, 7.9, and of goods that are sold.
it.each(['6291041500213', '036000291452', '96385074', '16291041500210', '4006381333931'])(
  '%s has the check digit of its other digits',
  (barcode) => {
    expect(checkDigit(barcode.slice(0, -1))).toBe(barcode.slice(-1));
    expect(barcodeFault(barcode)).toBeUndefined();
  },
);

it('tells the digit that one with a wrong digit should end with', () => {
  expect(barcodeFault('6291041500214')).toEqual({ code: 'checkDigit', params: { digit: '3' } });
  expect(barcodeFault('96385073')).toEqual({ code: 'checkDigit', params: { digit: '4' } });
});

it.each(['', '123', '12345678901', 'ABC-12345678', '123456789012345', '6291041500213 '])(
  'says nothing of a code that is no EAN, UPC or GTIN: %j',
  (code) => expect(barcodeFault(code)).toBeUndefined(),
);

it('takes a number for the same in any of its lengths, and a code in small letters and capitals', () => {
  expect(barcodeKey('036000291452')).toBe(barcodeKey('0036000291452'));
  expect(barcodeKey('0036000291452')).toBe(barcodeKey('00036000291452'));
  expect(barcodeKey('Kg-7')).toBe(barcodeKey('KG-7'));
  expect(barcodeKey('0123')).not.toBe(barcodeKey('123'));
});
