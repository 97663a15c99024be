/** Columns of the upload, in the template's order; the keys are those of a product's fields, or name what it refers to. */
export const uploadColumns = {
  code: 'Item Code',
  name: 'Product Name',
  alternativeName: 'Alternative Name',
  category: 'Category',
  subCategory: 'Sub-category',
  unit: 'Unit',
  subUnit: 'Sub Unit',
  pricePurchase: 'Purchase Price',
  priceRetail: 'Retail Price',
  priceWholesale: 'Wholesale Price',
  maxDiscount: 'Maximum Discount',
  tax: 'Tax Rate',
  hscode: 'HS Code',
  barcode: 'Barcode',
  weightMeasurement: 'Weight',
  dimensions: 'Storage Dimension',
  shelfLife: 'Shelf Life',
  components: 'Incl. Components',
  companyAsset: 'Company Asset',
  assetNo: 'Asset No.',
  stockMin: 'Min Stock',
  stockMax: 'Max Stock',
  stockOrder: 'Order Stock',
} as const;
export type UploadColumn = keyof typeof uploadColumns;

/** What a new product needs. */
export const neededColumns = ['name', 'category', 'unit'] as const satisfies readonly UploadColumn[];

const columnOfHeading = new Map(
  Object.entries(uploadColumns).flatMap(([column, title]) => [
    [plain(column), column as UploadColumn],
    [plain(title), column as UploadColumn],
  ]),
);

/** The column that a heading names, by its title or its key, in any case and with any signs between the letters. */
export function columnOf(heading: string): UploadColumn | undefined {
  return columnOfHeading.get(plain(heading));
}

function plain(heading: string): string {
  return heading.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
}
