import type { FieldFault } from '../refusals/fault-codes';
import { faultOf } from '../refusals/named-fault';

/** Lists the lengths of GS1's numbers of trade items: EAN-8, UPC-A, EAN-13 and GTIN-14. */
const GTIN = /^(?:\d{8}|\d{12,14})$/;

/**
 * Computes the check digit of GS1's numbers.
 * @param digits the number without it
 * @see GS1 General Specifications, 7.9
 */
export function checkDigit(digits: string): string {
  let sum = 0;
  for (const [index, digit] of [...digits].reverse().entries()) sum += Number(digit) * (index % 2 === 0 ? 3 : 1);
  return String((10 - (sum % 10)) % 10);
}

/** A number of GS1's, with its check digit. @param digits the number without it */
export function withCheckDigit(digits: string): string {
  return digits + checkDigit(digits);
}

/** Says whether a code is a number of a trade item, with its right check digit. */
export function isGtin(code: string): boolean {
  return GTIN.test(code) && barcodeFault(code) === undefined;
}

/**
 * Says why a barcode was misread or mistyped: it is all digits, as many as EAN, UPC or GTIN have, but has another check
 * digit.
 */
export function barcodeFault(barcode: string): FieldFault | undefined {
  if (!GTIN.test(barcode)) return undefined;
  const digit = checkDigit(barcode.slice(0, -1));
  return barcode.endsWith(digit) ? undefined : faultOf('checkDigit', { digit });
}

/**
 * Returns what two barcodes are compared by: a GTIN is the same number in any of its lengths, and capitals do not
 * matter. The database has the same rule: barcode_key.
 */
export function barcodeKey(barcode: string): string {
  return isGtin(barcode) ? barcode.padStart(14, '0') : barcode.toLowerCase();
}
