import { type RawBuilder, sql } from 'kysely';
import type { Database } from './database';

/** The text that products are searched in, as it stands in the index products_search_idx. */
export const productSearchText = sql<string>`(products.name || ' ' || products.code || ' ' || products.alternative_name || ' ' || products.barcode)`;

/** The text that suppliers are searched in, as it stands in the index suppliers_search_idx. */
export const supplierSearchText = sql<string>`(suppliers.name || ' ' || suppliers.code)`;

/** The documents that keep what is searched of them, and the column of their number. */
const numbers = { receipts: 'receipt_no', issue_notes: 'note_no', purchases: 'purchase_no' } as const;
type Numbered = keyof typeof numbers;

/** Whether the words stand on a document: its table keeps them in small letters, in an index of their own. */
export function documentContains(table: Numbered, words: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(`${table}.searched`)} like lower(${likePattern(words)})`;
}

/** Whether the number of a document contains the words. The index of all that is searched finds them there as well. */
export function numberContains(table: Numbered, words: string): RawBuilder<boolean> {
  const number = sql.ref(`${table}.${numbers[table]}`);
  return sql<boolean>`(${documentContains(table, words)} and ${number} ilike ${likePattern(words)})`;
}

/** More are not asked for beforehand: a search that finds so many is quick by any plan. */
const MOST_IDS = 5_000;

/**
 * The condition that a column is one of the ids that a query finds. It is asked beforehand: the database, which
 * plans well for ids that it sees, would take those of a query for half of all.
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

/** The ids of users by a part of their name. */
export function usersNamed(words: string): RawBuilder<{ id: number }> {
  return sql`select users.id from users where users.name ilike ${likePattern(words)}`;
}

/** The ids of suppliers by a part of their name or code. */
export function suppliersNamed(words: string): RawBuilder<{ id: number }> {
  return sql`select suppliers.id from suppliers where ${supplierSearchText} ilike ${likePattern(words)}`;
}

/** Escapes what `like` would read as a pattern. */
export function likePattern(words: string): string {
  return `%${words.replaceAll(/[\\%_]/g, '\\$&')}%`;
}
