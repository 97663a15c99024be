/** Takes the digits of a card number out of what people type, which is often in groups. */
export function digitsOf(text: string): string {
  return text.replaceAll(/[ -]/g, '');
}

/** Checks a number by Luhn: every second digit from the right counts double, and the sum of all digits ends in 0. */
export function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let place = 0; place < digits.length; place++) {
    const digit = Number(digits[digits.length - 1 - place]);
    const counted = place % 2 === 0 ? digit : digit * 2;
    sum += counted > 9 ? counted - 9 : counted;
  }
  return sum % 10 === 0;
}

/** Tells Visa, MasterCard or Unknown by the number's length and first digits. */
export function brandOf(cardNumber: string): 'Visa' | 'MasterCard' | 'Unknown' {
  const digits = digitsOf(cardNumber);
  if (digits.startsWith('4') && [13, 16, 19].includes(digits.length)) return 'Visa';
  if (digits.length !== 16) return 'Unknown';
  const firstTwo = Number(digits.slice(0, 2));
  const firstFour = Number(digits.slice(0, 4));
  const isMasterCard = (firstTwo >= 51 && firstTwo <= 55) || (firstFour >= 2221 && firstFour <= 2720);
  return isMasterCard ? 'MasterCard' : 'Unknown';
}
