import type { UploadError } from '@ghala/contract/calls/product-upload';
import { type NewProduct, newProduct } from '@ghala/contract/calls/products';
import { faultText } from '@ghala/contract/refusal-message';
import type { Database } from '../../kernel/database';
import { definedOf, type ProductValues, productValues } from './product-values';
import type { SheetRow } from './read-product-rows';
import { neededColumns, type UploadColumn, uploadColumns } from './upload-columns';

/** Categories or units by their names and by their ids; the key of a name begins with the id it stands under. */
export interface Names {
  ids: Map<string, number>;
  names: Map<number, string>;
}

/** What rows refer to by name. */
export interface Catalogue {
  categories: Names;
  units: Names;
}

/** A row that is right: the product it makes, or what it makes of one that exists. */
export interface GoodRow {
  number: number;
  existing: { id: number; values: ProductValues } | undefined;
  values: ProductValues;
}

type Report = (column: UploadColumn, message: string) => void;

const flags: Record<string, boolean> = {
  yes: true,
  y: true,
  true: true,
  1: true,
  no: false,
  n: false,
  false: false,
  0: false,
};
const flagColumns = new Set<UploadColumn>(['components', 'companyAsset']);
const textColumns = new Set<UploadColumn>([
  'code',
  'name',
  'alternativeName',
  'hscode',
  'barcode',
  'dimensions',
  'assetNo',
]);
/** 1,250.50 as a spreadsheet writes it. */
const GROUPED = /^\d{1,3}(,\d{3})+(\.\d+)?$/;

const blank = productValues(newProduct.parse({ name: '-', categoryId: 1, unitId: 1 }));

export async function loadCatalogue(database: Database): Promise<Catalogue> {
  const categories = await database.selectFrom('categories').select(['id', 'parent_id', 'category as name']).execute();
  const units = await database.selectFrom('units').select(['id', 'parent_id', 'unit as name']).execute();
  return { categories: namesOf(categories), units: namesOf(units) };
}

function namesOf(rows: { id: number; parent_id: number | null; name: string }[]): Names {
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
  const report = (column: UploadColumn, message: string) =>
    void errors.push({ row: number, column: uploadColumns[column], message });
  if (hasMore) errors.push({ row: number, column: '', message: 'has more cells than there are headings' });
  if (existing === undefined)
    for (const column of neededColumns) if (cells[column] === undefined) report(column, 'is required');

  const given = definedOf(productValues(ownFields(cells, report)));
  const values: ProductValues = { ...(existing ?? blank), ...given };
  const isNew = existing === undefined;
  refer(values, isNew, cells, category, catalogue.categories, report);
  refer(values, isNew, cells, unit, catalogue.units, report);
  const { stock_min, stock_max } = values;
  if (stock_min && stock_max && stock_max < stock_min)
    report(cells.stockMax === undefined ? 'stockMin' : 'stockMax', 'Max Stock must not be below Min Stock');
  return { values, errors };
}

/** The fields that stand in the row itself, each held against the rule of the product form. */
function ownFields(cells: SheetRow['cells'], report: Report): NewProduct {
  const fields: Record<string, unknown> = {};
  for (const [name, cell] of Object.entries(cells)) {
    const column = name as UploadColumn;
    if (!(column in newProduct.shape)) continue;
    const read = newProduct.shape[column as keyof typeof newProduct.shape].safeParse(inputOf(column, cell));
    if (read.success) fields[column] = read.data;
    else
      report(
        column,
        flagColumns.has(column) ? 'must be Yes or No' : faultText(read.error.issues[0]?.message ?? 'wrong'),
      );
  }
  return fields as NewProduct;
}

function inputOf(column: UploadColumn, cell: string): unknown {
  if (textColumns.has(column)) return cell;
  if (flagColumns.has(column)) return flags[cell.toLowerCase()] ?? cell;
  return GROUPED.test(cell) ? cell.replaceAll(',', '') : cell;
}

/** A category or unit, and the one under it, as columns of the file and of the table. */
interface Reference {
  own: 'category' | 'unit';
  ownId: 'category_id' | 'unit_id';
  below: 'subCategory' | 'subUnit';
  belowId: 'sub_category_id' | 'sub_unit_id';
  belowWord: string;
}

const category: Reference = {
  own: 'category',
  ownId: 'category_id',
  below: 'subCategory',
  belowId: 'sub_category_id',
  belowWord: 'sub-category',
};
const unit: Reference = {
  own: 'unit',
  ownId: 'unit_id',
  below: 'subUnit',
  belowId: 'sub_unit_id',
  belowWord: 'sub-unit',
};

/** Puts in the ids of what the row names. Another category or unit takes away what stood under the former one. */
function refer(
  values: ProductValues,
  isNew: boolean,
  cells: SheetRow['cells'],
  { own, ownId, below, belowId, belowWord }: Reference,
  { ids, names }: Names,
  report: Report,
): void {
  const [name, nameBelow] = [cells[own], cells[below]];
  const id = name === undefined ? (isNew ? undefined : values[ownId]) : ids.get(keyOf(null, name));
  if (id === undefined) {
    if (name !== undefined) report(own, `there is no ${own} "${name}"`);
    return;
  }
  if (id !== values[ownId]) values[belowId] = null;
  values[ownId] = id;
  if (nameBelow === undefined) return;
  const idBelow = ids.get(keyOf(id, nameBelow));
  if (idBelow === undefined) report(below, `"${nameBelow}" is no ${belowWord} of ${names.get(id)}`);
  else values[belowId] = idBelow;
}
