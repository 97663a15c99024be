import type { Tracking } from '@ghala/contract/common/tracking';
import type { Row } from '../db/send';
import { BUSY, type Loader } from '../operation/loader';
import type { Facts } from '../operation/work';
import { invalid, refusal } from '../runtime/errors';
import type { Balance } from './allocate';
import { blindCountsText, type Counted } from './counted-blind';
import { type CountedIn, isWholeText } from './counted-in';
import type { GoodsNames } from './goods-names';
import { type StockRecord, stockRecords } from './stock-records';
import type { Thousandths } from './thousandths';

/**
 * This is the stock record that a new request names. Its balances are not locked: they are checked when the stock
 * moves.
 */
export interface ReferencedRecord extends Record<Balance, Thousandths>, GoodsNames, CountedIn, Counted {
  id: number;
  productId: number;
  warehouseId: number;
  /** The place is the section or the virtual warehouse. */
  placeId: number;
  tracking: Tracking;
}

interface FoundRecord extends ReferencedRecord {
  isProductDeleted: boolean;
  isPlaceDeleted: boolean;
}

const unlessHeld = (waits: boolean) => (waits ? '' : ' skip locked');

/** Loads a record with its names; its product and places are kept from being deleted before the request is visible. */
const referencedRecords: Loader<number, FoundRecord | undefined> = {
  name: 'referenced records',
  level: 'line',
  statements: (waits) => [
    `select record.id, product.id as "productId" from stock_records record
        join products product on product.id = record.product_id
      where record.id = any($1::int[]) order by product.id for key share of product${unlessHeld(waits)}`,
    `select record.id, place.id as "placeId" from stock_records record
        join places place on place.id in (record.warehouse_id, record.section_id)
      where record.id = any($1::int[]) order by place.id for key share of place${unlessHeld(waits)}`,
    `select record.id, record.warehouse_id as "warehouseId", product.id as "productId",
        product.name as "productName", unit.name as unit, ${isWholeText()} as "isWhole",
        product.packagings, product.tracking, coalesce(section.id, warehouse.id) as "placeId",
        coalesce(section.name || ' of ', '') || warehouse.name as place,
        (record.available * 1000)::bigint as available, (record.reserved * 1000)::bigint as reserved,
        ${blindCountsText()} as "blindCounts", product.deleted_at is not null as "isProductDeleted",
        warehouse.deleted_at is not null or section.deleted_at is not null as "isPlaceDeleted"
      from stock_records record
        join products product on product.id = record.product_id
        join units unit on unit.id = product.unit_id
        join places warehouse on warehouse.id = record.warehouse_id
        left join places section on section.id = record.section_id
      where record.id = any($1::int[])`,
  ],
  textOf: String,
  values: (ids) => [ids],
  facts([products = [], places = [], rows = []], ids, waits) {
    const withProduct = new Set(products.map((row) => row.id));
    const withPlaces = new Set(places.map((row) => `${row.id} ${row.placeId}`));
    const found = new Map(rows.map((row) => [row.id, recordOf(row)]));
    return ids.map((id) => {
      const record = found.get(id);
      if (record === undefined || waits) return record;
      const areLocked = [record.warehouseId, record.placeId].every((place) => withPlaces.has(`${id} ${place}`));
      return withProduct.has(id) && areLocked ? record : BUSY;
    });
  },
};

/** Loads a place and the warehouse that hosts it, kept from being deleted before the request is visible. */
export const keptPlaces: Loader<number, null> = {
  name: 'kept places',
  level: 'line',
  statements: (waits) => [
    `select named.id, place.id as "placeId" from places named
        join places place on place.id in (named.id, named.warehouse_id)
      where named.id = any($1::int[]) order by place.id for key share of place${unlessHeld(waits)}`,
    'select id, warehouse_id as "warehouseId" from places where id = any($1::int[])',
  ],
  textOf: String,
  values: (ids) => [ids],
  facts([kept = [], places = []], ids, waits) {
    const locked = new Set(kept.map((row) => `${row.id} ${row.placeId}`));
    const isHeld = ({ id, warehouseId }: Row) => [id, warehouseId ?? id].some((place) => !locked.has(`${id} ${place}`));
    const held = new Set(places.filter(isHeld).map(({ id }) => id));
    return ids.map((id) => (held.has(id) && !waits ? BUSY : null));
  },
};

function recordOf(row: Row): FoundRecord {
  return {
    ...(row as Row & FoundRecord),
    available: BigInt(row.available as number),
    reserved: BigInt(row.reserved as number),
  };
}

/**
 * Finds the record that a body names.
 * @throws {AppError} invalid if there is no such record or it is for another product; conflict if the product or place
 * was deleted
 */
export async function findReferencedRecord(
  facts: Facts,
  { inventoryId, productId }: { inventoryId: number; productId: number },
): Promise<ReferencedRecord> {
  const record = await facts.find(referencedRecords, inventoryId);
  if (record === undefined) throw invalid('inventoryId', 'noSuch', { entity: 'stockRecord' });
  requireNamed(record, productId);
  return record;
}

/** Finds the same, with its balances locked. @throws {AppError} invalid; conflict */
export async function findNamedRecord(
  facts: Facts,
  { inventoryId, productId }: { inventoryId: number; productId: number },
): Promise<StockRecord> {
  const [record] = await facts.find(stockRecords, { recordId: inventoryId });
  if (record === undefined) throw invalid('inventoryId', 'noSuch', { entity: 'stockRecord' });
  requireNamed({ ...record, isPlaceDeleted: record.deletedPlace !== null }, productId);
  return record;
}

function requireNamed(
  {
    isProductDeleted,
    isPlaceDeleted,
    ...record
  }: Pick<FoundRecord, 'isProductDeleted' | 'isPlaceDeleted' | 'productId' | 'productName' | 'place'>,
  productId: number,
): void {
  if (record.productId !== productId) throw invalid('productId', 'recordProduct', { product: record.productName });
  if (isProductDeleted) throw refusal('product.deleted', { name: record.productName });
  if (isPlaceDeleted) throw refusal('place.deleted', { name: record.place });
}
