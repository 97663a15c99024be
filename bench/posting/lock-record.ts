import type { Statement } from './sql-connection';

/** A locked stock record with the names that events keep. */
export interface LockedRecord {
  available: string;
  reserved: string;
  level: string;
  productId: number;
  product: string;
  unit: string;
  place: string;
  isGone: boolean;
}

/** Locks the record with the id $1. */
export function lockRecord(name: string, level: string): Statement {
  return {
    name,
    text: `select record.available, record.reserved, ${level}, product.id as "productId", product.name as product,
        unit.name as unit, coalesce(section.name || ' of ' || warehouse.name, warehouse.name) as place,
        coalesce(product.deleted_at, section.deleted_at, warehouse.deleted_at) is not null as "isGone"
      from stock_records record
        join products product on product.id = record.product_id
        join units unit on unit.id = product.unit_id
        join places warehouse on warehouse.id = record.warehouse_id
        left join places section on section.id = record.section_id
      where record.id = $1 for no key update of record`,
  };
}
