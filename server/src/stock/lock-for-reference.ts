import { sql } from 'kysely';
import { invalid, refusal } from '../kernel/errors';
import type { Operation } from '../kernel/operation';
import { placeLabel } from '../kernel/place-label';
import type { Source } from './allocate';
import { thousandths } from './thousandths';

/** The stock record that a new request names. Its balances are not locked: they are checked when the stock moves. */
export interface ReferencedRecord extends Source {
  productName: string;
  unit: string;
  /** The name users know its place by: 'Shelf A of Main Store'. */
  place: string;
}

interface FoundRecord extends Omit<ReferencedRecord, 'available' | 'reserved'> {
  available: number;
  reserved: number;
  isProductDeleted: boolean;
  isPlaceDeleted: boolean;
}

/**
 * Reads the record that a body names, and keeps its product and place from being deleted before the request becomes
 * visible.
 * @throws {AppError} invalid if there is no such record or it is for another product; conflict if the product or place
 * was deleted
 */
export async function lockForReference(
  operation: Operation,
  { inventoryId, productId }: { inventoryId: number; productId: number },
): Promise<ReferencedRecord> {
  await sql`select from products
    where id = (select product_id from stock_records where id = ${inventoryId}) for key share`.execute(operation.db);
  await sql`select from places
    where id in (select unnest(array[warehouse_id, section_id]) from stock_records where id = ${inventoryId})
    order by id for key share`.execute(operation.db);
  const { rows } = await sql<FoundRecord>`
    select record.id, record.warehouse_id as "warehouseId", product.id as "productId", product.name as "productName",
      unit.name as unit, place.id as "placeId", ${placeLabel} as place, record.available, record.reserved,
      product.deleted_at is not null as "isProductDeleted",
      place.deleted_at is not null or host.deleted_at is not null as "isPlaceDeleted"
    from stock_records record
      join products product on product.id = record.product_id
      join units unit on unit.id = product.unit_id
      join places place on place.id = coalesce(record.section_id, record.warehouse_id)
      left join places host on host.id = place.warehouse_id
    where record.id = ${inventoryId}`.execute(operation.db);
  if (rows[0] === undefined) throw invalid('inventoryId', 'noSuch', { entity: 'stockRecord' });
  const { isProductDeleted, isPlaceDeleted, available, reserved, ...record } = rows[0];
  if (record.productId !== productId) throw invalid('productId', 'recordProduct', { product: record.productName });
  if (isProductDeleted) throw refusal('product.deleted', { name: record.productName });
  if (isPlaceDeleted) throw refusal('place.deleted', { name: record.place });
  return { ...record, available: thousandths(available), reserved: thousandths(reserved) };
}
