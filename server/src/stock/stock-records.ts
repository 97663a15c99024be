import type { Tracking } from '@ghala/contract/common/tracking';
import type { Row } from '../db/send';
import { BUSY, type Loader, onlyObject } from '../operation/loader';
import type { Facts } from '../operation/work';
import { notFound } from '../runtime/errors';
import type { Balance } from './allocate';
import { blindCountsText, type Counted } from './counted-blind';
import { type CountedIn, isWholeText } from './counted-in';
import { type FoundLot, type HeldLot, heldLot, heldLotsText } from './held-lots';
import type { Thousandths } from './thousandths';

/** This is a locked stock record: until the commit nobody else moves its stock. Its balances follow each entry. */
export interface StockRecord extends CountedIn, Counted, Record<Balance, Thousandths> {
  id: number;
  productId: number;
  warehouseId: number;
  sectionId: number | null;
  /** The place is the section or the virtual warehouse. */
  placeId: number;
  /** The moment is in microseconds since 1970. */
  receivedAt: number;
  tracking: Tracking;
  /** This is what it holds of each lot, or of those that were asked for; it is empty unless the product is tracked. */
  lots: readonly HeldLot[];
  productName: string;
  /** This is the name users know its place by: 'Shelf A of Main Store'. */
  place: string;
  warehouseName: string;
  isProductDeleted: boolean;
  /** This is the name of its place, if that was deleted. */
  deletedPlace: string | null;
}

/**
 * One record, or those of a product in a warehouse (all sections together) or a virtual warehouse.
 * @property lotIds what it holds of these lots is needed; omitted: of all
 */
export type RecordKey = { recordId: number; lotIds?: readonly number[] } | { warehouseId: number; productId: number };

const WANTED = `select id from stock_records where id = any($1::int[])
  union
  select record_id from unnest($4::int[], $5::int[]) as partly (record_id, lot_id)
  union
  select record.id from unnest($2::int[], $3::int[]) as held (warehouse_id, product_id)
    join stock_records record using (warehouse_id, product_id)`;

const READ_COLUMNS = `select id, product_id, warehouse_id, section_id, (available * 1000)::bigint as available,
    (reserved * 1000)::bigint as reserved, (extract(epoch from received_at) * 1000000)::bigint as received_at`;
const READ = `${READ_COLUMNS}
  from stock_records where id in (${WANTED}) order by id`;
/**
 * Those of the product's other sections are locked too, since what moves in one changes the level of all. They are
 * locked in the order of ids, as everywhere, so that no two transactions wait for each other.
 */
const LOCK = `${READ_COLUMNS}
  from stock_records where (product_id, warehouse_id) in (
    select product_id, warehouse_id from stock_records where id in (${WANTED})) order by id for no key update`;

/** It is read once the records are locked: a deletion that held them is over, and seen. */
const NAMES = `with partly as materialized (
    select record_id, array_agg(lot_id) as lot_ids from unnest($4::int[], $5::int[]) as partly (record_id, lot_id)
    where record_id <> all($1::int[]) group by record_id
  )
  select record.id, product.name as product_name, unit.name as unit,
    ${isWholeText()} as is_whole, product.packagings, product.tracking,
    case when product.tracking = 'none' then null when partly.lot_ids is null
      or (record.warehouse_id, record.product_id) in (select * from unnest($2::int[], $3::int[])) then ${heldLotsText()}
      else ${heldLotsText('partly.lot_ids')} end as lots, warehouse.name as warehouse_name,
    section.name as section_name, ${blindCountsText()} as blind_counts, product.deleted_at is not null as is_product_deleted,
    warehouse.deleted_at is not null as is_warehouse_deleted, section.deleted_at is not null as is_section_deleted
  from stock_records record
    join products product on product.id = record.product_id
    join units unit on unit.id = product.unit_id
    join places warehouse on warehouse.id = record.warehouse_id
    left join places section on section.id = record.section_id
    left join partly on partly.record_id = record.id
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
  blind_counts: number[];
  is_product_deleted: boolean;
  is_warehouse_deleted: boolean;
  is_section_deleted: boolean;
}

/** Loads stock records, locked, in no particular order. */
export const stockRecords: Loader<RecordKey, StockRecord[]> = {
  name: 'stock records',
  level: 'stock',
  // The second time it also locks records that others opened while the first waited.
  statements: (waits) => (waits ? [LOCK, LOCK, NAMES] : [LOCK, NAMES]),
  textOf: (key) =>
    'recordId' in key ? [key.recordId, ...(key.lotIds ?? [])].join(' ') : `${key.productId} in ${key.warehouseId}`,
  values(keys) {
    const single = keys.flatMap((key) => ('recordId' in key ? [key] : []));
    const held = keys.flatMap((key) => ('recordId' in key ? [] : [key]));
    const parts = single.flatMap(({ recordId, lotIds = [] }) => lotIds.map((lotId) => ({ recordId, lotId })));
    return [
      single.flatMap(({ recordId, lotIds }) => (lotIds === undefined ? [recordId] : [])),
      held.map(({ warehouseId }) => warehouseId),
      held.map(({ productId }) => productId),
      parts.map(({ recordId }) => recordId),
      parts.map(({ lotId }) => lotId),
    ];
  },
  facts(results, keys, waits, known) {
    const named = new Map((results.at(-1) as NamedRow[]).map((row) => [row.id, row]));
    const locked = results.at(-2) as LockedRow[];
    const found = new Map<number, StockRecord>();
    const byGoods = new Map<string, StockRecord[]>();
    for (const row of locked) {
      const names = named.get(row.id);
      if (names === undefined) continue;
      const read = recordOf(row, names);
      const record = onlyObject(known, 'stock record', row.id, read);
      // For another of its lots; no operation of the group has decided yet, so that what is known of the others holds.
      if (record !== read) record.lots = withOthers(record.lots, read.lots);
      found.set(record.id, record);
      const goods = stockRecords.textOf(record);
      byGoods.set(goods, [...(byGoods.get(goods) ?? []), record]);
    }
    // Opened by someone else since, and not locked: while the group waited, stock of these records may have moved there.
    const isIncomplete = !waits && [...named.keys()].some((id) => !found.has(id));
    if (isIncomplete) return keys.map(() => BUSY);
    return keys.map((key) => {
      if (!('recordId' in key)) return byGoods.get(stockRecords.textOf(key)) ?? [];
      const record = found.get(key.recordId);
      return record === undefined ? [] : [record];
    });
  },
};

/** Loads the same as they are at the moment, without locks: what it finds may be shown, but not moved. */
export const unlockedRecords: typeof stockRecords = {
  ...stockRecords,
  name: 'stock records, unlocked',
  level: 'plain',
  statements: () => [READ, NAMES],
  // They are objects of their own: whoever locks a record must not be given what was read before.
  facts: (results, keys) => stockRecords.facts(results, keys, true, new Map()),
};

function withOthers(known: readonly HeldLot[], read: readonly HeldLot[]): readonly HeldLot[] {
  const ids = new Set(known.map(({ lotId }) => lotId));
  const others = read.filter(({ lotId }) => !ids.has(lotId));
  return others.length === 0 ? known : [...known, ...others];
}

/**
 * @param lotIds the lots that the caller moves; omitted: any
 * @throws {AppError} not_found
 */
export async function findRecord(facts: Facts, recordId: number, lotIds?: readonly number[]): Promise<StockRecord> {
  const [record] = await facts.find(stockRecords, lotIds?.length ? { recordId, lotIds } : { recordId });
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
    blindCounts: names.blind_counts,
    isProductDeleted: names.is_product_deleted,
    deletedPlace: names.is_section_deleted ? section : names.is_warehouse_deleted ? warehouse : null,
  };
}
