import type {
  CategoryRow,
  PaymentRow,
  PurposeRow,
  StockCategoryRow,
  SubCategoryRow,
  TagRow,
  UnitRow,
} from '@ghala/contract/calls/catalogues';
import { type ExportColumn, extraColumn, type ListExport } from '../../http/list-export';
import type { ListTitle } from '../../text/en/lists';

/** Exports one catalogue to a file: the columns of its section on the screen. */
function file<Row>(title: ListTitle, fileName: string, ...columns: ExportColumn<Row>[]): ListExport<Row> {
  return { title, fileName, columns };
}

type UnitColumn = ExportColumn<Pick<UnitRow, 'Unit' | 'count'>>;
const unitParent: UnitColumn = { title: 'Unit', value: ({ Unit }) => Unit?.unit ?? '' };
const count: UnitColumn = { title: 'Count', isNumber: true, value: (row) => row.count };
const symbol = extraColumn<UnitRow>('Symbol', (row) => row.symbol);
const description: ExportColumn<UnitRow> = { title: 'Description', value: (row) => row.description };

export const exportedUnits = file<UnitRow>(
  'Units of Measure',
  'units',
  { title: 'Unit', value: ({ unit }) => unit },
  description,
  { title: 'Whole numbers only', value: ({ isWhole }) => (isWhole ? 'Yes' : 'No') },
  extraColumn('Measures', ({ measure }) => measure),
  symbol,
);
export const exportedSubUnits = file<UnitRow>(
  'Sub Units',
  'sub_units',
  { title: 'Sub-unit', value: ({ unit }) => unit },
  unitParent,
  count,
  symbol,
  extraColumn('Description', (row) => row.description),
);
export const exportedAllUnits = file<UnitRow>(
  'Units and Sub Units',
  'all_units',
  { title: 'Unit or sub-unit', value: ({ unit }) => unit },
  unitParent,
  count,
  description,
  extraColumn('Whole numbers only', ({ isWhole }) => (isWhole ? 'Yes' : 'No')),
  extraColumn('Measures', ({ measure }) => measure),
  symbol,
);
export const exportedCategories = file<CategoryRow>('Product Categories', 'product_categories', {
  title: 'Product Category',
  value: ({ category }) => category,
});
export const exportedSubCategories = file<SubCategoryRow>(
  'Product Sub Categories',
  'product_sub_categories',
  { title: 'Product Sub Category', value: ({ category }) => category },
  { title: 'Product Category', value: ({ Category }) => Category.category },
);
export const exportedPayments = file<PaymentRow>('Payment Methods', 'payment_methods', {
  title: 'Payment Method',
  value: ({ payment }) => payment,
});
export const exportedPurposes = file<PurposeRow>(
  'Purposes',
  'purposes',
  { title: 'Purpose', value: ({ purpose }) => purpose },
  { title: 'Module', value: ({ module }) => module },
);
export const exportedStockCategories = file<StockCategoryRow>('Stock Categories', 'stock_categories', {
  title: 'Stock Category',
  value: ({ nog }) => nog,
});
export const exportedTags = file<TagRow>('Tags', 'tags', { title: 'Tag', value: ({ tag }) => tag });
