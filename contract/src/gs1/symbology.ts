/** It is two characters after a bracket (ISO/IEC 15424). */
const ANY_SYMBOL = /^\][A-Za-z][0-9a-zA-Z]/;

/** This is a scanned text without the symbology identifier that a scanner may put before it. */
export function withoutSymbology(scanned: string): string {
  return scanned.replace(ANY_SYMBOL, '');
}
