import { type RawBuilder, sql } from 'kysely';
import { likePattern } from './search-text';

const MAX_WORDS = 8;

/** Splits a search into its words; the order in which they are typed does not matter. */
export function searchedWords(q: string | null | undefined): string[] {
  return (q ?? '')
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, MAX_WORDS);
}

/** Says whether a text contains each of the words, in capital or small letters. */
export function containsEach(text: RawBuilder<unknown>, q: string | null | undefined): RawBuilder<boolean> {
  const each = searchedWords(q).map((word) => sql`${text} ilike ${likePattern(word)}`);
  return each.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(each, sql` and `)})`;
}

/** Says what the rows of a list are known by. */
export interface Known {
  name: RawBuilder<string>;
  codes?: RawBuilder<string>[];
}

/**
 * Makes the order 'match', which puts the best first by what matches: its code, its name, the beginning of either, the
 * words as they stand, the rest; among equals by name.
 */
export function matchKey(q: string | undefined, { name, codes = [] }: Known): RawBuilder<string> {
  const words = searchedWords(q);
  if (words.length === 0) return sql<string>`lower(${name})`;
  const wanted = sql`lower(${words.join(' ')})`;
  const own = [name, ...codes];
  const text = sql`lower(' ' || ${sql.join(own, sql` || ' ' || `)} || ' ')`;
  const isCode = codes.map((code) => sql`lower(${code}) = ${wanted}`);
  const isBeginning = own.map((known) => sql`starts_with(lower(${known}), ${wanted})`);
  const isWord = words.map((word) => sql`${text} like lower(${likePattern(` ${word} `)})`);
  return sql<string>`(case
    when ${isCode.length === 0 ? sql`false` : sql.join(isCode, sql` or `)} then '0'
    when lower(${name}) = ${wanted} then '1'
    when ${sql.join(isBeginning, sql` or `)} then '2'
    when ${sql.join(isWord, sql` and `)} then '3'
    else '4' end || lower(${name}))`;
}
