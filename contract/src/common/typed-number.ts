/** What a text says as a number: the decimal, with neither signs of grouping nor zeros at its ends, or why it is none. */
export type TypedNumber =
  | { decimal: string; fault?: undefined }
  | { decimal?: undefined; fault: 'number' }
  | { decimal?: undefined; fault: 'decimalPoint'; example: string };

/** Far longer than any number: the text is not searched beyond. */
const LONGEST = 60;

const CURRENCY = /^(-?)\s*(?:KES|KShs?)\.?\s*/i;
/** A comma, an apostrophe or any space, the same one between all groups of three digits; no group begins with 0. */
const POINTED = /^(-?)([1-9]\d{0,2}(?:([,'’ \u00a0\u2009\u202f])\d{3})(?:\3\d{3})*|\d+)?(?:\.(\d*))?$/;
/** 12,5 and 1.250,50: digits after one comma that cannot separate a group of three. */
const COMMA = /^(-?)([1-9]\d{0,2}(?:[.'’ \u00a0\u2009\u202f]\d{3})+|\d+),(\d+)$/;

/**
 * Reads a number as people and spreadsheets write it: '1,250.50', '1 250.50', 'KES 1,250'. Takes only what has one
 * meaning: a comma that may stand for the decimal point is refused with the number as it should be written, and
 * '1e3' or '=2+3' is not a number.
 */
export function readTypedNumber(text: string): TypedNumber {
  if (text.length > LONGEST) return { fault: 'number' };
  const bare = text.trim().replace('\u2212', '-').replace(CURRENCY, '$1');
  const pointed = POINTED.exec(bare);
  if (pointed && /\d/.test(bare)) {
    const [, sign = '', whole = '', , decimals = ''] = pointed;
    return { decimal: decimalOf(sign, whole, decimals.replace(/0+$/, '')) };
  }
  const comma = COMMA.exec(bare);
  if (!comma) return { fault: 'number' };
  const [, sign = '', whole = '', decimals = ''] = comma;
  return { fault: 'decimalPoint', example: decimalOf(sign, whole, decimals) };
}

function decimalOf(sign: string, whole: string, decimals: string): string {
  const digits = whole.replaceAll(/\D/g, '').replace(/^0+(?=\d)/, '') || '0';
  return `${sign}${digits}${decimals === '' ? '' : `.${decimals}`}`;
}
