import { withoutSymbology } from '@ghala/contract/gs1/symbology';
import { ownAddress } from '../net/own-address';

/** Receipts, incomplete delivery notes, purchase orders, pickup and dispatch notes have such numbers. */
const NUMBER = /^(?:BPN|IDN|PO|PN|DN)-\d{1,9}$/i;

/** Reads the path in a scanned code of one of Ghala's own papers; undefined for any other code. */
export function paperAddress(code: string): string | undefined {
  return ownAddress(withoutSymbology(code), location.origin);
}

/** Reads the number of a scanned document, in capitals; undefined for any other code. */
export function documentNumber(code: string): string | undefined {
  const number = withoutSymbology(code);
  return NUMBER.test(number) ? number.toUpperCase() : undefined;
}

export function isPaper(code: string): boolean {
  return paperAddress(code) !== undefined || documentNumber(code) !== undefined;
}
