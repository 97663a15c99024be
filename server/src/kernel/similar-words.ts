import { type RawBuilder, sql } from 'kysely';
import type { Database } from './database';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const DIGITS = '0123456789';

/** A shorter word has too many others beside it. */
const FEWEST_LETTERS = 4;
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

/**
 * The words that names have in place of those that none has.
 * @param wanted in small letters, one space between words
 * @param known rows of `word`, indexed: those of the names
 * @returns undefined if a word is meant that no name has, or if all are known as they are
 */
export async function meantWords(
  database: Database,
  wanted: string,
  known: RawBuilder<unknown>,
): Promise<string | undefined> {
  const words = await Promise.all(wanted.split(' ').map((word) => knownWord(database, word, known)));
  const meant = words.join(' ');
  return words.includes(undefined) || meant === wanted ? undefined : meant;
}

/** A word as names have it: itself, if one begins so, or the likeliest that was meant. @returns undefined if none is */
async function knownWord(database: Database, word: string, known: RawBuilder<unknown>): Promise<string | undefined> {
  if (word.length < FEWEST_LETTERS || /[^\p{L}]/u.test(word)) return word;
  const others = meantBy(word);
  const { rows } = await sql<{ word: string }>`
    (select ${word}::text as word from (${known}) known
      where word >= ${word} and word < ${`${word}\u{10ffff}`} limit 1)
    union all select distinct word from (${known}) known where word = any(${others}::text[])`.execute(database);
  const found = new Set(rows.map((row) => row.word));
  if (found.has(word)) return word;
  // A first letter is seldom wrong.
  return others.filter((one) => found.has(one)).sort((one, other) => rank(one, word) - rank(other, word))[0];
}

const rank = (meant: string, typed: string) => (meant[0] === typed[0] ? 0 : 1);
