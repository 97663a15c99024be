import type { ProductDetail } from '@ghala/contract/calls/products';

/** What the fields of the product form hold; numbers are '' while empty. */
export interface ProductFields extends Record<string, unknown> {
  name: string;
  code: string;
  alternativeName: string;
  pricePurchase: number | string;
  priceRetail: number | string;
  priceWholesale: number | string;
  categoryId: number | null;
  subCategoryId: number | null;
  unitId: number | null;
  subUnitId: number | null;
  weightMeasurement: number | string;
  dimensions: string;
  hscode: string;
  shelfLife: number | string;
  maxDiscount: number | string;
  tax: number | string;
  barcode: string;
  components: boolean;
  companyAsset: boolean;
  assetNo: string;
  stockMin: number | string;
  stockMax: number | string;
  stockOrder: number | string;
  picture: File | null;
  safety: File | null;
}

export const blankProduct: ProductFields = {
  name: '',
  code: '',
  alternativeName: '',
  pricePurchase: '',
  priceRetail: '',
  priceWholesale: '',
  categoryId: null,
  subCategoryId: null,
  unitId: null,
  subUnitId: null,
  weightMeasurement: '',
  dimensions: '',
  hscode: '',
  shelfLife: '',
  maxDiscount: '',
  tax: '',
  barcode: '',
  components: false,
  companyAsset: false,
  assetNo: '',
  stockMin: '',
  stockMax: '',
  stockOrder: '',
  picture: null,
  safety: null,
};

/** The fields as a stored product fills them; its files stay where they are until others are chosen. */
export function fieldsOf(product: ProductDetail): ProductFields {
  const stored: Record<string, unknown> = { ...product };
  const filled = Object.keys(blankProduct).map((name) => [name, stored[name] ?? blankProduct[name]]);
  return { ...Object.fromEntries(filled), picture: null, safety: null };
}
