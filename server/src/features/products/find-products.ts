import { barcodeKey } from '@ghala/contract/common/barcode';
import { type RawBuilder, sql } from 'kysely';
import { searchedWords } from '../../db/best-match';
import type { Database } from '../../db/database';
import { plannedForValues } from '../../db/prepared-statements';
import { codesMeantBy } from '../../db/similar-codes';
import { meantWords } from '../../db/similar-words';
import { byMatch, existingProducts, listedProducts, productsContaining } from './products.queries';

/** So many of what contains the words are compared for the best: where more are alike, none is much better. */
const MOST_COMPARED = 500;
/** So many typed words are also read as written together. */
const MOST_WORDS = 5;
/** With so many hits nobody wonders what else the words might have meant. */
const ENOUGH = 3;

/**
 * Finds the best products for some words without counting the others; where hardly any has the words, it also finds
 * those that one typing error in a word or a code hid.
 * @param most of each
 */
export async function findProducts(database: Database, q: string, most: number) {
  const wanted = searchedWords(q).join(' ').toLowerCase();
  if (wanted === '') return { products: [], similar: null };
  const { ids, isSure } = await bestIds(database, wanted, most);
  const similar =
    !isSure && ids.length < Math.min(ENOUGH, most) ? await findSimilar(database, wanted, most) : undefined;
  const others = similar?.ids.filter((id) => !ids.includes(id)) ?? [];
  const rows = new Map((await rowsOf(database, [...ids, ...others])).map((row) => [row.id, row]));
  const inOrder = (wantedIds: number[]) => wantedIds.flatMap((id) => rows.get(id) ?? []);
  return {
    products: inOrder(ids),
    similar: similar === undefined || others.length === 0 ? null : { words: similar.words, products: inOrder(others) },
  };
}

function rowsOf(database: Database, ids: number[]) {
  if (ids.length === 0) return [];
  return listedProducts(existingProducts(database).where(sql<boolean>`products.id = any(${ids}::int[])`)).execute();
}

/** Finds those with the code, barcode or name, those that begin with the words, and those that contain them all. */
async function bestIds(database: Database, wanted: string, most: number) {
  const scanned = await idsOfBarcode(database, wanted);
  if (scanned.length > 0) return { ids: scanned.slice(0, most), isSure: true };
  const beginning = sql.join(
    ['name', 'code', 'barcode'].map((column) => beginsWith(column, wanted, most)),
    sql` union `,
  );
  const first = await ranked(database, wanted, beginning, most);
  // A code with a number names one product; and where enough begin with the words, those that contain them are no better.
  if (first.ids.length >= most || (first.hasCode && /\d/.test(wanted))) return { ids: first.ids, isSure: true };
  const contained = await productsContaining(database, { ...NO_FILTERS, q: wanted });
  const containing = sql`(select products.id from products
    where products.deleted_at is null and ${contained.few} limit ${MOST_COMPARED})`;
  const { ids } = await ranked(database, wanted, sql`${containing} union select unnest(${first.ids}::int[])`, most);
  return { ids, isSure: false };
}

/**
 * Finds the products that have it as their code, then those with that barcode, also of a packaging; none if it is not a
 * barcode.
 */
async function idsOfBarcode(database: Database, wanted: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with coded as (select product_id from barcodes where key = ${barcodeKey(wanted)})
    select id from products
    where deleted_at is null and lower(code) = ${wanted} and exists (select from coded)
    union all select product_id from coded`.execute(database);
  return [...new Set(rows.map(({ id }) => id))];
}

const NO_FILTERS = { name: null, code: null, categoryId: null, subCategoryId: null, isStocked: null };

/** Finds the first whose column begins with the words: the range is what its index is asked for. */
function beginsWith(column: string, wanted: string, most: number): RawBuilder<unknown> {
  const text = sql`lower(${sql.ref(`products.${column}`)})`;
  const isSet = column === 'barcode' ? sql`and products.barcode <> ''` : sql``;
  return sql`(select products.id from products where products.deleted_at is null ${isSet}
    and ${text} >= ${wanted} and ${text} < ${`${wanted}\u{10ffff}`} and starts_with(${text}, ${wanted})
    order by ${text}, products.id limit ${most})`;
}

/** Ranks those with these ids, and tells whether the first has the words as its code. */
async function ranked(database: Database, wanted: string, ids: RawBuilder<unknown>, most: number) {
  const key = byMatch({ ...NO_FILTERS, q: wanted });
  const rows = await existingProducts(database)
    .where(sql<boolean>`products.id = any(array(${ids}))`)
    .select(['products.id', sql<boolean>`${key} like '0%'`.as('hasCode')])
    .orderBy(key)
    .orderBy('products.id')
    .limit(most)
    .modifyEnd(plannedForValues)
    .execute();
  return { ids: rows.map(({ id }) => id), hasCode: rows[0]?.hasCode ?? false };
}

async function findSimilar(database: Database, wanted: string, most: number) {
  return (await withSimilarCode(database, wanted, most)) ?? (await withSimilarWords(database, wanted, most));
}

/** Finds those whose code or barcode is written otherwise, or differs in one place. */
async function withSimilarCode(database: Database, wanted: string, most: number) {
  const codes = codesMeantBy(wanted);
  if (codes.length === 0) return undefined;
  const { rows } = await sql<{ id: number; code: string }>`
    select id, code from products where deleted_at is null and lower(code) = any(${codes}::text[])
    union select id, barcode from products
      where deleted_at is null and barcode <> '' and lower(barcode) = any(${codes}::text[])`.execute(database);
  if (rows.length === 0) return undefined;
  const place = ({ code }: { code: string }) => codes.indexOf(code.toLowerCase());
  const found = rows.sort((one, other) => place(one) - place(other)).slice(0, most);
  return { words: found[0]?.code ?? wanted, ids: [...new Set(found.map(({ id }) => id))] };
}

/** Replaces words that no name has by similar ones, and two words by one where names write them so. */
async function withSimilarWords(database: Database, wanted: string, most: number) {
  const meant = (words: string) => meantWords(database, words, sql`select word from product_words`);
  const words = await firstContained(database, await meant(wanted));
  const found = words === undefined ? undefined : await withWords(database, words, most);
  if (found !== undefined) return found;
  const joined = joinedWords(wanted);
  if (joined.length === 0) return undefined;
  const searches = [...joined, ...(await Promise.all(joined.map(meant))).flat()];
  const asOne = await firstContained(database, searches);
  return asOne === undefined ? undefined : withWords(database, asOne, most);
}

async function withWords(database: Database, words: string, most: number) {
  const { ids } = await bestIds(database, words, most);
  return ids.length === 0 ? undefined : { words, ids };
}

/** Joins words, 'wheel barow' to 'wheelbarow': of more words, each two neighbours become one. */
function joinedWords(wanted: string): string[] {
  const words = wanted.split(' ').slice(0, MOST_WORDS);
  return words
    .slice(1)
    .map((word, index) => [...words.slice(0, index), `${words[index]}${word}`, ...words.slice(index + 2)].join(' '));
}

/** Finds the first of some searches whose words one product has. */
async function firstContained(database: Database, searches: readonly string[]): Promise<string | undefined> {
  if (searches.length <= 1) return searches[0];
  const matches = await Promise.all(searches.map((q) => productsContaining(database, { ...NO_FILTERS, q })));
  const each = matches.map(
    ({ few }, place) => sql`(select ${sql.lit(place)} as place from products
      where products.deleted_at is null and ${few} limit 1)`,
  );
  const { rows } = await sql<{
    place: number;
  }>`${sql.join(each, sql` union all `)} limit 1 ${plannedForValues}`.execute(database);
  return searches[rows[0]?.place ?? -1];
}
