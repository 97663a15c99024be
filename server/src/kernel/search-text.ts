import { type RawBuilder, sql } from 'kysely';
import type { Database } from './database';

/** The searchable text of products, as in the index products_search_idx. */
export const productSearchText = sql<string>`(products.name || ' ' || products.code || ' ' || products.alternative_name || ' ' || products.barcode)`;

/** The searchable text of suppliers, as in the index suppliers_search_idx. */
export const supplierSearchText = sql<string>`(suppliers.name || ' ' || suppliers.code)`;

/** The documents that store their searchable text, with the column of their number. */
const numbers = { receipts: 'receipt_no', issue_notes: 'note_no', purchases: 'purchase_no' } as const;
type Numbered = keyof typeof numbers;

/** Whether a document contains the words: its table stores the searchable text in lower case, with its own index. */
export function documentContains(table: Numbered, words: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(`${table}.searched`)} like lower(${likePattern(words)})`;
}

/** Whether the number of a document contains the words. The index of the whole searchable text covers it too. */
export function numberContains(table: Numbered, words: string): RawBuilder<boolean> {
  const number = sql.ref(`${table}.${numbers[table]}`);
  return sql<boolean>`(${documentContains(table, words)} and ${number} ilike ${likePattern(words)})`;
}

/** The most ids to fetch first: a search with more matches is quick under any plan. */
const MOST_IDS = 5_000;

/**
 * The condition that a column is one of the ids found by a query. The ids are fetched first: the database plans well
 * for ids it knows, but estimates a subquery at half of all rows.
 */
export async function isOneOf(
  database: Database,
  column: string,
  query: RawBuilder<{ id: number }>,
): Promise<RawBuilder<boolean>> {
  const { rows } = await sql<{ id: number }>`${query} limit ${MOST_IDS + 1}`.execute(database);
  if (rows.length > MOST_IDS) return sql<boolean>`${sql.ref(column)} in (${query})`;
  return sql<boolean>`${sql.ref(column)} = any(${rows.map(({ id }) => id)}::int[])`;
}

/** The ids of users, by part of their name. */
export function usersNamed(words: string): RawBuilder<{ id: number }> {
  return sql`select users.id from users where users.name ilike ${likePattern(words)}`;
}

/** The ids of suppliers, by part of their name or code. */
export function suppliersNamed(words: string): RawBuilder<{ id: number }> {
  return sql`select suppliers.id from suppliers where ${supplierSearchText} ilike ${likePattern(words)}`;
}

/** Escapes the characters that `like` treats as a pattern. */
export function likePattern(words: string): string {
  return `%${words.replaceAll(/[\\%_]/g, '\\$&')}%`;
}
