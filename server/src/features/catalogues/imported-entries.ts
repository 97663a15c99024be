import { pluck } from '@ghala/contract/common/names';
import type { EntityFields } from '@ghala/contract/entities/field';
import { type RawBuilder, sql } from 'kysely';
import type { ImportedEntity, OwnIds } from '../../documents/imports/imported-entities';
import { namingRows } from '../../documents/imports/naming-rows';
import * as kinds from './catalogue-kinds';
import { changeUnit, type UnitChanges } from './change-unit';
import { entityOf } from './delete-entry';
import { fieldsOf } from './entry-columns';

/**
 * Entries of a catalogue that an import added or changed, of the first or the second level.
 * @param others what is read of them beside what users enter: columns, or their names on the wire
 */
function importedEntries(catalogue: kinds.Catalogue, ...others: string[]): ImportedEntity {
  const table = sql.table(catalogue.table);
  const selected = sql.join(
    ['id', ...Object.values(pluck<'column', EntityFields>(catalogue.fields, 'column')), ...others].map(
      (name) => sql`${sql.ref(catalogue.columns?.[name] ?? name)} as ${sql.ref(name)}`,
    ),
  );
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
        sql.join(
          catalogue.uses.map(
            (use) => sql`select ${sql.ref(use.column)} as id, ${naming(use)} from ${sql.table(use.table)}
              where ${sql.ref(use.column)} = any(${ids}::int[]) ${exceptOwn(use, own)}`,
          ),
          sql` union `,
        ),
      ),

    async remove(operation, records) {
      const kept: string[] = [];
      for (const { id, name, after } of records) {
        const used = catalogue.uses.map(
          (use) => sql`exists (select from ${sql.table(use.table)} where ${sql.ref(use.column)} = ${id})`,
        );
        const { numAffectedRows } = await sql`delete from ${table} where id = ${id}
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

    // Only units can be changed by an import.
    async restore(operation, records) {
      for (const { id, before } of records)
        await changeUnit(operation, id, fieldsOf(kinds.unitCatalogue, before ?? {}) as UnitChanges);
    },
  };
}

/** Finds what names an entry, by kind, id and number. */
function naming({ table, entity }: kinds.Use): RawBuilder<unknown> {
  switch (entity) {
    case 'product':
      return sql`'product' as kind, id as document, name as number`;
    case 'batch':
      return sql`'receipt' as kind, id as document, receipt_no as number`;
    case 'note':
      return sql`${sql.table(table)}.kind::text as kind, id as document, note_no as number`;
    case 'purchaseOrder':
      return sql`'purchase' as kind, id as document, purchase_no as number`;
    case 'subUnit':
    case 'subCategory':
      return sql`'subEntry' as kind, id as document, name as number`;
  }
}

/** A deleted record names nothing, nor does one that came with the same import. */
function exceptOwn({ entity }: kinds.Use, own: OwnIds): RawBuilder<unknown> {
  if (entity === 'product') return sql`and deleted_at is null and id <> all(${own('product')}::int[])`;
  if (entity === 'subUnit') return sql`and id <> all(${own('subUnit')}::int[])`;
  return entity === 'subCategory' ? sql`and id <> all(${own('productSubCategory')}::int[])` : sql``;
}

export const importedUnits = importedEntries(kinds.unitCatalogue, 'parent_id', 'count');
export const importedCategories = importedEntries(kinds.categoryCatalogue, 'parent_id');
export const importedPayments = importedEntries(kinds.paymentCatalogue);
export const importedPurposes = importedEntries(kinds.purposeCatalogue, 'module');
export const importedStockCategories = importedEntries(kinds.stockCategoryCatalogue);
export const importedTags = importedEntries(kinds.tagCatalogue);
