import { quantityText } from '@ghala/contract/common/figure-text';
import { sql } from 'kysely';
import { AppError, invalid } from '../kernel/errors';
import type { Operation } from '../kernel/operation';
import { placeLabel } from './place-label';

/** The stock record that a new request names. Its quantity is not locked: it counts when stock moves. */
export interface HeldRecord {
  id: number;
  productId: number;
  productName: string;
  unit: string;
  /** The section, or the virtual warehouse. */
  placeId: number;
  /** How users know that place: 'Shelf A of Main Store'. */
  place: string;
  /** What is available. */
  quantity: number;
}

/**
 * Reads the record that a body names, and keeps its product and place from being deleted before the request is seen.
 * @throws {AppError} invalid where there is no such record or it is of another product; conflict where the product or
 *   the place was deleted
 */
export async function holdRecord(
  operation: Operation,
  { inventoryId, productId }: { inventoryId: number; productId: number },
): Promise<HeldRecord> {
  await sql`select from products
    where id = (select product_id from stock_records where id = ${inventoryId}) for key share`.execute(operation.db);
  await sql`select from places
    where id in (select unnest(array[warehouse_id, section_id]) from stock_records where id = ${inventoryId})
    order by id for key share`.execute(operation.db);
  const { rows } = await sql<HeldRecord & { isProductGone: boolean; isPlaceGone: boolean }>`
    select record.id, product.id as "productId", product.name as "productName", unit.unit, place.id as "placeId",
      ${placeLabel} as place, record.quantity, product.deleted_at is not null as "isProductGone",
      place.deleted_at is not null or host.deleted_at is not null as "isPlaceGone"
    from stock_records record
      join products product on product.id = record.product_id
      join units unit on unit.id = product.unit_id
      join places place on place.id = coalesce(record.section_id, record.warehouse_id)
      left join places host on host.id = place.host_id
    where record.id = ${inventoryId}`.execute(operation.db);
  if (rows[0] === undefined) throw invalid('inventoryId', 'there is no such stock record');
  const { isProductGone, isPlaceGone, ...record } = rows[0];
  if (record.productId !== productId)
    throw invalid('productId', `must be the product of that stock record, ${record.productName}`);
  if (isProductGone) throw new AppError('conflict', `${record.productName} was deleted`);
  if (isPlaceGone) throw new AppError('conflict', `${record.place} was deleted`);
  return record;
}

/** A quantity as a sentence names it: '3 Bag of Cement'. */
export function amountWords({ unit, productName }: Pick<HeldRecord, 'unit' | 'productName'>, quantity: number): string {
  return `${quantityText(quantity)} ${unit} of ${productName}`;
}
