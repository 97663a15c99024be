import { namesOf, pick } from '@ghala/contract/common/names';
import { sql } from 'kysely';
import type { ImportedEntity, OwnIds } from '../../documents/imports/imported-entities';
import { liveRecords } from '../../documents/imports/live-records';
import { namingRows } from '../../documents/imports/naming-rows';
import { forgetPlaces } from '../../stock/stocked-products';
import { placeTable } from './locked-place';

const columns = [...placeTable.columns, 'is_default'] as const;

const placeEntities = ['warehouse', 'section', 'virtualWarehouse'] as const;

/** Undoes places of one kind that an import added or changed. */
function importedPlaces(entity: (typeof placeEntities)[number]): ImportedEntity {
  return {
    async read(db, ids, isLocked) {
      // Their warehouses are locked first, as everywhere.
      if (isLocked)
        await sql`select from places where id in (select coalesce(warehouse_id, id) from places
          where id = any(${ids}::int[])) order by id for update`.execute(db);
      return liveRecords(db, { table: 'places', columns: ['code', ...columns] }, ids, isLocked);
    },

    namedBy: (db, ids, own) =>
      namingRows(
        db,
        sql`
        with wanted as (
          select id, id as inside from places where id = any(${ids}::int[])
          union
          -- The section that came with a warehouse.
          select warehouse_id, id from places
            where warehouse_id = any(${ids}::int[]) and kind = 'section' and deleted_at is null
        )
        select wanted.id, 'receipt' as kind, receipt.id as document, receipt.receipt_no as number
          from wanted join receipt_items item on item.warehouse_id = inside or item.section_id = inside
            join receipts receipt on receipt.id = item.receipt_id
          where receipt.id <> all(${own('receipt')}::int[])
        union
        select wanted.id, note.kind::text, note.id, note.note_no
          from wanted join issue_notes note on note.warehouse_id = inside
        union
        select wanted.id, 'transfer', transfer.id, ''
          from wanted join stock_transfers transfer on transfer.to_place_id = inside
        union
        select wanted.id, 'stock', record.id, product.name
          from wanted join stock_records record on record.warehouse_id = inside or record.section_id = inside
            join products product on product.id = record.product_id
          where record.on_hand > 0 and not exists (select from stock_ledger entry join receipt_items item
            on item.id = entry.receipt_item_id and item.receipt_id = any(${own('receipt')}::int[])
            where entry.record_id = record.id)
        union
        select wanted.id, 'reorderLevel', level.id, product.name
          from wanted join reorder_levels level on level.place_id = inside
            join products product on product.id = level.product_id
          where level.is_own and level.id <> all(${own('reorderLevel')}::int[])
        union
        select place.warehouse_id, case place.kind when 'section' then 'section' else 'virtualWarehouse' end,
            place.id, place.name
          from places place
          where place.warehouse_id = any(${ids}::int[]) and place.deleted_at is null and not place.is_default
            and place.id <> all(${ownPlaces(own)}::int[])`,
      ),

    async remove(operation, records) {
      const { rows } = await sql<{ id: number }>`
        update places set deleted_at = now()
        where (id = any(${records.map(({ id }) => id)}::int[]) or warehouse_id = any(${records.map(({ id }) => id)}::int[]))
          and deleted_at is null
        returning id`.execute(operation.db);
      await forgetPlaces(
        operation,
        rows.map(({ id }) => id),
      );
      for (const { id, after } of records)
        operation.record({ code: `${entity}.delete`, id, name: String(after.name), host: '', before: after });
      return [];
    },

    async restore(operation, records) {
      for (const { id, before, after } of records) {
        const former = { ...after, ...before };
        await operation.db
          .updateTable('places')
          .set(pick(former as Record<string, never>, columns))
          .where('id', '=', id)
          .execute();
        operation.record({
          code: `${entity}.update`,
          id,
          name: String(former.name),
          before: pick(after, namesOf(before ?? {})),
          after: before ?? {},
        });
      }
    },
  };
}

function ownPlaces(own: OwnIds): number[] {
  return placeEntities.flatMap((entity) => [...own(entity)]);
}

export const importedWarehouses = importedPlaces('warehouse');
export const importedSections = importedPlaces('section');
export const importedVirtualWarehouses = importedPlaces('virtualWarehouse');
