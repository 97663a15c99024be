import type { MatchedProduct } from '@ghala/contract/calls/product-matches';
import { barcodeKey } from '@ghala/contract/common/barcode';
import { sql } from 'kysely';
import type { Database } from '../../db/database';
import { existingProducts } from './products.queries';

/**
 * Finds the product that each code, barcode or name means, in their order; null where none, or several of that barcode
 * or name, exist.
 */
export async function matchProducts(database: Database, words: readonly string[]): Promise<(MatchedProduct | null)[]> {
  const keys = words.map((word) => word.toLowerCase());
  const asked = [...new Set(keys.filter((key) => key !== ''))];
  const named = existingProducts(database)
    .innerJoin('units', 'units.id', 'products.unit_id')
    .select([
      'products.id',
      'products.name',
      'products.code',
      sql<MatchedProduct['unit']>`json_build_object('unit', units.name)`.as('unit'),
      'products.packagings',
      'products.tracking',
      'products.shelf_life as shelfLife',
      'products.price_purchase as price',
    ]);
  const rowsWhere = (column: 'code' | 'name') =>
    named
      .select([
        sql<string>`lower(${sql.ref(`products.${column}`)})`.as('key'),
        sql<string | null>`null`.as('packaging'),
      ])
      .where(sql`lower(${sql.ref(`products.${column}`)})`, '=', sql`any(${asked}::text[])`)
      .$if(column === 'code', (query) => query.where('products.code', '<>', ''))
      .execute();
  const coded = named
    .innerJoin('barcodes', 'barcodes.product_id', 'products.id')
    .select(['barcodes.key', 'barcodes.packaging'])
    .where('barcodes.key', '=', sql<string>`any(${asked.map(barcodeKey)}::text[])`)
    .execute();
  const [byCode, byBarcode, byName] = await Promise.all([rowsWhere('code'), coded, rowsWhere('name')]);
  const [barcodes, names] = [onlyOnes(byBarcode), onlyOnes(byName)];
  const codes = new Map(byCode.map(({ key, ...product }) => [key, product]));
  return keys.map((key) => {
    const found = codes.get(key) ?? barcodes.get(barcodeKey(key));
    return (found === undefined ? names.get(key) : found) ?? null;
  });
}

/** Maps keys to rows; null where several have one. */
function onlyOnes(rows: readonly (MatchedProduct & { key: string })[]): Map<string, MatchedProduct | null> {
  const found = new Map<string, MatchedProduct | null>();
  for (const { key, ...product } of rows) found.set(key, found.has(key) ? null : product);
  return found;
}
