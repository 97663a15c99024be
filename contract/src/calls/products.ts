import { z } from 'zod';
import { answer, done } from '../common/answer';
import { call } from '../common/call';
import { filterFlag, filterText } from '../common/filter';
import { filterId, id, idParams } from '../common/id';
import { listQuery } from '../common/list-query';
import { pluck } from '../common/names';
import { named } from '../common/references';
import { viewCounts } from '../common/view-counts';
import { productFields } from '../entities/product-fields';
import { fault } from '../refusals/field-faults';
import { productMatchCalls } from './product-matches';
import { placeLevels, stockLevels } from './stock-records';

/** These are the fields of a product. Picture and safety sheet come beside them as files. */
export const newProduct = z.object(pluck(productFields, 'schema'));
export type NewProduct = z.output<typeof newProduct>;

/** Omitted fields are unchanged. */
export const productChanges = newProduct.partial().extend({ productId: id });

const filters = {
  name: filterText(),
  code: filterText(),
  categoryId: filterId,
  subCategoryId: filterId,
  /** Says whether they are kept in some place. */
  isStocked: filterFlag,
};
export const productQuery = listQuery.extend(filters);
export type ProductFilters = Pick<z.output<typeof productQuery>, keyof typeof filters | 'q'>;

/**
 * These are the views that the product list offers, with their filters: all, those kept in a place, those not kept
 * anywhere.
 */
export const productViews = { all: {}, kept: { isStocked: true }, unkept: { isStocked: false } } as const;

const category = z.object({ id: z.number(), category: z.string() });
const unit = z.object({ id: z.number(), unit: z.string() });

const product = {
  id: z.number(),
  ...pluck(productFields, 'answer'),
  /** These are names of stored files, '' for none: they open at /files/{name}. */
  picture: z.string(),
  safety: z.string(),
  createdAt: z.string(),
  SubCategory: category.nullable(),
  unit,
  SubUnit: unit.nullable(),
};

export const productRow = z.object({ ...product, Category: category });
export type ProductRow = z.infer<typeof productRow>;

/** Words to find products by, and how many are wanted of each kind: 1 to 50, by default 5. */
export const productSearch = listQuery.pick({ q: true }).extend({
  limit: z.coerce
    .number({ error: fault('wholeBetween', { min: 1, max: 50 }) })
    .int({ error: fault('wholeBetween', { min: 1, max: 50 }) })
    .min(1, { error: fault('wholeBetween', { min: 1, max: 50 }) })
    .max(50, { error: fault('wholeBetween', { min: 1, max: 50 }) })
    .default(5),
});
/**
 * `similar`: where hardly any has the words, what one typing error kept from being found, and by which words it was.
 */
export const foundProducts = answer({
  products: z.array(productRow),
  similar: z.object({ words: z.string(), products: z.array(productRow) }).nullable(),
});

/**
 * This is a product's stock in one place: `quantity` is available, `quantityReserved` is reserved; null, as the level
 * is, for a reader who counts it blind.
 */
const productStock = z.object({
  id: z.number(),
  quantity: z.number().nullable(),
  quantityReserved: z.number().nullable(),
  stock: z.enum(stockLevels).nullable(),
  levels: placeLevels,
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
 * One supplier's supplies of a product, over its approved purchase orders (whatever became of them): `quantity` is the
 * sum of the ordered quantities; `averagePrice` the average, over these orders, of price / quantity of the order's
 * first line of the product, in Kenyan shillings rounded to cents.
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
  /** The sums over all places, and the level of what is available; null for a reader who counts some of it blind. */
  inAllPlaces: z.object({
    quantity: z.number().nullable(),
    quantityReserved: z.number().nullable(),
    stock: z.enum(stockLevels).nullable(),
  }),
  /** They are ordered by supplier name. */
  Suppliers: z.array(productSupplier),
});
export type ProductDetail = z.infer<typeof productDetail>;

/** This is an EAN-13 number for goods that come without one, from the range for use within a business. */
export const madeBarcode = answer({ barcode: z.string() });

export const productAnswer = answer({ product: productDetail });

const tag = 'products';

export const productCalls = {
  ...productMatchCalls,
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
    summary: 'Create a product',
    access: 'productsManage',
    body: newProduct,
    files: { picture: 'optional', safety: 'optional' },
    answer: productAnswer,
  }),
  update: call({
    method: 'PUT',
    path: '/products',
    tag,
    summary: 'Update a product',
    access: 'productsManage',
    body: productChanges,
    files: { picture: 'optional', safety: 'optional' },
    answer: productAnswer,
  }),
  makeBarcode: call({
    method: 'POST',
    path: '/products/barcodes',
    tag,
    summary: 'Make a barcode that no product has yet',
    access: 'productsManage',
    answer: madeBarcode,
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
  viewCounts: call({
    method: 'GET',
    path: '/products/views',
    tag,
    summary: 'How many products each view of the list shows',
    access: 'any',
    answer: viewCounts(productViews),
  }),
  find: call({
    method: 'GET',
    path: '/products/find',
    tag,
    summary: 'The best products for some words, and those that one typing error hid',
    access: 'any',
    query: productSearch,
    answer: foundProducts,
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
