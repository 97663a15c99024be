import type { UploadPreview } from '@ghala/contract/calls/product-upload';
import { quantityText } from '@ghala/contract/common/figure-text';
import type { Catalogue, GoodRow } from './check-product-row';
import { changedColumns, type ProductValues } from './product-values';
import { type UploadColumn, uploadColumns } from './upload-columns';

/** Columns of the table by those of the file. */
const columnOf: Record<keyof ProductValues, UploadColumn> = {
  name: 'name',
  code: 'code',
  alternative_name: 'alternativeName',
  price_purchase: 'pricePurchase',
  price_retail: 'priceRetail',
  price_wholesale: 'priceWholesale',
  category_id: 'category',
  sub_category_id: 'subCategory',
  unit_id: 'unit',
  sub_unit_id: 'subUnit',
  weight_measurement: 'weightMeasurement',
  dimensions: 'dimensions',
  hscode: 'hscode',
  shelf_life: 'shelfLife',
  max_discount: 'maxDiscount',
  tax: 'tax',
  barcode: 'barcode',
  components: 'components',
  company_asset: 'companyAsset',
  asset_no: 'assetNo',
  stock_min: 'stockMin',
  stock_max: 'stockMax',
  stock_order: 'stockOrder',
};

/** What a row would do, in words. */
export function previewOf({ number, existing, values }: GoodRow, catalogue: Catalogue): UploadPreview {
  const changed = existing === undefined ? [] : changedColumns(existing.values, values);
  return {
    row: number,
    isNew: existing === undefined,
    code: values.code,
    name: values.name,
    category: catalogue.categories.names.get(values.category_id) ?? '',
    unit: catalogue.units.names.get(values.unit_id) ?? '',
    changes: changed.map((column) => ({
      column: uploadColumns[columnOf[column]],
      before: wordOf(existing?.values[column], column, catalogue),
      after: wordOf(values[column], column, catalogue),
    })),
  };
}

function wordOf(value: unknown, column: keyof ProductValues, { categories, units }: Catalogue): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (column === 'category_id' || column === 'sub_category_id') return categories.names.get(Number(value)) ?? '';
  if (column === 'unit_id' || column === 'sub_unit_id') return units.names.get(Number(value)) ?? '';
  return typeof value === 'number' ? quantityText(value) : String(value);
}
