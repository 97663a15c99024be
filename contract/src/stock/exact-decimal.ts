/**
 * This is a number of so many decimals at most, as a whole number of its finest part: exact, as sums and products of it
 * are.
 */
export function scaled(value: number, places: number): bigint {
  const [whole = '0', decimals = ''] = String(value).split('.');
  return BigInt(whole + decimals.padEnd(places, '0'));
}

/** Such a whole number as a decimal, without zeros at its end. */
export function decimalText(value: bigint, places: number): string {
  const one = 10n ** BigInt(places);
  const decimals = (value % one).toString().padStart(places, '0').replace(/0+$/, '');
  return `${value / one}${decimals === '' ? '' : `.${decimals}`}`;
}
