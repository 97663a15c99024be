import type { UploadError } from '@ghala/contract/calls/product-upload';
import { type NewProduct, newProduct } from '@ghala/contract/calls/products';
import { namesOf } from '@ghala/contract/common/names';
import { type FieldFault, faultOf, readFault } from '@ghala/contract/field-faults';
import { productField } from '@ghala/contract/product-field-views';
import type { ProductFieldName } from '@ghala/contract/product-fields';
import type { Database } from '../../kernel/database';
import { givenValues, type ProductValues, productValues } from './product-columns';
import type { SheetRow } from './read-product-rows';
import { flagOf, neededFields } from './upload-columns';
import { uploadError } from './upload-error';

/** Categories or units by their names and by their ids; the key of a name begins with the id it stands under. */
export interface Entries {
  ids: Map<string, number>;
  names: Map<number, string>;
}

/** What rows refer to by name. */
export interface Catalogue {
  categories: Entries;
  units: Entries;
}

/** A row that is right: the product it makes, or what it makes of one that exists. */
export interface GoodRow {
  number: number;
  existing: { id: number; values: ProductValues } | undefined;
  values: ProductValues;
}

type Report = (name: ProductFieldName, fault: FieldFault) => void;

/** 1,250.50 as a spreadsheet writes it. */
const GROUPED = /^\d{1,3}(,\d{3})+(\.\d+)?$/;

const givenFields = newProduct.partial();
const blank = productValues(newProduct.parse({ name: '-', categoryId: 1, unitId: 1 }));

export async function loadCatalogue(database: Database): Promise<Catalogue> {
  const categories = await database.selectFrom('categories').select(['id', 'parent_id', 'category as name']).execute();
  const units = await database.selectFrom('units').select(['id', 'parent_id', 'unit as name']).execute();
  return { categories: entriesOf(categories), units: entriesOf(units) };
}

function entriesOf(rows: { id: number; parent_id: number | null; name: string }[]): Entries {
  return {
    ids: new Map(rows.map((row) => [keyOf(row.parent_id, row.name), row.id])),
    names: new Map(rows.map((row) => [row.id, row.name])),
  };
}

function keyOf(parentId: number | null, name: string): string {
  return `${parentId ?? 0} ${name.toLowerCase()}`;
}

/**
 * The product that a row makes, or that it makes of the existing one; an empty cell leaves what that one has.
 * @returns the errors too; the values count only where there are none
 */
export function checkProductRow(
  { number, cells, hasMore }: SheetRow,
  existing: ProductValues | undefined,
  catalogue: Catalogue,
): { values: ProductValues; errors: UploadError[] } {
  const errors: UploadError[] = [];
  const report: Report = (name, fault) => void errors.push(uploadError(number, name, fault));
  if (hasMore) errors.push(uploadError(number, undefined, faultOf('moreCells')));
  if (existing === undefined)
    for (const name of neededFields) if (cells[name] === undefined) report(name, faultOf('required'));

  const values: ProductValues = { ...(existing ?? blank), ...givenValues(ownFields(cells, report)) };
  const isNew = existing === undefined;
  refer(values, isNew, cells, category, catalogue.categories, report);
  refer(values, isNew, cells, unit, catalogue.units, report);
  const { stock_min, stock_max } = values;
  if (stock_min && stock_max && stock_max < stock_min)
    report(cells.stockMax === undefined ? 'stockMin' : 'stockMax', faultOf('maxBelowMin'));
  return { values, errors };
}

/** The fields that stand in the row itself, held against the rules of the product form; those at fault are left out. */
function ownFields(cells: SheetRow['cells'], report: Report): Partial<NewProduct> {
  const inputs = new Map<ProductFieldName, unknown>();
  for (const name of namesOf(cells))
    if (productField(name).kind !== 'reference') inputs.set(name, inputOf(name, cells[name] ?? ''));
  const read = givenFields.safeParse(Object.fromEntries(inputs));
  if (read.success) return read.data;
  for (const name of [...inputs.keys()]) {
    const issue = read.error.issues.find(({ path }) => path[0] === name);
    if (issue === undefined) continue;
    const isFlag = productField(name).kind === 'flag';
    report(name, isFlag ? faultOf('yesOrNo') : (readFault(issue.message) ?? faultOf('wrong')));
    inputs.delete(name);
  }
  return givenFields.parse(Object.fromEntries(inputs));
}

function inputOf(name: ProductFieldName, cell: string): unknown {
  const { kind } = productField(name);
  if (kind === 'text') return cell;
  if (kind === 'flag') return flagOf(cell) ?? cell;
  return GROUPED.test(cell) ? cell.replaceAll(',', '') : cell;
}

/** A category or unit, and the one under it, as fields of the product and as columns of its table. */
interface Reference {
  own: 'categoryId' | 'unitId';
  ownColumn: 'category_id' | 'unit_id';
  catalogue: 'category' | 'unit';
  below: 'subCategoryId' | 'subUnitId';
  belowColumn: 'sub_category_id' | 'sub_unit_id';
  belowCatalogue: 'subCategory' | 'subUnit';
}

const category: Reference = {
  own: 'categoryId',
  ownColumn: 'category_id',
  catalogue: 'category',
  below: 'subCategoryId',
  belowColumn: 'sub_category_id',
  belowCatalogue: 'subCategory',
};
const unit: Reference = {
  own: 'unitId',
  ownColumn: 'unit_id',
  catalogue: 'unit',
  below: 'subUnitId',
  belowColumn: 'sub_unit_id',
  belowCatalogue: 'subUnit',
};

/** Puts in the ids of what the row names. Another category or unit takes away what stood under the former one. */
function refer(
  values: ProductValues,
  isNew: boolean,
  cells: SheetRow['cells'],
  { own, ownColumn, catalogue, below, belowColumn, belowCatalogue }: Reference,
  { ids, names }: Entries,
  report: Report,
): void {
  const [name, nameBelow] = [cells[own], cells[below]];
  const id = name === undefined ? (isNew ? undefined : values[ownColumn]) : ids.get(keyOf(null, name));
  if (id === undefined) {
    if (name !== undefined) report(own, faultOf('noEntryNamed', { catalogue, name }));
    return;
  }
  if (id !== values[ownColumn]) values[belowColumn] = null;
  values[ownColumn] = id;
  if (nameBelow === undefined) return;
  const idBelow = ids.get(keyOf(id, nameBelow));
  if (idBelow !== undefined) values[belowColumn] = idBelow;
  else
    report(below, faultOf('noEntryUnder', { catalogue: belowCatalogue, name: nameBelow, parent: names.get(id) ?? '' }));
}
