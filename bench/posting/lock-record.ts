import { levelAfter } from './movement';

/** Names that events keep of a record's goods, from the tables of `namesOfRecord`. */
export const goodsColumns = `product.id as "productId", product.name as product, unit.name as unit`;

export const placeColumn = `coalesce(section.name || ' of ' || warehouse.name, warehouse.name) as place`;

/** Joined to a stock record (`record`), to name it. */
export const namesOfRecord = `join products product on product.id = record.product_id
  join units unit on unit.id = product.unit_id
  join places warehouse on warehouse.id = record.warehouse_id
  left join places section on section.id = record.section_id`;

/**
 * Selects and locks a record of a product, unless one of them or the place is gone.
 * @param delta SQL for the change of its available quantity
 * @param lot joins the lot that its goods are of, as `due`
 */
export function lockRecord(recordId: string, productId: string, delta: string, lot?: string): string {
  return `select record.id as "recordId", record.available, record.reserved, ${levelAfter(delta)}, ${goodsColumns},
      ${placeColumn}${lot === undefined ? '' : ', due.*'}
    from stock_records record ${namesOfRecord} ${lot ?? ''}
    where record.id = ${recordId} and product.id = ${productId} and record.available + ${delta} >= 0
      and coalesce(product.deleted_at, section.deleted_at, warehouse.deleted_at) is null
    for no key update of record`;
}
