import type { Touched } from '@ghala/contract/calls/imports';
import { sql } from 'kysely';
import type { Database } from '../../db/database';
import type { ImportedEntity, Naming } from '../../documents/imports/imported-entities';
import { namingRows } from '../../documents/imports/naming-rows';
import { apply } from '../../operation/apply';
import { reverseReceipt } from '../../stock/reverse-receipt';
import { cancelOpening } from './cancel-receipt';

/** Undoes receipts of opening stock that an import made. */
export const importedReceipts: ImportedEntity = {
  async read(db, ids, isLocked) {
    let query = db
      .selectFrom('receipts')
      .select(['id', 'receipt_no', 'status', 'is_verified', 'reference1', 'project'])
      .where('id', '=', sql<number>`any(${ids}::int[])`)
      .orderBy('id');
    if (isLocked) {
      query = query.forUpdate();
      // Nothing else moves there until the commit.
      await sql`select from stock_records where id in (select entry.record_id from stock_ledger entry
          join receipt_items item on item.id = entry.receipt_item_id where item.receipt_id = any(${ids}::int[]))
        order by id for no key update`.execute(db);
    }
    return new Map((await query.execute()).map(({ id, ...values }) => [id, values]));
  },

  async namedBy(db, ids) {
    const named = await namingRows(
      db,
      sql`
      with records as materialized (
        select distinct item.receipt_id, entry.record_id from receipt_items item
          join stock_ledger entry on entry.receipt_item_id = item.id where item.receipt_id = any(${ids}::int[])
      )
      select receipt_id as id, 'adjustment' as kind, request.id as document, '' as number
        from records join stock_adjustments request using (record_id) where request.status = 'pending'
      union
      select receipt_id, 'transfer', request.id, ''
        from records join stock_transfers request using (record_id) where request.status = 'pending'
      union
      select receipt_id, 'incompleteDelivery', id, idn_no from incomplete_notes where receipt_id = any(${ids}::int[])`,
    );
    return [...(await movedSince(db, ids)), ...named];
  },

  async remove(operation, records) {
    for (const { id, name, after } of records) {
      // The receipt never entered stock, and was perhaps rejected.
      if (after.status !== 'processed') {
        if (after.status === 'saved') await apply(operation, (facts) => cancelOpening(facts, id));
        continue;
      }
      await apply(operation, (facts) => reverseReceipt(facts, id, 'Import undone'));
      await operation.db
        .updateTable('receipts')
        .set({ status: 'cancelled', cancelled_at: sql`now()`, updated_at: sql`now()` })
        .where('id', '=', id)
        .execute();
      operation.record({
        code: 'receipt.cancel',
        id,
        number: name,
        before: { status: 'processed' },
        after: { status: 'cancelled' },
      });
    }
    return [];
  },

  // An import changes no receipt.
  restore: async () => {},
};

/** Finds the last movement since the receipt, in each of its stock records. */
async function movedSince(db: Database, ids: readonly number[]): Promise<Naming[]> {
  const { rows } = await sql<{
    id: number;
    kind: NonNullable<Touched['by']>['kind'];
    document: number;
    number: string;
    user: string;
    at: string;
  }>`
    with own as materialized (
      select item.receipt_id as id, entry.record_id, max(entry.id) as last from receipt_items item
        join stock_ledger entry on entry.receipt_item_id = item.id
      where item.receipt_id = any(${ids}::int[]) group by item.receipt_id, entry.record_id
    ),
    moved as (
      select own.id as receipt, entry.*
      from own join stock_records record on record.id = own.record_id and record.last_ledger_id <> own.last
        join stock_ledger entry on entry.id = record.last_ledger_id
    )
    select moved.receipt as id, users.name as "user", moved.created_at as at,
      coalesce(note.kind::text, case when receipt.id is not null then 'receipt'
        when moved.adjustment_id is not null then 'adjustment' when moved.transfer_id is not null then 'transfer'
        else 'reservation' end) as kind,
      coalesce(note.id, receipt.id, moved.adjustment_id, moved.transfer_id, moved.reservation_id, moved.release_id)
        as document,
      product.name || coalesce(': ' || coalesce(note.note_no, receipt.receipt_no), '') as number
    from moved
      join stock_records record on record.id = moved.record_id
      join products product on product.id = record.product_id
      join users on users.id = moved.user_id
      left join issue_note_items note_item on note_item.id = moved.note_item_id
      left join issue_notes note on note.id = note_item.note_id
      left join receipt_items item on item.id = moved.receipt_item_id
      left join receipts receipt on receipt.id = item.receipt_id
    order by moved.receipt, moved.record_id`.execute(db);
  return rows.map(({ id, kind, document, number, user, at }) => ({
    id,
    why: 'moved',
    by: { kind, id: document, number },
    user,
    at,
  }));
}
