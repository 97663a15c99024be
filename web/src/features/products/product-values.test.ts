import { newProduct, type ProductDetail } from '@ghala/contract/calls/products';
import { describe, expect, it } from 'vitest';
import { blankProduct, fieldsOf } from './product-values';

const stored: ProductDetail = {
  ...newProduct.parse({
    name: 'Cement',
    code: 'C-1',
    pricePurchase: 749.5,
    categoryId: 1,
    unitId: 2,
    companyAsset: true,
    assetNo: 'A-1',
  }),
  id: 7,
  picture: 'abc.png',
  safety: '',
  createdAt: '2026-01-31T09:00:00.000Z',
  SubCategory: null,
  unit: { id: 2, unit: 'Bag' },
  SubUnit: null,
  Category: { id: 1, category: 'Building', subcategories: [] },
  Inventory: [],
  inAllPlaces: { quantity: 0, quantityReserved: 0, stock: 'out' },
  Suppliers: [],
};

describe('fieldsOf', () => {
  it("fills every field of the form, with empty ones in the form's own representation, and no file", () => {
    const fields = fieldsOf(stored);
    expect(Object.keys(fields).sort()).toEqual(Object.keys(blankProduct).sort());
    expect(fields).toMatchObject({ pricePurchase: 749.5, subCategoryId: null, shelfLife: '', companyAsset: true });
    expect(fields.picture).toBeNull();
  });
});
