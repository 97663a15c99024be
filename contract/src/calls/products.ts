import { z } from 'zod';
import { answer, done } from '../common/answer';
import { call } from '../common/call';
import { longText, optionalFlag, optionalLine } from '../common/field';
import { filterText } from '../common/filter';
import { filterId, id, idParams, optionalId } from '../common/id';
import { listQuery } from '../common/list-query';
import { optionalMoney, optionalQuantity } from '../common/quantity';
import { named } from '../common/references';
import { fault } from '../field-faults';

const LONGEST_SHELF_LIFE_DAYS = 100_000;

/** A price in Kenyan shillings; empty means 0. */
const price = optionalMoney.transform((value) => value ?? 0);

const shelfLifeDays = optionalQuantity
  .refine((value) => value === null || Number.isInteger(value), { error: fault('wholeDays') })
  .refine((value) => value === null || value <= LONGEST_SHELF_LIFE_DAYS, {
    error: fault('atMostDays', { max: LONGEST_SHELF_LIFE_DAYS }),
  });

const taxPercent = optionalMoney.refine((value) => value === null || value <= 100, {
  error: fault('between', { min: 0, max: 100 }),
});

const fields = {
  /** Spreadsheets have line ends in their cells. */
  name: longText(200),
  code: optionalLine(60),
  alternativeName: optionalLine(200),
  pricePurchase: price,
  priceRetail: price,
  priceWholesale: price,
  categoryId: id,
  subCategoryId: optionalId,
  unitId: id,
  subUnitId: optionalId,
  /** Kilograms. */
  weightMeasurement: optionalQuantity,
  /** Cubic metres, as the user writes it. */
  dimensions: optionalLine(100),
  hscode: optionalLine(60),
  /** Days. */
  shelfLife: shelfLifeDays,
  maxDiscount: optionalMoney,
  /** Percent, 0 to 100. */
  tax: taxPercent,
  barcode: optionalLine(100),
  components: optionalFlag(false),
  companyAsset: optionalFlag(false),
  assetNo: optionalLine(100),
  /** Thresholds of the stock level, in the product's unit; 0 or empty is not set. */
  stockMin: optionalQuantity,
  stockMax: optionalQuantity,
  stockOrder: optionalQuantity,
};

/** The fields of a product. Picture and safety sheet come beside them as files. */
export const newProduct = z.object(fields);
export type NewProduct = z.output<typeof newProduct>;

/** What is left out stays as it is. */
export const productChanges = z.object(fields).partial().extend({ productId: id });

const filters = {
  name: filterText(),
  code: filterText(),
  categoryId: filterId,
  subCategoryId: filterId,
};
export const productQuery = listQuery.extend(filters);
export type ProductFilters = Pick<z.output<typeof productQuery>, keyof typeof filters | 'q'>;

const category = z.object({ id: z.number(), category: z.string() });
const unit = z.object({ id: z.number(), unit: z.string() });

const product = {
  id: z.number(),
  name: z.string(),
  code: z.string(),
  alternativeName: z.string(),
  pricePurchase: z.number(),
  priceRetail: z.number(),
  priceWholesale: z.number(),
  categoryId: z.number(),
  subCategoryId: z.number().nullable(),
  unitId: z.number(),
  subUnitId: z.number().nullable(),
  weightMeasurement: z.number().nullable(),
  dimensions: z.string(),
  hscode: z.string(),
  shelfLife: z.number().nullable(),
  maxDiscount: z.number().nullable(),
  tax: z.number().nullable(),
  barcode: z.string(),
  components: z.boolean(),
  companyAsset: z.boolean(),
  assetNo: z.string(),
  stockMin: z.number().nullable(),
  stockMax: z.number().nullable(),
  stockOrder: z.number().nullable(),
  /** Names of stored files, '' for none: opened at /files/{name}. */
  picture: z.string(),
  safety: z.string(),
  createdAt: z.string(),
  SubCategory: category.nullable(),
  unit,
  SubUnit: unit.nullable(),
};

export const productRow = z.object({ ...product, Category: category });
export type ProductRow = z.infer<typeof productRow>;

/** Where a product stands: `quantity` is available, `quantityReserved` held by reservations. */
const productStock = z.object({
  id: z.number(),
  quantity: z.number(),
  quantityReserved: z.number(),
  stock: z.string(),
  Warehouse: z.object({
    id: z.number(),
    name: z.string(),
    code: z.string(),
    description: z.string(),
    isVirtual: z.boolean(),
  }),
  Section: named.nullable(),
});

/**
 * What one supplier has supplied of a product, over the purchase orders that were approved (whatever has come of them
 * so far): `quantity` is the sum of the ordered quantities; `averagePrice` the average, over these orders, of price /
 * quantity of the order's first line of the product, in Kenyan shillings rounded to cents.
 */
const productSupplier = z.object({
  Supplier: named,
  quantity: z.number(),
  averagePrice: z.number(),
});
export type ProductSupplier = z.infer<typeof productSupplier>;

export const productDetail = z.object({
  ...product,
  Category: category.extend({ subcategories: z.array(category) }),
  Inventory: z.array(productStock),
  /** By the suppliers' names. */
  Suppliers: z.array(productSupplier),
});
export type ProductDetail = z.infer<typeof productDetail>;

export const productAnswer = answer({ product: productDetail });

const tag = 'products';

export const productCalls = {
  get: call({
    method: 'GET',
    path: '/products/:id',
    tag,
    summary: 'One product',
    access: 'any',
    params: idParams,
    answer: productAnswer,
  }),
  create: call({
    method: 'POST',
    path: '/products',
    tag,
    summary: 'Make a product',
    access: 'productsManage',
    body: newProduct,
    files: { picture: 'optional', safety: 'optional' },
    answer: productAnswer,
  }),
  update: call({
    method: 'PUT',
    path: '/products',
    tag,
    summary: 'Change a product',
    access: 'productsManage',
    body: productChanges,
    files: { picture: 'optional', safety: 'optional' },
    answer: productAnswer,
  }),
  delete: call({
    method: 'DELETE',
    path: '/products/:id',
    tag,
    summary: 'Delete a product',
    access: 'productsManage',
    params: idParams,
    answer: done,
  }),
  list: call({
    method: 'GET',
    path: '/products',
    tag,
    summary: 'Products',
    access: 'any',
    query: productQuery,
    answer: z.array(productRow),
  }),
  stocked: call({
    method: 'GET',
    path: '/products/added',
    tag,
    summary: 'Products that have a stock record',
    access: 'any',
    query: productQuery,
    answer: z.array(productRow),
  }),
};
