/**
 * This is a phone number as people write it, in E.164: '0722 111 333', '722111333', '254722111333' and '00254…' are
 * Kenyan; any other country's begins with + or 00. Undefined if it cannot be told which number is meant.
 */
export function readPhone(written: string): string | undefined {
  const bare = withoutTrunkZero(written)
    .replaceAll(/[\s()./-]/g, '')
    .replace(/^00/, '+');
  if (!/^\+?\d+$/.test(bare)) return undefined;
  const kenyan = /^(?:\+?2540?|0)(\d{9})$/.exec(bare)?.[1] ?? /^[17]\d{8}$/.exec(bare)?.[0];
  if (kenyan !== undefined) return `+254${kenyan}`;
  return /^\+(?!254)[1-9]\d{7,14}$/.test(bare) ? bare : undefined;
}

/** '+44 (0)20 …' as '+44 20 …': the 0 is dialled only within the country. */
function withoutTrunkZero(written: string): string {
  return written.replace(/^(\s*(?:\+|00)[\d\s.-]+)\(\s*0\s*\)/, '$1');
}

/** As it is shown: a Kenyan number in groups, '+254 722 111 333'; any other text unchanged. */
export function formatPhone(phone: string): string {
  return phone.replace(/^(\+254)(\d{3})(\d{3})(\d{3})$/, '$1 $2 $3 $4');
}

/**
 * These are the digits by which stored numbers are searched for what was typed of one, in any spelling; undefined if it
 * is not part of a number. Without what differs between spellings: the country's code, and the 0 instead of it.
 */
export function searchedDigits(typed: string): string | undefined {
  if (!/^[+\d\s()./-]+$/.test(typed)) return undefined;
  const digits = withoutTrunkZero(typed)
    .replaceAll(/\D/g, '')
    .replace(/^(?:0{0,2}2540?|0)/, '');
  return digits.length < FEWEST_DIGITS ? undefined : digits;
}

const FEWEST_DIGITS = 3;
