import { sql } from 'kysely';
import { AppError } from '../kernel/errors';
import type { Operation } from '../kernel/operation';
import { type LedgerRow, postEntries } from './post-entries';
import { oldestSection } from './receiving-places';
import { lockRecords, openRecords } from './stock-records';

/** A ledger row that is to be reversed, and where its goods return to. */
interface Return {
  ledgerId: number;
  productId: number;
  productName: string;
  warehouseId: number;
  sectionId: number | null;
  /** The place that was deleted since, and the warehouse whose oldest section takes its goods. */
  deletedPlace: string | null;
  hostId: number;
  hostName: string;
  hostSectionId: number | null;
  hostSectionName: string | null;
}

/**
 * Returns what was issued for these items of notes to the records that it was drawn from, by `StockReversal` rows;
 * what came from a place that was deleted since goes to its host's oldest section, and the row says so.
 * What was returned already is left alone.
 * @param note why, kept on every row
 * @returns the ledger rows
 * @throws {AppError} conflict where the whole warehouse was deleted
 */
export async function reverseIssue(
  operation: Operation,
  noteItemIds: readonly number[],
  note: string,
): Promise<LedgerRow[]> {
  const returns = await findReturns(operation, noteItemIds);
  if (returns.length === 0) return [];
  const keys = returns.map((item) => ({ productId: item.productId, ...destination(item) }));
  const recordIds = await openRecords(operation, keys);
  await lockRecords(operation, recordIds);
  const reversals = returns.map((item, index) => ({
    reverses_id: item.ledgerId,
    record_id: recordIds[index],
    note: item.deletedPlace === null ? note : `${note} (${redirection(item)})`,
  }));
  return postEntries(
    operation,
    // Asked again under the locks: a reversal of the same items may have come first.
    sql`select original.id as ordinal, target.record_id, 'StockReversal'::ledger_entry_type as entry_type,
        -original.available_delta as available_delta, -original.reserved_delta as reserved_delta,
        original.unit_cost, target.note, original.id as reverses_id, original.receipt_item_id, original.note_item_id
      from json_to_recordset(${JSON.stringify(reversals)}) as target (reverses_id bigint, record_id int, note text)
        join stock_ledger original on original.id = target.reverses_id
      where not exists (select from stock_ledger reversal where reversal.reverses_id = original.id)`,
  );
}

function destination(item: Return): { warehouseId: number; sectionId: number | null } {
  if (item.deletedPlace === null) return { warehouseId: item.warehouseId, sectionId: item.sectionId };
  if (item.hostSectionId === null)
    throw new AppError(
      'conflict',
      `${item.productName} cannot return to ${item.deletedPlace}: it was deleted, and ${item.hostName} has no section left`,
    );
  return { warehouseId: item.hostId, sectionId: item.hostSectionId };
}

function redirection(item: Return): string {
  return `to ${item.hostSectionName} of ${item.hostName}, since ${item.deletedPlace} was deleted`;
}

async function findReturns(operation: Operation, noteItemIds: readonly number[]): Promise<Return[]> {
  const { rows } = await sql<Return>`
    select ledger.id as "ledgerId", product.id as "productId", product.name as "productName",
      record.warehouse_id as "warehouseId", record.section_id as "sectionId",
      case when place.deleted_at is not null or host.deleted_at is not null then place.name end as "deletedPlace",
      host.id as "hostId", host.name as "hostName",
      host_section.id as "hostSectionId", host_section.name as "hostSectionName"
    from stock_ledger ledger
      join stock_records record on record.id = ledger.record_id
      join products product on product.id = record.product_id
      join places place on place.id = coalesce(record.section_id, record.warehouse_id)
      join places host on host.id = place.host_id
      left join places host_section on host_section.id = ${oldestSection(sql`host.id`)} and host.deleted_at is null
    where ledger.note_item_id = any(${noteItemIds}::int[]) and ledger.entry_type = 'remove'
      and not exists (select from stock_ledger reversal where reversal.reverses_id = ledger.id)
    order by ledger.id`.execute(operation.db);
  return rows;
}
