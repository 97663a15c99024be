import type { Row } from '../db/send';
import { BUSY, type Loader } from '../operation/loader';
import type { Decide, Facts } from '../operation/work';
import { refusal } from '../runtime/errors';
import { type Lot, lotFieldsText } from './held-lots';
import { type Posted, post } from './post';
import { oldestSection } from './receiving-places';
import { type Entering, findOrOpenRecords } from './receiving-records';
import type { StockRecord } from './stock-records';
import { thousandths } from './thousandths';

/** This is a ledger row to be reversed, with the record to which its goods return. */
interface Return extends Row {
  ledgerId: number;
  noteItemId: number;
  /** The quantity is above 0, in the product's unit. */
  quantity: number;
  productId: number;
  productName: string;
  recordId: number;
  /** This is the lot that was drawn; it is null if lots were not told apart then. */
  lot: Lot | null;
  warehouseId: number;
  sectionId: number | null;
  /** Names the place deleted since, and the warehouse whose oldest section takes its goods. */
  deletedPlace: string | null;
  hostId: number;
  hostName: string;
  hostSectionId: number | null;
  hostSectionName: string | null;
  hostRecordId: number | null;
}

/**
 * Finds the goods issued for an item of a note that have not returned; the item is locked, so that they return once.
 */
const returns: Loader<number, Return[]> = {
  name: 'returns',
  level: 'line',
  statements: (waits) => [
    `select id from issue_note_items where id = any($1::int[]) order by id
      for no key update${waits ? '' : ' skip locked'}`,
    `select ledger.id as "ledgerId", ledger.note_item_id as "noteItemId", -ledger.available_delta as quantity,
      case when lot.id is not null then json_build_object(${lotFieldsText()}) end as lot,
      product.id as "productId", product.name as "productName", record.id as "recordId",
      record.warehouse_id as "warehouseId", record.section_id as "sectionId",
      case when place.deleted_at is not null or host.deleted_at is not null then place.name end as "deletedPlace",
      host.id as "hostId", host.name as "hostName",
      host_section.id as "hostSectionId", host_section.name as "hostSectionName", host_record.id as "hostRecordId"
    from stock_ledger ledger
      join stock_records record on record.id = ledger.record_id
      join products product on product.id = record.product_id
      left join lots lot on lot.id = ledger.lot_id
      join places place on place.id = coalesce(record.section_id, record.warehouse_id)
      join places host on host.id = place.warehouse_id
      left join places host_section on host_section.id = ${oldestSection('host.id')} and host.deleted_at is null
      left join stock_records host_record on host_record.product_id = record.product_id
        and host_record.warehouse_id = host.id and host_record.section_id = host_section.id
    where ledger.note_item_id = any($1::int[]) and ledger.entry_type = 'remove'
      -- Not as a join, for which a plan made before anything was reversed would read all that was since.
      and (select reversed_id from ledger_reversals where reversed_id = ledger.id) is null
    order by ledger.id`,
  ],
  textOf: String,
  values: (ids) => [ids],
  facts([items = [], rows = []], ids, waits) {
    const locked = new Set(items.map((item) => item.id));
    return ids.map((id) =>
      locked.has(id) || waits ? (rows as Return[]).filter(({ noteItemId }) => noteItemId === id) : BUSY,
    );
  },
};

/**
 * Returns the goods issued for these note items to the records they were drawn from, by `StockReversal` rows; goods
 * from a place deleted since go to its host's oldest section, and the row says so. Goods already returned are left
 * alone.
 * @param note the reason, stored on every row
 * @returns one answer per row
 * @throws {AppError} conflict if the whole warehouse was deleted
 */
export async function reverseIssue(
  facts: Facts,
  noteItemIds: readonly number[],
  note: string,
): Promise<Decide<Posted[]>> {
  const found = await Promise.all(noteItemIds.map((id) => facts.claim(returns, id)));
  const items = found.flat().sort((one, other) => one.ledgerId - other.ledgerId);
  const records = await findOrOpenRecords(facts, items.map(destination));
  return (changes) =>
    records.map((record, index) => {
      const item = items[index] as Return;
      return post(changes, record, {
        entryType: 'StockReversal',
        delta: thousandths(item.quantity),
        lot: lotIn(record, item),
        note: item.deletedPlace === null ? note : `${note} (${redirection(item)})`,
        noteItemId: item.noteItemId,
        reversesId: item.ledgerId,
      });
    });
}

/** @throws {AppError} conflict if lots are told apart now, but were not when the goods were issued */
function lotIn({ tracking }: StockRecord, { lot, productName }: Return): Lot | null {
  if (tracking === 'none') return null;
  if (lot === null) throw refusal('stock.issuedUntracked', { product: productName });
  return lot;
}

function destination(item: Return): Entering {
  if (item.deletedPlace === null) return item;
  if (item.hostSectionId === null)
    throw refusal('stock.noReturn', {
      product: item.productName,
      place: item.deletedPlace,
      warehouse: item.hostName,
    });
  return {
    productId: item.productId,
    warehouseId: item.hostId,
    sectionId: item.hostSectionId,
    recordId: item.hostRecordId,
  };
}

function redirection(item: Return): string {
  return `to ${item.hostSectionName} of ${item.hostName}, since ${item.deletedPlace} was deleted`;
}
