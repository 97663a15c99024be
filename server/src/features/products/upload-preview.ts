import type { ImportPreview } from '@ghala/contract/calls/product-import';
import { quantityText } from '@ghala/contract/common/figure-text';
import { type Packaging, packagingsText } from '@ghala/contract/stock/packaging-text';
import type { GoodRow } from './check-product-row';
import { type ProductColumn, productTable } from './product-columns';
import { flagWord, headingOf } from './upload-columns';
import type { Catalogue } from './upload-references';

/** Describes what a row would do. */
export function previewOf(
  { number, existing, isFurther, values, changed, opening }: GoodRow,
  catalogue: Catalogue,
): ImportPreview {
  return {
    row: number,
    isNew: existing === undefined && !isFurther,
    code: values.code,
    name: values.name,
    category: catalogue.categories.names.get(values.category_id) ?? '',
    unit: catalogue.units.names.get(values.unit_id) ?? '',
    changes: changed.map((column) => ({
      column: headingOf(productTable.fieldOf(column)),
      before: wordOf(existing?.values[column], column, catalogue),
      after: wordOf(values[column], column, catalogue),
    })),
    quantity: opening?.quantity ?? null,
    place: opening?.warehouse ?? '',
    section: opening?.section ?? '',
    isNewSection: (opening?.sectionId ?? 0) < 0,
    lots: null,
  };
}

function wordOf(value: unknown, column: ProductColumn, { categories, units }: Catalogue): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return flagWord(value);
  if (column === 'packagings') return packagingsText(value as Packaging[]);
  if (column === 'category_id' || column === 'sub_category_id') return categories.names.get(Number(value)) ?? '';
  if (column === 'unit_id' || column === 'sub_unit_id') return units.names.get(Number(value)) ?? '';
  return typeof value === 'number' ? quantityText(value) : String(value);
}
