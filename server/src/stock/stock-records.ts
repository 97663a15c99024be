import type { Tracking } from '@ghala/contract/common/tracking';
import { BUSY, type Loader, onlyObject } from '../kernel/commit/loader';
import type { Row } from '../kernel/commit/send';
import type { Facts } from '../kernel/commit/work';
import { notFound } from '../kernel/errors';
import type { Balance } from './allocate';
import type { CountedIn } from './counted-in';
import { type FoundLot, type HeldLot, heldLot, heldLotsText } from './held-lots';
import type { Thousandths } from './thousandths';

/** A locked stock record: until the commit nobody else moves its stock. Its balances follow each entry. */
export interface StockRecord extends CountedIn, Record<Balance, Thousandths> {
  id: number;
  productId: number;
  warehouseId: number;
  sectionId: number | null;
  /** The section, or the virtual warehouse. */
  placeId: number;
  /** Microseconds since 1970. */
  receivedAt: number;
  tracking: Tracking;
  /** What it holds of each lot; empty unless the product is tracked. */
  lots: readonly HeldLot[];
  productName: string;
  /** The name users know its place by: 'Shelf A of Main Store'. */
  place: string;
  warehouseName: string;
  isProductDeleted: boolean;
  /** The name of its place, if that was deleted. */
  deletedPlace: string | null;
}

/** One record, or those of a product in a warehouse (all sections together) or a virtual warehouse. */
export type RecordKey = { recordId: number } | { warehouseId: number; productId: number };

const WANTED = `select id from stock_records where id = any($1::int[])
  union
  select record.id from unnest($2::int[], $3::int[]) as held (warehouse_id, product_id)
    join stock_records record using (warehouse_id, product_id)`;

/** In the order of ids, as everywhere, so that no two transactions wait for each other. */
const LOCK = `select id, product_id, warehouse_id, section_id, (available * 1000)::bigint as available,
    (reserved * 1000)::bigint as reserved, (extract(epoch from received_at) * 1000000)::bigint as received_at
  from stock_records where id in (${WANTED}) order by id for no key update`;

/** Read once the records are locked: a deletion that held them is over, and seen. */
const NAMES = `select record.id, product.name as product_name, unit.name as unit,
    unit.is_whole, product.packagings, product.tracking, ${heldLotsText} as lots, warehouse.name as warehouse_name,
    section.name as section_name, product.deleted_at is not null as is_product_deleted,
    warehouse.deleted_at is not null as is_warehouse_deleted, section.deleted_at is not null as is_section_deleted
  from stock_records record
    join products product on product.id = record.product_id
    join units unit on unit.id = product.unit_id
    join places warehouse on warehouse.id = record.warehouse_id
    left join places section on section.id = record.section_id
  where record.id in (${WANTED})`;

interface LockedRow extends Row {
  id: number;
  product_id: number;
  warehouse_id: number;
  section_id: number | null;
  available: number;
  reserved: number;
  received_at: number;
}

interface NamedRow extends Row {
  id: number;
  product_name: string;
  unit: string;
  is_whole: boolean;
  packagings: CountedIn['packagings'];
  tracking: Tracking;
  lots: FoundLot[] | null;
  warehouse_name: string;
  section_name: string | null;
  is_product_deleted: boolean;
  is_warehouse_deleted: boolean;
  is_section_deleted: boolean;
}

/** Stock records, locked, in no particular order. */
export const stockRecords: Loader<RecordKey, StockRecord[]> = {
  name: 'stock records',
  level: 'stock',
  // The second time it also locks records that others opened while the first waited.
  statements: (waits) => (waits ? [LOCK, LOCK, NAMES] : [LOCK, NAMES]),
  textOf: (key) => ('recordId' in key ? String(key.recordId) : `${key.productId} in ${key.warehouseId}`),
  values(keys) {
    const held = keys.flatMap((key) => ('recordId' in key ? [] : [key]));
    return [
      keys.flatMap((key) => ('recordId' in key ? [key.recordId] : [])),
      held.map(({ warehouseId }) => warehouseId),
      held.map(({ productId }) => productId),
    ];
  },
  facts(results, keys, waits, known) {
    const named = new Map((results.at(-1) as NamedRow[]).map((row) => [row.id, row]));
    const locked = new Map((results.at(-2) as LockedRow[]).map((row) => [row.id, row]));
    const found = new Map<string, StockRecord[]>(keys.map((key) => [stockRecords.textOf(key), []]));
    for (const row of locked.values()) {
      const names = named.get(row.id);
      if (names === undefined) continue;
      const record = onlyObject(known, 'stock record', row.id, recordOf(row, names));
      found.get(stockRecords.textOf({ recordId: record.id }))?.push(record);
      found.get(stockRecords.textOf(record))?.push(record);
    }
    // Opened by someone else since, and not locked: while the group waited, stock of these records may have moved there.
    const isIncomplete = !waits && [...named.keys()].some((id) => !locked.has(id));
    return keys.map((key) => (isIncomplete ? BUSY : (found.get(stockRecords.textOf(key)) ?? [])));
  },
};

/** The order in which records are drawn from: the oldest last receipt first. */
export function byLastReceipt(one: StockRecord, other: StockRecord): number {
  return one.receivedAt - other.receivedAt || one.id - other.id;
}

/** @throws {AppError} not_found */
export async function findRecord(facts: Facts, recordId: number): Promise<StockRecord> {
  const [record] = await facts.find(stockRecords, { recordId });
  if (record === undefined) throw notFound('stockRecord');
  return record;
}

function recordOf(row: LockedRow, names: NamedRow): StockRecord {
  const { section_name: section, warehouse_name: warehouse } = names;
  return {
    id: row.id,
    productId: row.product_id,
    warehouseId: row.warehouse_id,
    sectionId: row.section_id,
    placeId: row.section_id ?? row.warehouse_id,
    available: BigInt(row.available),
    reserved: BigInt(row.reserved),
    receivedAt: row.received_at,
    productName: names.product_name,
    unit: names.unit,
    isWhole: names.is_whole,
    packagings: names.packagings,
    tracking: names.tracking,
    lots: names.lots?.map(heldLot) ?? [],
    place: section === null ? warehouse : `${section} of ${warehouse}`,
    warehouseName: warehouse,
    isProductDeleted: names.is_product_deleted,
    deletedPlace: names.is_section_deleted ? section : names.is_warehouse_deleted ? warehouse : null,
  };
}
