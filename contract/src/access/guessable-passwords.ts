import { searchedDigits } from '../common/phone';

/** Holds data of a user and their company that a password must not consist of. */
export interface OwnNames {
  name?: string;
  email?: string;
  phone?: string;
  phone2?: string;
  systemName?: string;
  businessName?: string;
}

/** Says why a password is guessed early, as a fault of its field. */
export type GuessableReason = 'commonPassword' | 'patternPassword' | 'ownNamesPassword';

const PRODUCT = 'Ghala';

/** Says why a password would be guessed early; it is undefined if it would not. */
export function guessableReason(password: string, own: OwnNames = {}): GuessableReason | undefined {
  if (isPattern(password)) return 'patternPassword';
  return isOwnNames(password, own) || isOwnPhone(password, own) ? 'ownNamesPassword' : undefined;
}

/** Returns the repeated part of a text ('abab': 'ab'), or all of it. */
export function repeatedPart(text: string): string {
  return /^(.+?)\1+$/su.exec(text)?.[1] ?? text;
}

/** Shorter matches are coincidence; longer ones are worth reporting. */
const SHORTEST_RUN = 3;
const LONGEST_REPEATED = 4;

const rows = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  'qazwsxedcrfvtgbyhnujmikolp',
].flatMap((row) => [row, [...row].reverse().join('')]);

/** Such are 'aaaaaaaa', 'abcabcabc', '12345678' and 'qwerty1234'. */
export function isPattern(password: string): boolean {
  const text = password.toLowerCase();
  const part = repeatedPart(text);
  if (part !== text && part.length <= LONGEST_REPEATED) return true;
  let from = 0;
  while (text.length - from >= SHORTEST_RUN) {
    const length = runLength(text.slice(from));
    if (length < SHORTEST_RUN) return false;
    from += length;
  }
  return from > 0;
}

function runLength(text: string): number {
  let length = /^(.)\1*/su.exec(text)?.[0].length ?? 0;
  while (length < text.length && rows.some((row) => row.includes(text.slice(0, length + 1)))) length += 1;
  return length;
}

const lookAlikes: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '!': 'i',
  '3': 'e',
  '4': 'a',
  '@': 'a',
  '5': 's',
  $: 's',
  '7': 't',
};

/** Says whether the password consists of nothing but those names once all non-letters are removed. */
function isOwnNames(password: string, own: OwnNames): boolean {
  const names = wordsOf(own);
  return [password, ...spellings(password)].some((text) => isMadeOf(lettersOf(text), names));
}

/** Says whether the password is one of those phone numbers, in any spelling, or its last digits. */
function isOwnPhone(password: string, { phone = '', phone2 = '' }: OwnNames): boolean {
  const digits = searchedDigits(password);
  return digits !== undefined && [phone, phone2].some((own) => own.endsWith(digits));
}

/** At most so many characters at either end may stand for letters. */
const MOST_AT_END = 4;

/**
 * Returns the password with look-alike characters replaced by letters: 'gh@l@' for 'gh@l@2026', where 2026 contains no
 * 'o'.
 */
function spellings(password: string): string[] {
  const [, lead = '', core = '', tail = ''] = /^([^\p{L}]*)(.*?)([^\p{L}]*)$/su.exec(password) ?? [];
  const ends = Array.from({ length: MOST_AT_END + 1 }, (_, length) => length);
  const leads = ends.map((length) => lead.slice(lead.length - length));
  return leads
    .flatMap((before) => ends.map((length) => before + core + tail.slice(0, length)))
    .map((text) => [...text].map((character) => lookAlikes[character] ?? character).join(''));
}

function lettersOf(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}]/gu, '');
}

/** Lists each whole name and its parts of three letters or more. */
function wordsOf({ name = '', email = '', systemName = '', businessName = '' }: OwnNames): string[] {
  const texts = [PRODUCT, name, email, email.slice(0, email.lastIndexOf('@')), systemName, businessName];
  const words = texts.flatMap((text) => [text, ...text.normalize('NFKD').split(/[^\p{L}\p{M}]+/u)]).map(lettersOf);
  return [...new Set(words)].filter((word) => word.length >= 3);
}

function isMadeOf(text: string, words: readonly string[]): boolean {
  const reached = new Set([0]);
  for (let end = 0; end <= text.length; end++)
    if (reached.has(end)) for (const word of words) if (text.startsWith(word, end)) reached.add(end + word.length);
  return text !== '' && reached.has(text.length);
}
