const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const DIGITS = '0123456789';

/** A shorter word has too many others beside it. */
export const FEWEST_LETTERS = 4;
const MOST_LETTERS = 30;

/**
 * All texts that one typing error turns into what was typed: two neighbours swapped, a character too many, a wrong one or
 * one too few. Those of swapped neighbours come first, as nobody means two errors at once; a first letter is seldom wrong.
 * @param typed in small letters, 4 to 30 characters; others have none
 */
export function meantBy(typed: string): string[] {
  const letters = [...typed];
  if (letters.length < FEWEST_LETTERS || letters.length > MOST_LETTERS) return [];
  const alphabet = [...(/\d/.test(typed) ? DIGITS : LETTERS)];
  const before = (place: number) => letters.slice(0, place).join('');
  const from = (place: number) => letters.slice(place).join('');
  const places = letters.map((_, place) => place);
  const all = [
    ...places.slice(1).map((place) => before(place - 1) + letters[place] + letters[place - 1] + from(place + 1)),
    ...places.map((place) => before(place) + from(place + 1)),
    ...[...places, letters.length].flatMap((place) => alphabet.map((one) => before(place) + one + from(place))),
    ...places
      // A letter of a code is not taken for one of its digits.
      .filter((place) => alphabet.includes(letters[place] ?? ''))
      .flatMap((place) => alphabet.map((one) => before(place) + one + from(place + 1))),
  ];
  return [...new Set(all)].filter((word) => word !== typed);
}
