import type {
  CategoryRow,
  PaymentRow,
  PurposeRow,
  StockCategoryRow,
  SubCategoryRow,
  TagRow,
  UnitRow,
} from '@ghala/contract/calls/catalogues';
import { entryFields } from '@ghala/contract/entities/entry-fields';
import type { EntityFields } from '@ghala/contract/entities/field';
import { type ExportColumn, extraColumn, type ListExport, unlistedColumns } from '../../http/list-export';
import type { ListTitle } from '../../text/en/lists';

/** Exports one catalogue to a file: the columns of its section on the screen. */
function file<Row extends object>(
  title: ListTitle,
  fileName: string,
  fields: EntityFields,
  ...columns: ExportColumn<Row>[]
): ListExport<Row> {
  return { title, fileName, columns: [...columns, ...unlistedColumns(fields)] as ExportColumn<Row>[] };
}

type UnitColumn = ExportColumn<Pick<UnitRow, 'Unit' | 'count'>>;
const unitParent: UnitColumn = { title: 'Unit', value: ({ Unit }) => Unit?.unit ?? '' };
const count: UnitColumn = { title: 'Count', isNumber: true, value: (row) => row.count };
const description: ExportColumn<UnitRow> = { title: 'Description', value: (row) => row.description };

export const exportedUnits = file<UnitRow>(
  'Units of Measure',
  'units',
  entryFields.unit,
  { title: 'Unit', value: ({ unit }) => unit },
  description,
  { title: 'Whole numbers only', value: ({ isWhole }) => (isWhole ? 'Yes' : 'No') },
  extraColumn('Measures', ({ measure }) => measure),
);
export const exportedSubUnits = file<UnitRow>(
  'Sub Units',
  'sub_units',
  entryFields.subUnit,
  { title: 'Sub-unit', value: ({ unit }) => unit },
  unitParent,
  count,
);
export const exportedAllUnits = file<UnitRow>(
  'Units and Sub Units',
  'all_units',
  entryFields.unit,
  { title: 'Unit or sub-unit', value: ({ unit }) => unit },
  unitParent,
  count,
  description,
  extraColumn('Whole numbers only', ({ isWhole }) => (isWhole ? 'Yes' : 'No')),
  extraColumn('Measures', ({ measure }) => measure),
);
export const exportedCategories = file<CategoryRow>('Product Categories', 'product_categories', entryFields.category, {
  title: 'Product Category',
  value: ({ category }) => category,
});
export const exportedSubCategories = file<SubCategoryRow>(
  'Product Sub Categories',
  'product_sub_categories',
  entryFields.subCategory,
  { title: 'Product Sub Category', value: ({ category }) => category },
  { title: 'Product Category', value: ({ Category }) => Category.category },
);
export const exportedPayments = file<PaymentRow>('Payment Methods', 'payment_methods', entryFields.payment, {
  title: 'Payment Method',
  value: ({ payment }) => payment,
});
export const exportedPurposes = file<PurposeRow>(
  'Purposes',
  'purposes',
  entryFields.purpose,
  { title: 'Purpose', value: ({ purpose }) => purpose },
  { title: 'Module', value: ({ module }) => module },
);
export const exportedStockCategories = file<StockCategoryRow>(
  'Stock Categories',
  'stock_categories',
  entryFields.stockCategory,
  {
    title: 'Stock Category',
    value: ({ nog }) => nog,
  },
);
export const exportedTags = file<TagRow>('Tags', 'tags', entryFields.tag, { title: 'Tag', value: ({ tag }) => tag });
