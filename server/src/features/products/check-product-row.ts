import type { ImportError } from '@ghala/contract/calls/product-import';
import { type NewProduct, newProduct } from '@ghala/contract/calls/products';
import { readFlag } from '@ghala/contract/common/flag-words';
import { namesOf } from '@ghala/contract/common/names';
import { productField } from '@ghala/contract/entities/product-field-views';
import type { ProductFieldName } from '@ghala/contract/entities/product-fields';
import { faultOf, readFault } from '@ghala/contract/refusals/field-faults';
import { barcodeFaults } from './barcodes';
import type { Opening } from './import-opening';
import { emptyProduct, type ProductColumn, type ProductValues, productTable } from './product-columns';
import { fractionalLevels, packagingFaults } from './product-values';
import { type SheetRow, toldTracking } from './read-product-rows';
import { columnOf } from './row-barcodes';
import { neededFields } from './upload-columns';
import { uploadError } from './upload-error';
import { type Catalogue, category, type Report, refer, unit } from './upload-references';

/** A valid row creates a product, or changes an existing one. */
export interface GoodRow {
  number: number;
  existing: { id: number; values: ProductValues } | undefined;
  /** All rows of the product share it; it has the id once it is written. */
  product: { id?: number };
  /** A further row only says what is in stock of an earlier row's product. */
  isFurther: boolean;
  values: ProductValues;
  /** The row changes these columns of an existing product. */
  changed: ProductColumn[];
  /** An import's row may tell what is in stock of it. */
  opening?: Opening;
}

const givenFields = newProduct.partial();

/**
 * Finds the product that a row creates, or the changed existing one; an empty cell keeps the existing value.
 * @param keepsMistyped whether a barcode with a wrong check digit is kept as the business's own, with a warning: in the list of
 * another program it is what stands on the goods
 * @returns the errors too, without which alone the values count
 */
export function checkProductRow(
  { number, cells, trackingFlags, unclear, hasMore }: SheetRow,
  existing: ProductValues | undefined,
  catalogue: Catalogue,
  keepsMistyped: boolean,
): { values: ProductValues; errors: ImportError[]; warnings: ImportError[] } {
  const errors: ImportError[] = [];
  const warnings: ImportError[] = [];
  const report: Report = (name, fault) => void errors.push(uploadError(number, name, fault, cells[name]));
  if (hasMore) errors.push(uploadError(number, undefined, faultOf('moreCells')));
  for (const name of namesOf(trackingFlags)) {
    const cell = trackingFlags[name] ?? '';
    if (readFlag(cell) === undefined) errors.push(uploadError(number, name, faultOf('yesOrNo'), cell));
  }
  if (existing === undefined)
    for (const name of neededFields) if (cells[name] === undefined) report(name, faultOf('required'));

  const values: ProductValues = {
    ...(existing ?? emptyProduct),
    ...productTable.toColumns(ownFields(cells, unclear, report)),
  };
  values.tracking = toldTracking({ cells, trackingFlags }, existing?.tracking) ?? values.tracking;
  const isNew = existing === undefined;
  refer(values, isNew, cells, category, catalogue.categories, report);
  refer(values, isNew, cells, unit, catalogue.units, report);
  const { stock_min, stock_max } = values;
  if (stock_min && stock_max && stock_max < stock_min)
    report(cells.stockMax === undefined ? 'stockMin' : 'stockMax', faultOf('maxBelowMin'));
  const unitName = catalogue.units.names.get(values.unit_id) ?? '';
  if (catalogue.wholeUnits.has(values.unit_id) || values.tracking === 'serial')
    for (const level of fractionalLevels(values, existing))
      report(productTable.fieldOf(level), faultOf('wholeUnit', { unit: unitName }));
  for (const { field, fault } of packagingFaults(values, unitName)) report(columnOf(field), fault);
  for (const { field, barcode, fault } of barcodeFaults(values, existing)) {
    const column = columnOf(field);
    if (!keepsMistyped || fault.code !== 'checkDigit') report(column, fault);
    else warnings.push(uploadError(number, column, fault, barcode));
  }
  return { values, errors, warnings };
}

/** Reads the row's own fields, checked by the rules of the product form; invalid ones are left out. */
function ownFields(cells: SheetRow['cells'], unclear: SheetRow['unclear'], report: Report): Partial<NewProduct> {
  const inputs = new Map<ProductFieldName, unknown>();
  for (const name of namesOf(cells)) {
    const fault = unclear[name];
    if (fault !== undefined) report(name, fault);
    else if (productField(name).kind !== 'reference') inputs.set(name, inputOf(name, cells[name] ?? ''));
  }
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
  return kind === 'flag' ? (readFlag(cell) ?? cell) : cell;
}
