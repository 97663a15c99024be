/**
 * Says what a text says as a number: the decimal, with neither signs of grouping nor zeros at its ends, or why it is
 * none.
 */
export type TypedNumber =
  | { decimal: string; fault?: undefined }
  | { decimal?: undefined; fault: 'number' }
  | { decimal?: undefined; fault: 'decimalPoint'; example: string };

/** Far longer than any number: the text is not searched beyond. */
const LONGEST = 60;

/** It finds KES 180, Ksh. 180 and Shs 180; 180/=, 180/- and 180 Ksh. */
const CURRENCY_BEFORE = /^(-?)\s*(?:KES|K?Shs?)\.?\s*/i;
const CURRENCY_AFTER = /(\d)\s*(?:\/[=-]|(?:KES|K?Shs?)\.?)$/i;
/**
 * This is a comma, an apostrophe or any space, the same one between all groups of three digits; no group begins with 0.
 */
const POINTED = /^(-?)([1-9]\d{0,2}(?:([,'’ \u00a0\u2009\u202f])\d{3})(?:\3\d{3})*|\d+)?(?:\.(\d*))?$/;
/** 12,5 and 1.250,50: digits after one comma that cannot separate a group of three. */
const COMMA = /^(-?)([1-9]\d{0,2}(?:[.'’ \u00a0\u2009\u202f]\d{3})+|\d+),(\d+)$/;

/**
 * Reads a number as people and spreadsheets write it: '1,250.50', '1 250.50' and, where it is money, 'KES 1,250' or
 * '1,250/='. Takes only what has one meaning: a comma that may stand for the decimal point is refused with the number
 * as it should be written, and '1e3' or '=2+3' is not a number.
 */
export function readTypedNumber(text: string, isMoney = false): TypedNumber {
  if (text.length > LONGEST) return { fault: 'number' };
  const signed = text.trim().replace('\u2212', '-');
  const bare = isMoney ? withoutCurrency(signed) : signed;
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

/** The currency is said once: 'KES 180/=' is taken too, 'Ksh 180 Ksh' is a mistake. */
function withoutCurrency(text: string): string {
  const after = text.replace(/\/[=-]$/, '');
  const bare = after.replace(CURRENCY_BEFORE, '$1');
  return bare === after ? text.replace(CURRENCY_AFTER, '$1') : bare;
}

/** This is a single number among words: not '1e-7', '=2+3', '-12 bags', '10-12' or '12²'. */
const AMONG_WORDS = /^(?:\p{L}[\p{L}\s.:]*\s)?(\d(?:[\d.,'’ ]*\d)?)(\s*\p{L}[\p{L}\s.]*)?$/u;
/** Words that are part of the number. */
const COUNTING =
  /^(?:e|k|m|mn|doz|dozens?|dz|pairs?|gross|score|hundreds?|thousands?|millions?|half|dazeni|jozi|mia|elfu|laki|milioni|nusu)$/i;

/** This is the number in a text that says more: '12' of '12 bags'; undefined if it may be another one. */
export function numberAmongWords(text: string): string | undefined {
  if (text.length > LONGEST) return undefined;
  const [, figure = ''] = AMONG_WORDS.exec(text.trim()) ?? [];
  if (figure === '' || (text.match(/\p{L}+/gu) ?? []).some((word) => COUNTING.test(word))) return undefined;
  return readTypedNumber(figure).decimal;
}

function decimalOf(sign: string, whole: string, decimals: string): string {
  const digits = whole.replaceAll(/\D/g, '').replace(/^0+(?=\d)/, '') || '0';
  return `${sign}${digits}${decimals === '' ? '' : `.${decimals}`}`;
}
