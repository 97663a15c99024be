import { isPattern } from './guessable-passwords';

/** Says why a PIN of six digits is guessed early, as a fault of its field. */
export type GuessablePin = 'simplePin' | 'phonePin';

/** Matches each digit twice, which is no pattern of a password: 112233. */
const PAIRS = /^(?:(\d)\1)+$/;

/**
 * Says why a PIN would be guessed early; it is undefined if it would not.
 * @param phones those of its user
 */
export function guessablePin(pin: string, phones: readonly string[] = []): GuessablePin | undefined {
  if (isPattern(pin) || PAIRS.test(pin)) return 'simplePin';
  return phones.some((phone) => phone.replaceAll(/\D/g, '').includes(pin)) ? 'phonePin' : undefined;
}
