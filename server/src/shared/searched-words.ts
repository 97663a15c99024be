import { sql } from 'kysely';

/** The text that products are searched in, as it stands in the index products_search_idx. */
export const productWords = sql<string>`(products.name || ' ' || products.code || ' ' || products.alternative_name || ' ' || products.barcode)`;

/** The text that suppliers are searched in, as it stands in the index suppliers_search_idx. */
export const supplierWords = sql<string>`(suppliers.name || ' ' || suppliers.code)`;

/** The text that purchase orders are searched in, as it stands in the index purchases_search_idx. */
export const purchaseWords = sql<string>`(purchases.purchase_no || ' ' || purchases.project || ' ' || purchases.department)`;
