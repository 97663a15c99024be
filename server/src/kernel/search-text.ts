import { type RawBuilder, sql } from 'kysely';
import type { Database } from './database';
import { always, type Condition, expectedShares, isLargeShare, large, type Match, never, through } from './match';

/** The searchable text of suppliers. */
export const supplierSearchText = sql<string>`(suppliers.name || ' ' || suppliers.code)`;

/** The column of documents' numbers, and how these begin; digits follow. */
const numbers = {
  receipts: { column: 'receipt_no', prefixes: ['BPN-'] },
  issue_notes: { column: 'note_no', prefixes: ['DN-', 'PN-'] },
  purchases: { column: 'purchase_no', prefixes: ['PO-'] },
} as const;
type Numbered = keyof typeof numbers;

/** The texts that are stored in small letters, as in their indexes: a receipt has the number of its order too. */
const storedTexts = {
  receipts: sql<string>`(receipts.searched || ' ' || receipts.searched_order)`,
  issue_notes: sql<string>`issue_notes.searched`,
  purchases: sql<string>`purchases.searched`,
  marked_returns: sql<string>`marked_returns.searched`,
  products: sql<string>`products.searched`,
};

/** The rows whose stored text contains the words. @param part of the text, if not all, in letters of any size */
export function storedContains(
  database: Database,
  table: keyof typeof storedTexts,
  words: string,
  part?: RawBuilder<string>,
): Promise<Match> {
  const text = storedTexts[table];
  const isInText = sql<boolean>`${text} like lower(${likePattern(words)})`;
  if (part === undefined) return contains(database, { table, text, isThere: isInText }, words);
  const isThere = sql<boolean>`${part} ilike ${likePattern(words)}`;
  return contains(database, { table, text, isThere, isInText }, words);
}

/** The documents whose number contains the words; all without any. */
export async function numberContains(database: Database, table: Numbered, words: string): Promise<Match> {
  if (words === '') return always;
  if (!isInNumber(table, words)) return never;
  return storedContains(database, table, words, sql.ref(`${table}.${numbers[table].column}`));
}

/** Whether numbers of such documents may contain the words: looking for others could read every number in vain. */
export function isInNumber(table: Numbered, words: string): boolean {
  const letters = words.replace(/\d+$/, '').toUpperCase();
  const { prefixes } = numbers[table];
  return prefixes.some((prefix) =>
    letters.length < words.length ? prefix.endsWith(letters) : prefix.includes(letters),
  );
}

/** The rows of a table whose column is a product that contains the words. @param part of its text, if not all */
export async function ofProduct(
  database: Database,
  column: string,
  words: string,
  part?: RawBuilder<string>,
): Promise<Condition> {
  const products = await storedContains(database, 'products', words, part);
  const ids = await someIds(database, sql`select products.id from products where ${products.few}`);
  return ids === undefined ? through(column, 'products', products) : isAmong(column, ids);
}

/** A text of a table whose parts are indexed (see the migration 0110). */
interface SearchedText {
  table: string;
  text: RawBuilder<string>;
  /** Whether it, or the searched part of it, contains the words, if not by plain comparison. */
  isThere?: RawBuilder<boolean>;
  /** If only a part of it is searched, whether all of it contains them: the database may know more of that. */
  isInText?: RawBuilder<boolean>;
}

/** A longer text is searched by the parts at its end: what was typed last tells most. */
const MOST_PARTS = 12;
const MOST_ASKED = 3;
/** A part that this many times more rows contain than the rarest hardly helps, and takes as long to look up. */
const HELPFUL = 4;

/** The rows whose text contains the words, in letters of any size: if they are few, found by the rarest of their parts. */
export async function contains(database: Database, searched: SearchedText, words: string): Promise<Match> {
  const { table, text, isThere = sql<boolean>`${text} ilike ${likePattern(words)}`, isInText } = searched;
  const parts = partsOf(words).map((part) => sql<boolean>`search_parts(${text}) @@ search_query(${part})`);
  const wholes = isInText === undefined ? [isThere] : [isThere, isInText];
  const shares = await expectedShares(database, table, [...wholes, ...parts]);
  const wholeShare = Math.min(...shares.slice(0, wholes.length));
  const partShares = shares.slice(wholes.length);
  const least = Math.min(...partShares);
  // A part that most rows have finds too many, even if it is searched for in one part of the text only.
  if (isLargeShare(Math.max(wholeShare, least))) return large(isThere);
  const helpful = parts.filter((_part, index) => (partShares[index] ?? 1) <= HELPFUL * least).slice(0, MOST_ASKED);
  const keys = sql<boolean>`(${sql.join(helpful, sql` and `)})`;
  return { few: sql`(${isThere} and ${keys})`, many: isThere, keys, isLarge: false };
}

/** Each run of three letters in the words; the words themselves if they are no longer. */
function partsOf(words: string): string[] {
  const letters = [...words];
  const parts = letters.slice(2).map((_letter, index) => letters.slice(index, index + 3).join(''));
  return parts.length === 0 ? [words] : [...new Set(parts)].slice(-MOST_PARTS);
}

/**
 * The condition that a column is one of the ids found by a query. The ids are fetched first: the database plans well
 * for ids it knows, but estimates a subquery at half of all rows.
 */
export async function isOneOf(
  database: Database,
  column: string,
  query: RawBuilder<{ id: number }>,
): Promise<Condition> {
  const ids = await someIds(database, query);
  return ids === undefined ? sql<boolean>`${sql.ref(column)} in (${query})` : isAmong(column, ids);
}

function isAmong(column: string, ids: number[]): Condition {
  return ids.length === 0 ? never : sql<boolean>`${sql.ref(column)} = any(${ids}::int[])`;
}

/** The most ids to fetch first. */
const MOST_IDS = 20_000;

/** The ids found by a query, if they are not too many to be fetched. */
async function someIds(database: Database, query: RawBuilder<{ id: number }>): Promise<number[] | undefined> {
  const { rows } = await sql<{ id: number }>`${query} limit ${MOST_IDS + 1}`.execute(database);
  return rows.length > MOST_IDS ? undefined : rows.map(({ id }) => id);
}

/** The ids of users, by part of their name. */
export function usersNamed(words: string): RawBuilder<{ id: number }> {
  return sql`select users.id from users where users.name ilike ${likePattern(words)}`;
}

/** The ids of places, by part of their name. */
export function placesNamed(words: string): RawBuilder<{ id: number }> {
  return sql`select places.id from places where places.name ilike ${likePattern(words)}`;
}

/** The ids of suppliers, by part of their name or code. */
export function suppliersNamed(words: string): RawBuilder<{ id: number }> {
  return sql`select suppliers.id from suppliers where ${supplierSearchText} ilike ${likePattern(words)}`;
}

/** Escapes the characters that `like` treats as a pattern. */
export function likePattern(words: string): string {
  return `%${words.replaceAll(/[\\%_]/g, '\\$&')}%`;
}
