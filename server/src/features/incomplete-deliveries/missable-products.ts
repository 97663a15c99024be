import type { MissableProduct } from '@ghala/contract/calls/incomplete-deliveries';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/database';
import { plannedForValues } from '../../db/prepared-statements';
import { productUnit } from '../../db/references';
import { likePattern } from '../../db/search-text';
import { rowsBy } from '../../operation/loader';

const MOST_PRODUCTS = 50;

/**
 * Lists the products that a receipt may lack: first those of its order still to be received, then the rest of the order
 * or of the receipt, then the whole catalogue by name.
 * @param q words that a product must contain; '' for any
 */
export async function missableProducts(
  database: Database,
  receiptId: number,
  { q = '', limit = MOST_PRODUCTS }: { q?: string | undefined; limit?: number | undefined },
): Promise<MissableProduct[]> {
  const fits = q === '' ? sql`true` : sql`products.searched like lower(${likePattern(q)})`;
  const { rows } = await sql<MissableProduct>`
    with known as ${known(sql`${receiptId}`)},
    offered as (
      (select products.id, products.name, products.code, products.unit_id, products.packagings,
          products.tracking, products.shelf_life, known.ordered, known.received,
          greatest(coalesce(known.ordered - coalesce(known.received, 0), 0), 0) as outstanding,
          coalesce(known.reported, 0) as reported, 0 as place
        from known join products on products.id = known.product_id
        where products.deleted_at is null and ${fits})
      union all
      (select products.id, products.name, products.code, products.unit_id, products.packagings,
          products.tracking, products.shelf_life, null, null, 0, 0, 1
        from products
        where products.deleted_at is null and ${fits} and products.id not in (select product_id from known)
        order by products.name, products.id limit ${limit}))
    select json_build_object('id', offered.id, 'name', offered.name, 'code', offered.code,
        'unit', ${productUnit}, 'packagings', offered.packagings,
        'tracking', offered.tracking, 'shelfLife', offered.shelf_life) as "Product",
      offered.ordered, offered.received, offered.outstanding, offered.reported
    from offered join units on units.id = offered.unit_id
    order by offered.place, offered.outstanding > 0 desc, offered.name, offered.id limit ${limit}
    ${plannedForValues}`.execute(database);
  return rows;
}

/** Loads the products that the order of a receipt still lacks, each with the quantity that no open note reports yet. */
export const missingProducts = rowsBy({
  name: 'missing products of receipts',
  level: 'line',
  query: (database, ids) =>
    database
      .with('known', () => known(ids))
      .selectFrom('known')
      .innerJoin('products', 'products.id', 'known.product_id')
      .select(['known.receipt_id as receiptId', 'products.id as productId', 'products.name as product'])
      .select(sql<number>`known.ordered - coalesce(known.received, 0) - coalesce(known.reported, 0)`.as('quantity'))
      .where(sql<boolean>`known.ordered > coalesce(known.received, 0) + coalesce(known.reported, 0)`)
      .where('products.deleted_at', 'is', null)
      .orderBy('products.name')
      .orderBy('products.id'),
  of: ({ receiptId }) => receiptId,
});

interface Known {
  receipt_id: number;
  product_id: number;
  ordered: number | null;
  received: number | null;
  reported: number | null;
}

/**
 * Selects the products of the order of each receipt, with the totals of all its processed receipts and open notes;
 * without an order, those of the receipt.
 */
function known(receiptIds: RawBuilder<number>): RawBuilder<Known> {
  return sql<Known>`(
    select lines.receipt_id, lines.product_id, sum(lines.ordered) as ordered, sum(lines.received) as received,
      sum(lines.reported) as reported
    from (
      select receipts.id as receipt_id, line.product_id, line.quantity as ordered, null::numeric as received,
          null::numeric as reported
        from receipts join purchase_lines line on line.purchase_id = receipts.purchase_id
        where receipts.id = ${receiptIds}
      union all
      select receipts.id, item.product_id, null, item.quantity - item.reversed, null
        from receipts
          join receipts receipt on receipt.status = 'processed'
            and (receipt.id = receipts.id or receipt.purchase_id = receipts.purchase_id)
          join receipt_items item on item.receipt_id = receipt.id
        where receipts.id = ${receiptIds}
      union all
      select receipts.id, item.product_id, null, null, item.quantity
        from receipts
          join receipts receipt on receipt.id = receipts.id or receipt.purchase_id = receipts.purchase_id
          join incomplete_notes note on note.receipt_id = receipt.id and note.status = 'open'
          join incomplete_note_items item on item.note_id = note.id
        where receipts.id = ${receiptIds}) lines
    group by lines.receipt_id, lines.product_id)`;
}
