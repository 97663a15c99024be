import type { Contact, ProductUnit, Signer } from '@ghala/contract/common/references';
import { sql } from 'kysely';

/*
 * Selects what rows refer to, in the contract's terms. `table` is a joined table's name in the query; the type includes
 * null if it is left joined.
 */

/** Selects a user or a supplier, with the telephone number. */
export function contactOf<Found extends Contact | null = Contact | null>(table: string) {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  return sql<Found>`case when ${column('id')} is not null then json_build_object('id', ${column('id')},
    'name', ${column('name')}, 'phone', ${column('phone')}) end`;
}

/** Selects a user on a document. */
export function signerOf<Found extends Signer | null = Signer | null>(table: string) {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  return sql<Found>`case when ${column('id')} is not null then json_build_object('id', ${column('id')},
    'name', ${column('name')}, 'designation', ${column('designation')}, 'signature', ${column('signature')}) end`;
}

/** Selects a product's unit, from `units`. */
export const productUnit = sql<ProductUnit>`json_build_object('unit', units.name, 'measure', units.measure)`;

const productFields = sql`'id', products.id, 'name', products.name, 'code', products.code,
  'unit', ${productUnit}, 'packagings', products.packagings,
  'tracking', products.tracking, 'shelfLife', products.shelf_life`;

/** Selects the product of a document's line, from `products` and `units`. */
export const lineProduct = sql`json_build_object(${productFields})`;

/** Selects the same for a line that is found by scanning. */
export const scannedProduct = sql`json_build_object(${productFields}, 'barcode', products.barcode)`;
