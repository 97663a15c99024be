import type { ImportOfRequest } from '@ghala/contract/calls/approvals';
import { sql } from 'kysely';
import type { Database } from '../../db/database';
import type { ApprovalHandler } from '../../documents/approval-requests';
import { hadStockOf } from '../../documents/imports/had-stock';
import type { ImportedEntities } from '../../documents/imports/imported-entities';
import { keepAsItIs } from '../../documents/imports/keep-import';
import { apply } from '../../operation/apply';
import type { Operation } from '../../operation/operation';
import { notFound, refusal } from '../../runtime/errors';
import { cancelOpening } from './cancel-receipt';
import { processReceipt } from './process-receipt';

/**
 * Carries out the decision on the opening stock of an import: if approved, its receipts are checked once more and enter
 * stock, all or none; if rejected, they are cancelled.
 */
export function openingApproval(entities: ImportedEntities): ApprovalHandler {
  return {
    details: async (database, ids) =>
      new Map((await findImports(database, ids)).map((found) => [found.id, { Import: found }])),

    async approve(facts, importId, comment) {
      const operation = facts.alone();
      const { db } = operation;
      const { name, lines, isCounted, receiptIds } = await lockOpening(operation, importId);
      await requireNoStockSince(db, receiptIds);
      await db.updateTable('receipts').set({ awaits_approval: false }).where('id', 'in', receiptIds).execute();
      for (const batchId of receiptIds) {
        const request = { batchId, isVerified: isCounted, isGuardian: false, guardianId: null, note: comment };
        await apply(operation, (each) => processReceipt(each, request, []));
      }
      await db.updateTable('imports').set({ opening: 'entered' }).where('id', '=', importId).execute();
      await keepAsItIs(db, importId, 'receipt', entities);
      return (changes) => changes.record({ code: 'import.enterStock', id: importId, name, lines, comment });
    },

    async reject(facts, importId, comment) {
      const operation = facts.alone();
      const { db } = operation;
      const { name, lines, receiptIds } = await lockOpening(operation, importId);
      for (const id of receiptIds) await apply(operation, (each) => cancelOpening(each, id));
      await db.updateTable('imports').set({ opening: 'rejected' }).where('id', '=', importId).execute();
      await keepAsItIs(db, importId, 'receipt', entities);
      return (changes) => changes.record({ code: 'import.rejectStock', id: importId, name, lines, comment });
    },
  };
}

async function lockOpening({ db }: Operation, importId: number) {
  const found = await db
    .selectFrom('imports')
    .select(['file_name as name', 'stocked as lines', 'is_counted as isCounted'])
    .where('id', '=', importId)
    .forUpdate()
    .executeTakeFirst();
  if (found === undefined) throw notFound('import');
  const receipts = await db
    .selectFrom('receipts')
    .select('id')
    .where('awaits_approval', '=', true)
    .where('id', 'in', (records) =>
      records
        .selectFrom('import_records')
        .select('record_id')
        .where('import_id', '=', importId)
        .where('entity', '=', 'receipt'),
    )
    .orderBy('id')
    .forUpdate()
    .execute();
  return { ...found, receiptIds: receipts.map(({ id }) => id) };
}

/** @throws {AppError} conflict if a product has had stock in its place since: what was there would be counted twice */
async function requireNoStockSince(db: Database, receiptIds: readonly number[]): Promise<void> {
  const { rows: items } = await sql<{
    productId: number;
    product: string;
    place: string;
    warehouseId: number;
    sectionId: number | null;
  }>`
    select item.product_id as "productId", products.name as product, place.name as place,
      item.warehouse_id as "warehouseId", item.section_id as "sectionId"
    from receipt_items item
      join products on products.id = item.product_id
      join places place on place.id = coalesce(item.section_id, item.warehouse_id)
    where item.receipt_id = any(${receiptIds}::int[])
    order by item.product_id, item.id
    for no key update of products`.execute(db);
  const had = await hadStockOf(db, [...new Set(items.map(({ productId }) => productId))]);
  const again = items.find(({ productId, warehouseId, sectionId }) =>
    had.get(productId)?.some((one) => one.warehouseId === warehouseId && one.sectionId === sectionId),
  );
  if (again !== undefined) throw refusal('opening.hadStock', { product: again.product, place: again.place });
}

/** Finds imports as requests about them show them. */
export async function findImports(db: Database, ids: readonly number[]): Promise<ImportOfRequest[]> {
  const { rows } = await sql<ImportOfRequest>`
    select imports.id, imports.kind, imports.file_name as "fileName", imports.created_at as "createdAt",
      imports.stocked as lines, coalesce(sum(brought.quantity), 0) as quantity, coalesce(sum(brought.value), 0) as value,
      coalesce(json_agg(json_build_object('id', brought.id, 'receiptNo', brought.receipt_no,
        'warehouse', brought.warehouse, 'lines', brought.lines) order by brought.id)
        filter (where brought.id is not null), '[]') as receipts
    from imports
      left join lateral (
        select receipts.id, receipts.receipt_no, min(places.name) as warehouse, count(*)::int as lines,
          sum(item.quantity) as quantity, sum(item.price) as value
        from import_records record
          join receipts on receipts.id = record.record_id
          join receipt_items item on item.receipt_id = receipts.id
          join places on places.id = item.warehouse_id
        where record.import_id = imports.id and record.entity = 'receipt'
        group by receipts.id
      ) brought on true
    where imports.id = any(${ids}::int[])
    group by imports.id`.execute(db);
  return rows;
}
