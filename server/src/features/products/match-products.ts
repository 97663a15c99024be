import type { MatchedProduct } from '@ghala/contract/calls/product-matches';
import { sql } from 'kysely';
import type { Database } from '../../kernel/database';
import { existingProducts } from './products.queries';

/**
 * The product that each code, barcode or name says, in their order; null where none, or several of that barcode or name,
 * exist.
 */
export async function matchProducts(database: Database, words: readonly string[]): Promise<(MatchedProduct | null)[]> {
  const keys = words.map((word) => word.toLowerCase());
  const asked = [...new Set(keys.filter((key) => key !== ''))];
  const rowsWhere = (column: 'code' | 'barcode' | 'name') =>
    existingProducts(database)
      .innerJoin('units', 'units.id', 'products.unit_id')
      .select([
        'products.id',
        'products.name',
        'products.code',
        'units.name as unit',
        'products.price_purchase as price',
        sql<string>`lower(${sql.ref(`products.${column}`)})`.as('key'),
      ])
      .where(sql`lower(${sql.ref(`products.${column}`)})`, '=', sql`any(${asked}::text[])`)
      .$if(column !== 'name', (query) => query.where(`products.${column}`, '<>', ''))
      .execute();
  const [byCode, byBarcode, byName] = await Promise.all([rowsWhere('code'), rowsWhere('barcode'), rowsWhere('name')]);
  const found = new Map([...onlyOnes(byName), ...onlyOnes(byBarcode)]);
  for (const { key, ...product } of byCode) found.set(key, product);
  return keys.map((key) => found.get(key) ?? null);
}

/** By key; null where several have it. */
function onlyOnes(rows: readonly (MatchedProduct & { key: string })[]): Map<string, MatchedProduct | null> {
  const found = new Map<string, MatchedProduct | null>();
  for (const { key, ...product } of rows) found.set(key, found.has(key) ? null : product);
  return found;
}
