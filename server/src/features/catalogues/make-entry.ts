import { entryFields } from '@ghala/contract/entities/entry-fields';
import { blankOf } from '@ghala/contract/entities/field-views';
import { sql } from 'kysely';
import type { Operation } from '../../operation/operation';
import { categoryCatalogue, stockCategoryCatalogue, unitCatalogue } from './catalogue-kinds';
import { createEntry } from './create-entry';

/** An import needs this unit or product category; with a parent it is a sub-category. */
export interface NeededEntry {
  kind: 'unit' | 'category';
  name: string;
  parentId: number | null;
}

/** Adds an entry that is not there yet, for another feature. @returns its id */
export function makeEntry(operation: Operation, { kind, name, parentId }: NeededEntry): Promise<number> {
  if (kind === 'unit')
    return createEntry(operation, unitCatalogue, { ...blankOf(entryFields.unit), unit: name, measure: null });
  if (parentId === null) return createEntry(operation, categoryCatalogue, { category: name });
  return createEntry(operation, categoryCatalogue, { category: name, parent_id: parentId }, 'categoryId');
}

/** Finds the stock category of this name, and adds it if there is none. */
export async function stockCategoryNamed(operation: Operation, name: string): Promise<number> {
  const found = await operation.db
    .selectFrom('stock_categories')
    .select('id')
    .where(sql<string>`lower(name)`, '=', name.toLowerCase())
    .executeTakeFirst();
  return found?.id ?? createEntry(operation, stockCategoryCatalogue, { nog: name });
}
