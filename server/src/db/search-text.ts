import { type RawBuilder, sql } from 'kysely';
import type { Database } from './database';
import { always, type Condition, expectedRows, isLargeShare, large, type Match, never, through } from './match';
import { onlyRow } from './only-row';
import { plannedForValues } from './prepared-statements';

/** This is the searchable text of suppliers. */
export const supplierSearchText = sql<string>`(suppliers.name || ' ' || suppliers.code)`;

/** Names the column of documents' numbers, and says how these begin; digits follow. */
const numbers = {
  receipts: { column: 'receipt_no', prefixes: ['BPN-'] },
  issue_notes: { column: 'note_no', prefixes: ['DN-', 'PN-'] },
  purchases: { column: 'purchase_no', prefixes: ['PO-'] },
} as const;
type Numbered = keyof typeof numbers;

/** Holds the texts that are stored in small letters, as in their indexes: a receipt has the number of its order too. */
const storedTexts = {
  receipts: sql<string>`(receipts.searched || ' ' || receipts.searched_order)`,
  issue_notes: sql<string>`issue_notes.searched`,
  purchases: sql<string>`purchases.searched`,
  marked_returns: sql<string>`marked_returns.searched`,
  products: sql<string>`products.searched`,
  stock_counts: sql<string>`stock_counts.searched`,
};

/** Finds the rows whose stored text contains the words. @param part of the text, if not all, in letters of any size */
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

/** Finds the rows whose stored text contains each of the words, wherever it stands. */
export async function storedContainsEach(
  database: Database,
  table: keyof typeof storedTexts,
  words: readonly string[],
): Promise<Match> {
  if (words.length === 0) return always;
  const text = storedTexts[table];
  const each = words.map((word) => sql`${text} like lower(${likePattern(word)})`);
  return contains(database, { table, text, isThere: sql<boolean>`(${sql.join(each, sql` and `)})` }, words);
}

/** Finds the documents whose number contains the words, or all of them if there are no words. */
export async function numberContains(database: Database, table: Numbered, words: string): Promise<Match> {
  if (words === '') return always;
  if (!isInNumber(table, words)) return never;
  return storedContains(database, table, words, sql.ref(`${table}.${numbers[table].column}`));
}

/** Says whether numbers of such documents may contain the words: looking for others could read every number in vain. */
export function isInNumber(table: Numbered, words: string): boolean {
  const letters = words.replace(/\d+$/, '').toUpperCase();
  const { prefixes } = numbers[table];
  return prefixes.some((prefix) =>
    letters.length < words.length ? prefix.endsWith(letters) : prefix.includes(letters),
  );
}

/** Finds the rows of a table whose column is a product that contains the words. @param part of its text, if not all */
export async function ofProduct(
  database: Database,
  column: string,
  words: string,
  part?: RawBuilder<string>,
): Promise<Condition> {
  const products = await storedContains(database, 'products', words, part);
  return ofFound(database, column, 'products', products);
}

/**
 * Finds the rows whose column lists the ids of products of which one contains the words.
 * @param part of its text, if not all
 */
export async function ofOneProduct(
  database: Database,
  column: string,
  words: string,
  part?: RawBuilder<string>,
): Promise<Match> {
  const products = await storedContains(database, 'products', words, part);
  const found = sql<{ id: number }>`select products.id from products where ${products.few}`;
  const ids = (products.expected ?? 0) <= MOST_IDS ? await someIds(database, found) : undefined;
  if (ids === NO_IDS) return never;
  const listed = sql`unnest(${sql.ref(column)}) as listed (id)`;
  if (ids === undefined)
    return large(sql`exists (select from ${listed} join products using (id) where ${products.many})`);
  const keys = sql<boolean>`${sql.ref(column)} && ${ids}::int[]`;
  const many = sql<boolean>`exists (select from ${listed} where listed.id = any(${ids}::int[]))`;
  return { few: keys, many, keys, isLarge: false };
}

/**
 * Finds the rows whose column refers to such a row of another table.
 * @param otherwise is asked of the other table's rows if they are too many to be fetched first
 */
export async function ofFound(
  database: Database,
  column: string,
  table: string,
  match: Match,
  otherwise = match,
): Promise<Condition> {
  if (match === never) return never;
  const found = sql<{ id: number }>`select ${sql.ref(`${table}.id`)} from ${sql.table(table)} where ${match.few}`;
  const ids = (match.expected ?? 0) <= MOST_IDS ? await someIds(database, found) : undefined;
  return ids === undefined ? through(column, table, otherwise) : isAmong(column, ids);
}

/** This is a text of a table whose parts are indexed: `search_parts` in the database. */
interface SearchedText {
  table: string;
  text: RawBuilder<string>;
  /** Says whether it, or the searched part of it, contains the words, if a plain comparison cannot. */
  isThere?: RawBuilder<boolean>;
  /** Says whether all of it contains them, if only a part of it is searched: the database may know more of that. */
  isInText?: RawBuilder<boolean>;
}

/** A longer text is searched by the parts at its end: what was typed last tells most. */
const MOST_PARTS = 12;
const MOST_ASKED = 3;
/** A part that this many times more rows contain than the rarest hardly helps, and takes as long to look up. */
const HELPFUL = 4;

/**
 * Finds the rows whose text contains the words, in letters of any size: if they are few, found by the rarest of their
 * parts.
 * @param words as they stand; several, of each of which `isThere` says that it is there, in any order
 */
export async function contains(
  database: Database,
  searched: SearchedText,
  words: string | readonly string[],
): Promise<Match> {
  const all = [words].flat();
  const { table, text, isThere = sql<boolean>`${text} ilike ${likePattern(all.join(' '))}`, isInText } = searched;
  const each = Math.ceil(MOST_PARTS / Math.max(1, all.length));
  const parts = [...new Set(all.flatMap((one) => partsOf(one).slice(-each)))].map(
    (part) => sql<boolean>`search_parts(${text}) @@ search_query(${part})`,
  );
  const wholes = isInText === undefined ? [isThere] : [isThere, isInText];
  const { all: rows, conditions } = await expectedRows(database, table, [...wholes, ...parts]);
  const expected = Math.min(...conditions.slice(0, wholes.length));
  const withPart = conditions.slice(wholes.length);
  const least = Math.min(...withPart);
  // A part that most rows have finds too many, even if it is searched for in one part of the text only.
  if (isLargeShare(Math.max(expected, least) / rows)) return { ...large(isThere), expected };
  const helpful = parts.filter((_part, index) => (withPart[index] ?? rows) <= HELPFUL * least).slice(0, MOST_ASKED);
  const keys = sql<boolean>`(${sql.join(helpful, sql` and `)})`;
  return { few: sql`(${isThere} and ${keys})`, many: isThere, keys, isLarge: false, expected };
}

/** Lists each run of three letters in the words, or the words themselves if they are no longer than that. */
function partsOf(words: string): string[] {
  const letters = [...words];
  const parts = letters.slice(2).map((_letter, index) => letters.slice(index, index + 3).join(''));
  return parts.length === 0 ? [words] : [...new Set(parts)].slice(-MOST_PARTS);
}

/**
 * Makes the condition that a column is one of the ids found by a query. The ids are fetched first: the database plans
 * well for ids it knows, but estimates a subquery at half of all rows.
 */
export async function isOneOf(
  database: Database,
  column: string,
  query: RawBuilder<{ id: number }>,
): Promise<Condition> {
  const ids = await someIds(database, query);
  return ids === undefined ? sql<boolean>`${sql.ref(column)} in (${query})` : isAmong(column, ids);
}

/** @param ids as PostgreSQL writes an array */
function isAmong(column: string, ids: string): Condition {
  return ids === NO_IDS ? never : sql<boolean>`${sql.ref(column)} = any(${ids}::int[])`;
}

/** The most ids to fetch first: asking for each row of a list whether it is among them is faster than looking it up. */
const MOST_IDS = 20_000;
const NO_IDS = '{}';

/**
 * Fetches the ids found by a query, if they are not too many; they are text, which goes back to the database as it
 * came.
 */
async function someIds(database: Database, query: RawBuilder<{ id: number }>): Promise<string | undefined> {
  const found = sql<{ ids: string; count: number }>`
    select coalesce(array_agg(id), '{}')::text as ids, count(*)::int as count
    from (${query} limit ${MOST_IDS + 1}) found ${plannedForValues}`;
  const { ids, count } = await onlyRow(found, database);
  return count > MOST_IDS ? undefined : ids;
}

/** Finds the ids of users by part of their name. */
export function usersNamed(words: string): RawBuilder<{ id: number }> {
  return sql`select users.id from users where users.name ilike ${likePattern(words)}`;
}

/** Finds the ids of places by part of their name. */
export function placesNamed(words: string): RawBuilder<{ id: number }> {
  return sql`select places.id from places where places.name ilike ${likePattern(words)}`;
}

/** Finds the ids of suppliers by part of their name or code. */
export function suppliersNamed(words: string): RawBuilder<{ id: number }> {
  return sql`select suppliers.id from suppliers where ${supplierSearchText} ilike ${likePattern(words)}`;
}

/** Escapes the characters that `like` treats as a pattern. */
export function likePattern(words: string): string {
  return `%${words.replaceAll(/[\\%_]/g, '\\$&')}%`;
}
