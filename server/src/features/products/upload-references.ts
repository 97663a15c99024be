import type { ProductFieldName } from '@ghala/contract/entities/product-fields';
import type { FieldFault } from '@ghala/contract/refusals/fault-codes';
import { faultOf } from '@ghala/contract/refusals/field-faults';
import type { Database } from '../../db/database';
import type { ProductValues } from './product-columns';
import type { SheetRow } from './read-product-rows';

/** Holds categories or units by name and by id; the key of a name begins with its parent's id. */
export interface Entries {
  ids: Map<string, number>;
  names: Map<number, string>;
  /**
   * Of an import: plans an entry that a row names and nobody has added yet.
   * @returns its id until it is added, below 0; the fault if it may not be added; undefined if none can be
   */
  plan?: (name: string, parentId: number | null) => number | FieldFault | undefined;
}

/** Resolves the references that rows make by name. */
export interface Catalogue {
  categories: Entries;
  units: Entries;
  /** These units have no fractions. */
  wholeUnits: ReadonlySet<number>;
}

export type Report = (name: ProductFieldName, fault: FieldFault) => void;

export async function loadCatalogue(database: Database): Promise<Catalogue> {
  const categories = await database.selectFrom('categories').select(['id', 'parent_id', 'name']).execute();
  const units = await database.selectFrom('units').select(['id', 'parent_id', 'name', 'is_whole']).execute();
  const wholeUnits = new Set(units.filter((row) => row.is_whole).map(({ id }) => id));
  return { categories: entriesOf(categories), units: entriesOf(units), wholeUnits };
}

function entriesOf(rows: { id: number; parent_id: number | null; name: string }[]): Entries {
  return {
    ids: new Map(rows.map((row) => [keyOf(row.parent_id, row.name), row.id])),
    names: new Map(rows.map((row) => [row.id, row.name])),
  };
}

/** Makes the key of a name in `ids`. */
export function keyOf(parentId: number | null, name: string): string {
  return `${parentId ?? 0} ${name.toLowerCase()}`;
}

/** Pairs a category or unit with its child, as fields of the product and as columns of its table. */
interface Reference {
  own: 'categoryId' | 'unitId';
  ownColumn: 'category_id' | 'unit_id';
  catalogue: 'category' | 'unit';
  below: 'subCategoryId' | 'subUnitId';
  belowColumn: 'sub_category_id' | 'sub_unit_id';
  belowCatalogue: 'subCategory' | 'subUnit';
}

export const category: Reference = {
  own: 'categoryId',
  ownColumn: 'category_id',
  catalogue: 'category',
  below: 'subCategoryId',
  belowColumn: 'sub_category_id',
  belowCatalogue: 'subCategory',
};
export const unit: Reference = {
  own: 'unitId',
  ownColumn: 'unit_id',
  catalogue: 'unit',
  below: 'subUnitId',
  belowColumn: 'sub_unit_id',
  belowCatalogue: 'subUnit',
};

/** Fills in the ids of the names in a row. A new category or unit clears the former one's child. */
export function refer(
  values: ProductValues,
  isNew: boolean,
  cells: SheetRow['cells'],
  { own, ownColumn, catalogue, below, belowColumn, belowCatalogue }: Reference,
  { ids, names, plan }: Entries,
  report: Report,
): void {
  const [name, nameBelow] = [cells[own], cells[below]];
  const find = (wanted: string, parentId: number | null) => {
    const known = ids.get(keyOf(parentId, wanted)) ?? plan?.(wanted, parentId);
    if (typeof known !== 'object') return known;
    report(parentId === null ? own : below, known);
    return null;
  };
  const id = name === undefined ? (isNew ? undefined : values[ownColumn]) : find(name, null);
  if (id === null) return;
  if (id === undefined) {
    if (name !== undefined) report(own, faultOf('noEntryNamed', { catalogue, name }));
    return;
  }
  if (id !== values[ownColumn]) values[belowColumn] = null;
  values[ownColumn] = id;
  if (nameBelow === undefined) return;
  const idBelow = find(nameBelow, id);
  if (idBelow === null) return;
  if (idBelow !== undefined) values[belowColumn] = idBelow;
  else
    report(below, faultOf('noEntryUnder', { catalogue: belowCatalogue, name: nameBelow, parent: names.get(id) ?? '' }));
}
