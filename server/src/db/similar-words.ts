import { type RawBuilder, sql } from 'kysely';
import type { Database } from './database';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const DIGITS = '0123456789';

/** A shorter word has too many others beside it, unless other words tell which is meant. */
const FEWEST_LETTERS = 4;
const FEWEST_BESIDE_OTHERS = 3;
/** Beside one another: each is looked for. */
const MOST_MEANT = 12;
const MOST_LETTERS = 30;

/**
 * Lists all texts that one typing error turns into what was typed: two neighbours swapped, a character too many, a
 * wrong one or one too few. Those of swapped neighbours come first, as nobody means two errors at once; a first letter
 * is seldom wrong.
 * @param typed in small letters, 3 to 30 characters; others have none
 */
export function meantBy(typed: string): string[] {
  const letters = [...typed];
  if (letters.length < FEWEST_BESIDE_OTHERS || letters.length > MOST_LETTERS) return [];
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

/**
 * Finds the words that names have in place of those that none has, the likeliest first, up to some.
 * @param wanted in small letters, one space between words
 * @param known rows of `word`, indexed: those of the names
 * @returns none if a word is meant that no name has, or if all are known as they are
 */
export async function meantWords(database: Database, wanted: string, known: RawBuilder<unknown>): Promise<string[]> {
  const words = wanted.split(' ');
  const fewest = words.length === 1 ? FEWEST_LETTERS : FEWEST_BESIDE_OTHERS;
  const each = await Promise.all(
    words.map((word) => (word.length < fewest || /[^\p{L}]/u.test(word) ? [word] : knownWords(database, word, known))),
  );
  return each
    .reduce<string[][]>(
      (all, next) => all.flatMap((one) => next.map((word) => [...one, word])).slice(0, MOST_MEANT),
      [[]],
    )
    .map((one) => one.join(' '))
    .filter((meant) => meant !== wanted);
}

/** Finds a word as names have it: itself, if one begins so, or those that may be meant, the likeliest first. */
async function knownWords(database: Database, word: string, known: RawBuilder<unknown>): Promise<string[]> {
  const others = meantBy(word).filter((one) => one.length >= FEWEST_BESIDE_OTHERS);
  const { rows } = await sql<{ word: string }>`
    (select ${word}::text as word from (${known}) known
      where word >= ${word} and word < ${`${word}\u{10ffff}`} limit 1)
    union all select distinct word from (${known}) known where word = any(${others}::text[])`.execute(database);
  const found = new Set(rows.map((row) => row.word));
  if (found.has(word)) return [word];
  // A first letter is seldom wrong.
  const meant = others.filter((one) => found.has(one)).sort((one, other) => rank(one, word) - rank(other, word));
  // A short word may also be no name's, but part of a code.
  return word.length < FEWEST_LETTERS ? [word, ...meant] : meant;
}

const rank = (meant: string, typed: string) => (meant[0] === typed[0] ? 0 : 1);
