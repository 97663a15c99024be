import { sql } from 'kysely';
import type { ImportedEntity } from '../../documents/imports/imported-entities';
import { namingRows } from '../../documents/imports/naming-rows';
import { type Catalogue, categoryCatalogue, unitCatalogue } from './catalogue-kinds';
import { entityOf } from './delete-entry';
import { fieldsOf } from './entry-columns';

interface EntryKind {
  catalogue: Catalogue;
  /** Columns of the table, beside the name and the parent. */
  columns: readonly string[];
  /** The columns of products that name an entry. */
  inProducts: readonly string[];
  own: readonly ['unit' | 'productCategory', 'subUnit' | 'productSubCategory'];
}

const unitKind: EntryKind = {
  catalogue: unitCatalogue,
  columns: ['symbol', 'description', 'is_whole', 'count'],
  inProducts: ['unit_id', 'sub_unit_id'],
  own: ['unit', 'subUnit'],
};
const categoryKind: EntryKind = {
  catalogue: categoryCatalogue,
  columns: [],
  inProducts: ['category_id', 'sub_category_id'],
  own: ['productCategory', 'productSubCategory'],
};

/** Units or categories that an import added or changed, of the first or the second level. */
function importedEntries({ catalogue, columns, inProducts, own: ownEntities }: EntryKind): ImportedEntity {
  const table = sql.table(catalogue.table);
  const selected = sql.join(['id', 'name', 'parent_id', ...columns].map((column) => sql.ref(column)));
  return {
    async read(db, ids, isLocked) {
      const { rows } = await sql<{ id: number; name: string }>`
        select ${selected} from ${table} where id = any(${ids}::int[]) order by id
        ${isLocked ? sql`for update` : sql``}`.execute(db);
      return new Map(rows.map(({ id, ...values }) => [id, values]));
    },

    namedBy: (db, ids, own) =>
      namingRows(
        db,
        sql`
        select child.parent_id as id, 'subEntry' as kind, child.id as document, child.name as number
          from ${table} child
          where child.parent_id = any(${ids}::int[]) and child.id <> all(${own(ownEntities[1])}::int[])
        ${sql.join(
          inProducts.map(
            (column) => sql`union
        select ${sql.ref(column)}, 'product', id, name from products
          where ${sql.ref(column)} = any(${ids}::int[]) and deleted_at is null
            and id <> all(${own('product')}::int[])`,
          ),
          sql` `,
        )}`,
      ),

    async remove(operation, records) {
      const kept: string[] = [];
      for (const { id, name, after } of records) {
        const used = inProducts.map((column) => sql`exists (select from products where ${sql.ref(column)} = ${id})`);
        const { numAffectedRows } = await sql`delete from ${table} where id = ${id}
          and not exists (select from ${table} child where child.parent_id = ${id})
          and not (${sql.join(used, sql` or `)})`.execute(operation.db);
        if (numAffectedRows === 0n) kept.push(name);
        else
          operation.record({
            code: `${entityOf(catalogue, after.parent_id)}.delete`,
            id,
            name,
            before: fieldsOf(catalogue, after),
          });
      }
      return kept;
    },

    async restore(operation, records) {
      for (const { id, name, before, after } of records) {
        const isWhole = before?.is_whole === true;
        await operation.db.updateTable('units').set({ is_whole: isWhole }).where('id', '=', id).execute();
        operation.record({
          code: 'unit.update',
          id,
          name,
          before: { isWhole: after.is_whole === true },
          after: { isWhole },
        });
      }
    },
  };
}

export const importedUnits = importedEntries(unitKind);
export const importedCategories = importedEntries(categoryKind);
