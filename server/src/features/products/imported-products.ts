import { sql } from 'kysely';
import type { ImportedEntity, UndoneRecord } from '../../documents/imports/imported-entities';
import { liveRecords } from '../../documents/imports/live-records';
import { namingRows } from '../../documents/imports/naming-rows';
import { holdStock } from '../../stock/hold-stock';
import { type ProductValues, productTable } from './product-columns';
import { changedColumns, inStock } from './product-values';
import { changeProducts } from './write-products';

/** Undoes products that an import added or changed. */
export const importedProducts: ImportedEntity = {
  read: (db, ids, isLocked) => liveRecords(db, { table: 'products', columns: productTable.columns }, ids, isLocked),

  async namedBy(db, ids, own) {
    return namingRows(
      db,
      sql`
      select item.product_id as id, 'receipt' as kind, receipt.id as document, receipt.receipt_no as number
        from receipt_items item join receipts receipt on receipt.id = item.receipt_id
        where item.product_id = any(${ids}::int[]) and receipt.id <> all(${own('receipt')}::int[])
      union
      select item.product_id, note.kind::text, note.id, note.note_no
        from issue_note_items item join issue_notes note on note.id = item.note_id
        where item.product_id = any(${ids}::int[])
      union
      select line.product_id, 'purchase', purchase.id, purchase.purchase_no
        from purchase_lines line join purchases purchase on purchase.id = line.purchase_id
        where line.product_id = any(${ids}::int[])
      union
      select item.product_id, 'incompleteDelivery', note.id, note.idn_no
        from incomplete_note_items item join incomplete_notes note on note.id = item.note_id
        where item.product_id = any(${ids}::int[])
      union
      select product_id, 'adjustment', id, '' from stock_adjustments where product_id = any(${ids}::int[])
      union
      select product_id, 'transfer', id, '' from stock_transfers where product_id = any(${ids}::int[])
      union
      select product_id, 'reservation', id, '' from stock_reservations where product_id = any(${ids}::int[])
      union
      select level.product_id, 'reorderLevel', level.id, place.name
        from reorder_levels level join places place on place.id = level.place_id
        where level.is_own and level.product_id = any(${ids}::int[]) and level.id <> all(${own('reorderLevel')}::int[])`,
    );
  },

  // The product's current tracking decides whether goods in stock are of lots.
  async keptFrom(db, records, isLocked) {
    const retracked = records.filter((record) => formerOf(record).columns.includes('tracking'));
    const ids = retracked.map(({ id }) => id);
    if (isLocked) await holdStock(db, ids);
    const held = await inStock(db, ids);
    return retracked
      .filter(({ id }) => held.has(id))
      .map(({ id, name }) => ({ id, why: 'moved', by: { kind: 'stock', id, number: name } }));
  },

  async remove(operation, records) {
    const ids = records.map(({ id }) => id);
    // A product with a stock record, or on a receipt that was cancelled, is remembered by its history. Of any other
    // only the log is left: its unit and category can then go as well.
    const { rows: remembered } = await sql<{ id: number }>`
      update products set deleted_at = now() where id = any(${ids}::int[])
        and (exists (select from stock_records where product_id = products.id)
          or exists (select from receipt_items where product_id = products.id)) returning id`.execute(operation.db);
    const isRemembered = new Set(remembered.map(({ id }) => id));
    const gone = ids.filter((id) => !isRemembered.has(id));
    await sql`delete from reorder_suppliers where product_id = any(${gone}::int[])`.execute(operation.db);
    await sql`delete from products where id = any(${gone}::int[])`.execute(operation.db);
    for (const { id, after } of records) {
      const { name, code } = after as ProductValues;
      operation.record({ code: 'product.delete', id, name, before: { name, code } });
    }
    return [];
  },

  async restore(operation, records) {
    const record = await changeProducts(operation, records.map(formerOf));
    record();
  },
};

function formerOf({ id, before, after }: UndoneRecord) {
  const now = after as ProductValues;
  const former = { ...now, ...(before as Partial<ProductValues>) };
  return { id, before: now, after: former, columns: changedColumns(now, former) };
}
