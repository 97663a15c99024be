import { sql } from 'kysely';
import type { ImportedEntity } from '../../documents/imports/imported-entities';
import { liveRecords } from '../../documents/imports/live-records';
import { namingRows } from '../../documents/imports/naming-rows';
import { loggedSupplier, type StoredSupplier, supplierColumns, writeSuppliers } from './stored-supplier';

/** Suppliers that an import added or changed. */
export const importedSuppliers: ImportedEntity = {
  read: (db, ids, isLocked) =>
    liveRecords(db, { table: 'suppliers', columns: ['code', ...supplierColumns] }, ids, isLocked),

  namedBy: (db, ids, own) =>
    namingRows(
      db,
      sql`
      select supplier_id as id, 'purchase' as kind, id as document, purchase_no as number from purchases
        where supplier_id = any(${ids}::int[])
      union
      select supplier_id, 'receipt', id, receipt_no from receipts where supplier_id = any(${ids}::int[])
      union
      select supplier_id, 'supplierDocument', id, name from supplier_documents
        where supplier_id = any(${ids}::int[]) and deleted_at is null
      union
      select level.supplier_id, 'reorderLevel', level.id, product.name
        from reorder_levels level join products product on product.id = level.product_id
        where level.supplier_id = any(${ids}::int[]) and level.id <> all(${own('reorderLevel')}::int[])`,
    ),

  async remove(operation, records) {
    const ids = records.map(({ id }) => id);
    await sql`update suppliers set deleted_at = now() where id = any(${ids}::int[])`.execute(operation.db);
    for (const { id, after } of records) {
      const { code, ...supplier } = after as unknown as StoredSupplier & { code: string };
      const before = { ...loggedSupplier(supplier), code };
      operation.record({ code: 'supplier.delete', id, name: supplier.name, supplierCode: code, before });
    }
    return [];
  },

  restore: (operation, records) =>
    writeSuppliers(
      operation,
      records.map(({ id, before, after: { code, ...after } }) => ({
        id,
        code: String(code),
        before: after as unknown as StoredSupplier,
        after: { ...after, ...before } as unknown as StoredSupplier,
      })),
    ),
};
