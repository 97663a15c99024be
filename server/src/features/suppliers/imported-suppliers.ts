import type { NewSupplier } from '@ghala/contract/calls/suppliers';
import { sql } from 'kysely';
import type { ImportedEntity, RecordValues } from '../../documents/imports/imported-entities';
import { liveRecords } from '../../documents/imports/live-records';
import { namingRows } from '../../documents/imports/naming-rows';
import { removeSuppliers, supplierTable, writeSuppliers } from './write-suppliers';

/** Undoes suppliers that an import added or changed. */
export const importedSuppliers: ImportedEntity = {
  read: (db, ids, isLocked) =>
    liveRecords(db, { table: 'suppliers', columns: ['code', ...supplierTable.columns] }, ids, isLocked),

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
    await removeSuppliers(
      operation,
      records.map(({ id, after }) => ({ id, ...readStored(after) })),
    );
    return [];
  },

  restore: (operation, records) =>
    writeSuppliers(
      operation,
      records.map(({ id, before, after }) => {
        const { code, supplier } = readStored(after);
        return { id, code, before: supplier, after: readStored({ ...after, ...before }).supplier };
      }),
    ),
};

/** Reads a supplier as the record of an import has it: by its columns. */
function readStored({ code, ...columns }: RecordValues): { code: string; supplier: NewSupplier } {
  return { code: String(code), supplier: supplierTable.toFields(columns) };
}
