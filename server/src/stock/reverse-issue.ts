import { sql } from 'kysely';
import { refusal } from '../kernel/errors';
import type { Operation } from '../kernel/operation';
import { lockOrOpenRecords } from './open-records';
import { type Posted, post } from './post';
import { type NamedPlace, oldestSection } from './receiving-places';
import { thousandths } from './thousandths';

/** A ledger row to be reversed, and the record to which its goods return. */
interface Return {
  ledgerId: number;
  noteItemId: number;
  /** Above 0, in the product's unit. */
  quantity: number;
  productId: number;
  productName: string;
  warehouseId: number;
  sectionId: number | null;
  /** The place deleted since, and the warehouse whose oldest section takes its goods. */
  deletedPlace: string | null;
  hostId: number;
  hostName: string;
  hostSectionId: number | null;
  hostSectionName: string | null;
}

/**
 * Returns the goods issued for these note items to the records they were drawn from, by `StockReversal` rows; goods
 * from a place deleted since go to its host's oldest section, and the row says so. Goods already returned are left
 * alone.
 * @param note the reason, stored on every row
 * @returns one answer per row
 * @throws {AppError} conflict if the whole warehouse was deleted
 */
export async function reverseIssue(
  operation: Operation,
  noteItemIds: readonly number[],
  note: string,
): Promise<Posted[]> {
  // Two reversals of the same items take turns, so that the later one sees what the earlier one returned.
  await sql`select from issue_note_items where id = any(${noteItemIds}::int[]) order by id for no key update`.execute(
    operation.db,
  );
  const returns = await findReturns(operation, noteItemIds);
  if (returns.length === 0) return [];
  const opened = await lockOrOpenRecords(
    operation,
    returns.map((item) => ({ ...item, ...destination(item) })),
  );
  return post(
    operation,
    opened.map(({ key: item, record }) => ({
      entryType: 'StockReversal',
      recordId: record.id,
      availableDelta: thousandths(item.quantity),
      note: item.deletedPlace === null ? note : `${note} (${redirection(item)})`,
      noteItemId: item.noteItemId,
      reversesId: item.ledgerId,
    })),
  );
}

function destination(item: Return): NamedPlace {
  if (item.deletedPlace === null) return { warehouseId: item.warehouseId, sectionId: item.sectionId };
  if (item.hostSectionId === null)
    throw refusal('stock.noReturn', {
      product: item.productName,
      place: item.deletedPlace,
      warehouse: item.hostName,
    });
  return { warehouseId: item.hostId, sectionId: item.hostSectionId };
}

function redirection(item: Return): string {
  return `to ${item.hostSectionName} of ${item.hostName}, since ${item.deletedPlace} was deleted`;
}

async function findReturns(operation: Operation, noteItemIds: readonly number[]): Promise<Return[]> {
  const { rows } = await sql<Return>`
    select ledger.id as "ledgerId", ledger.note_item_id as "noteItemId", -ledger.available_delta as quantity,
      product.id as "productId", product.name as "productName",
      record.warehouse_id as "warehouseId", record.section_id as "sectionId",
      case when place.deleted_at is not null or host.deleted_at is not null then place.name end as "deletedPlace",
      host.id as "hostId", host.name as "hostName",
      host_section.id as "hostSectionId", host_section.name as "hostSectionName"
    from stock_ledger ledger
      join stock_records record on record.id = ledger.record_id
      join products product on product.id = record.product_id
      join places place on place.id = coalesce(record.section_id, record.warehouse_id)
      join places host on host.id = place.warehouse_id
      left join places host_section on host_section.id = ${oldestSection(sql`host.id`)} and host.deleted_at is null
    where ledger.note_item_id = any(${noteItemIds}::int[]) and ledger.entry_type = 'remove'
      and not exists (select from stock_ledger reversal where reversal.reverses_id = ledger.id)
    order by ledger.id`.execute(operation.db);
  return rows;
}
