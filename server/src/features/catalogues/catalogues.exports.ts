import type { ExportColumn, ListExport } from '../../http/list-export';
import type { ColumnName, ListTitle } from '../../text/en/lists';

type Entry = Record<string, unknown>;

/** Exports one catalogue to a file: the columns of its section on the screen. */
function file(title: ListTitle, fileName: string, ...columns: ExportColumn<Entry>[]): ListExport<Entry> {
  return { title, fileName, columns };
}

function text(title: ColumnName, key: string): ExportColumn<Entry> {
  return { title, value: (entry) => String(entry[key] ?? '') };
}

/** A name of the entry's parent, '' if it has none. */
function parent(title: ColumnName, key: string, name: string): ExportColumn<Entry> {
  return { title, value: (entry) => (entry[key] as Record<string, string> | null)?.[name] ?? '' };
}

const unitParent = parent('Unit', 'Unit', 'unit');
const count: ExportColumn<Entry> = {
  title: 'Count',
  isNumber: true,
  value: (entry) => entry.count as number | null,
};

export const exportedUnits = file(
  'Units of Measure',
  'units',
  text('Unit', 'unit'),
  text('Description', 'description'),
);
export const exportedSubUnits = file('Sub Units', 'sub_units', text('Sub-unit', 'unit'), unitParent, count);
export const exportedAllUnits = file(
  'Units and Sub Units',
  'all_units',
  text('Unit or sub-unit', 'unit'),
  unitParent,
  count,
  text('Description', 'description'),
);
export const exportedCategories = file(
  'Product Categories',
  'product_categories',
  text('Product Category', 'category'),
);
export const exportedSubCategories = file(
  'Product Sub Categories',
  'product_sub_categories',
  text('Product Sub Category', 'category'),
  parent('Product Category', 'Category', 'category'),
);
export const exportedPayments = file('Payment Methods', 'payment_methods', text('Payment Method', 'payment'));
export const exportedPurposes = file('Purposes', 'purposes', text('Purpose', 'purpose'), text('Module', 'module'));
export const exportedStockCategories = file('Stock Categories', 'stock_categories', text('Stock Category', 'nog'));
export const exportedTags = file('Tags', 'tags', text('Tag', 'tag'));
