import { z } from 'zod';
import { longText, optionalFlag, optionalLine } from '../common/field';
import { type FigureRule, moneyRule, quantityRule } from '../common/figure';
import { id, optionalId } from '../common/id';
import { optionalFigure, optionalMoney } from '../common/quantity';
import { optionalTracking, trackings } from '../common/tracking';
import { fault } from '../refusals/field-faults';
import { packagingAnswer, packagings } from '../stock/packaging';
import type { ProductFieldText } from '../text/en/product-fields';

const LONGEST_SHELF_LIFE_DAYS = 100_000;

/** This is a price in Kenyan shillings; empty means 0. */
const price = optionalMoney.transform((value) => value ?? 0);

const daysRule: FigureRule = {
  ...quantityRule,
  places: 0,
  most: LONGEST_SHELF_LIFE_DAYS,
  tooFine: fault('wholeDays'),
  tooMuch: fault('atMostDays', { max: LONGEST_SHELF_LIFE_DAYS }),
};

const percentRule: FigureRule = {
  ...moneyRule,
  isMoney: false,
  most: 100,
  tooMuch: fault('between', { min: 0, max: 100 }),
};

/** This is a position in the catalogue and its exports, or on the product's own screen. */
interface Shown {
  /** It is counted from 1; the first three on the screen are its first line. */
  at: number;
  /** The field's name here, if different. */
  label?: ProductFieldText;
}

/** Describes one field of a product, for all code that deals with it. */
export interface ProductField {
  /** It is a column of the table `products`. */
  column: string;
  /** A level is a threshold of the stock level, in the product's unit; 0 or empty is not set. */
  kind: 'text' | 'money' | 'figure' | 'level' | 'flag' | 'reference' | 'packagings' | 'choice';
  /** This is the input schema. */
  schema: z.ZodType;
  /** Says whether the schema refuses an absent value. */
  isRequired?: boolean;
  answer: z.ZodType;
  /** Its column in uploads and exports is called so, whatever the reader's language. */
  heading: string;
  unit?: ProductFieldText;
  /** A figure or level has it. */
  rule?: FigureRule;
  /** It is for a reference: the source of its options, and its parent or child field. */
  reference?: {
    catalogue: 'category' | 'subCategory' | 'unit' | 'subUnit';
    under?: 'categoryId' | 'unitId';
    over?: 'subCategoryId' | 'subUnitId';
  };
  /** A choice has these values, each with its text. */
  choices?: Readonly<Record<string, ProductFieldText>>;
  form: {
    /** The essentials of a quick entry come first: the name, and the categories. */
    section: 'name' | 'belonging' | 'specifications' | 'packagings' | 'levels';
    label?: ProductFieldText;
    hint?: ProductFieldText;
    /** It is shown only while this flag is set. */
    shownWith?: 'companyAsset';
  };
  list?: Shown & { heading?: string; isSortable?: boolean; minWidthRem?: number; onPhone?: 'title' | 'side' | 'under' };
  detail?: Shown;
}

const text = { kind: 'text', answer: z.string() } as const;
const amount = { kind: 'money', schema: price, answer: z.number() } as const;
const figureOf = <Kind extends 'figure' | 'level'>(kind: Kind, rule: FigureRule) =>
  ({ kind, rule, schema: optionalFigure(rule), answer: z.number().nullable() }) as const;
const level = figureOf('level', quantityRule);
const flag = { kind: 'flag', schema: optionalFlag(false), answer: z.boolean() } as const;
const reference = { kind: 'reference', schema: id, isRequired: true, answer: z.number() } as const;
const optionalReference = { kind: 'reference', schema: optionalId, answer: z.number().nullable() } as const;

/**
 * These are the fields of a product, in the order of the upload's template and, section by section, of the form.
 * Everything that reads or writes products uses this table: a new field is an entry here, its texts and a migration.
 */
export const productFields = {
  code: {
    ...text,
    column: 'code',
    schema: optionalLine(60),
    heading: 'Item Code',
    form: { section: 'specifications' },
    list: { at: 3, isSortable: true, minWidthRem: 7, onPhone: 'under' },
    detail: { at: 7 },
  },
  name: {
    ...text,
    column: 'name',
    /** Spreadsheets allow line breaks in cells. */
    schema: longText(200),
    isRequired: true,
    heading: 'Product Name',
    form: { section: 'name', label: 'nameOrDescription' },
    list: { at: 1, isSortable: true, minWidthRem: 14, onPhone: 'title' },
    detail: { at: 1, label: 'name' },
  },
  alternativeName: {
    ...text,
    column: 'alternative_name',
    schema: optionalLine(200),
    heading: 'Alternative Name',
    form: { section: 'specifications' },
    list: { at: 2, isSortable: true, minWidthRem: 9 },
    detail: { at: 4, label: 'altName' },
  },
  categoryId: {
    ...reference,
    column: 'category_id',
    heading: 'Category',
    reference: { catalogue: 'category', over: 'subCategoryId' },
    form: { section: 'belonging', label: 'productCategory' },
    list: { at: 4, onPhone: 'under' },
    detail: { at: 2 },
  },
  subCategoryId: {
    ...optionalReference,
    column: 'sub_category_id',
    heading: 'Sub-category',
    reference: { catalogue: 'subCategory', under: 'categoryId' },
    form: { section: 'belonging', label: 'productSubCategory' },
    detail: { at: 5 },
  },
  unitId: {
    ...reference,
    column: 'unit_id',
    heading: 'Unit',
    reference: { catalogue: 'unit', over: 'subUnitId' },
    form: { section: 'belonging' },
    list: { at: 5, onPhone: 'side' },
    detail: { at: 8 },
  },
  subUnitId: {
    ...optionalReference,
    column: 'sub_unit_id',
    heading: 'Sub Unit',
    reference: { catalogue: 'subUnit', under: 'unitId' },
    form: { section: 'belonging', label: 'productSubUnit' },
    detail: { at: 11 },
  },
  pricePurchase: {
    ...amount,
    column: 'price_purchase',
    heading: 'Purchase Price',
    form: { section: 'specifications' },
    list: { at: 6, label: 'value', heading: 'Value (KES)', isSortable: true, onPhone: 'side' },
    detail: { at: 3 },
  },
  priceRetail: {
    ...amount,
    column: 'price_retail',
    heading: 'Retail Price',
    form: { section: 'specifications' },
    detail: { at: 6 },
  },
  priceWholesale: {
    ...amount,
    column: 'price_wholesale',
    heading: 'Wholesale Price',
    form: { section: 'specifications' },
    detail: { at: 9 },
  },
  maxDiscount: {
    kind: 'money',
    answer: z.number().nullable(),
    column: 'max_discount',
    schema: optionalMoney,
    heading: 'Maximum Discount',
    form: { section: 'specifications' },
  },
  /** It is information and part of no sum: orders have the rates in stock/tax.ts. */
  tax: {
    ...figureOf('figure', percentRule),
    column: 'tax',
    heading: 'Tax Rate',
    unit: 'percent',
    form: { section: 'specifications' },
    detail: { at: 12 },
  },
  hscode: {
    ...text,
    column: 'hscode',
    schema: optionalLine(60),
    heading: 'HS Code',
    form: { section: 'specifications' },
    detail: { at: 10 },
  },
  barcode: {
    ...text,
    column: 'barcode',
    schema: optionalLine(100),
    heading: 'Barcode',
    form: { section: 'specifications' },
  },
  weightMeasurement: {
    ...figureOf('figure', quantityRule),
    column: 'weight_measurement',
    heading: 'Weight',
    unit: 'kilograms',
    form: { section: 'specifications', label: 'itemWeight' },
    detail: { at: 13 },
  },
  dimensions: {
    ...text,
    column: 'dimensions',
    /** As the user writes it: 1 x 2 x 0.5, for example. */
    schema: optionalLine(100),
    heading: 'Storage Dimension',
    unit: 'cubicMetres',
    form: { section: 'specifications', hint: 'inCubicMetres' },
    detail: { at: 14 },
  },
  shelfLife: {
    ...figureOf('figure', daysRule),
    column: 'shelf_life',
    heading: 'Shelf Life',
    unit: 'days',
    form: { section: 'specifications' },
    detail: { at: 15 },
  },
  components: {
    ...flag,
    column: 'components',
    heading: 'Incl. Components',
    form: { section: 'specifications' },
  },
  companyAsset: {
    ...flag,
    column: 'company_asset',
    heading: 'Company Asset',
    form: { section: 'specifications' },
  },
  assetNo: {
    ...text,
    column: 'asset_no',
    schema: optionalLine(100),
    heading: 'Asset No.',
    form: { section: 'specifications', shownWith: 'companyAsset' },
  },
  stockMin: {
    ...level,
    column: 'stock_min',
    heading: 'Min Stock',
    form: { section: 'levels', label: 'minStockLevel', hint: 'lowAtOrBelow' },
    list: { at: 7 },
    detail: { at: 16 },
  },
  stockMax: {
    ...level,
    column: 'stock_max',
    heading: 'Max Stock',
    form: { section: 'levels', label: 'maxStockLevel', hint: 'overStockedAbove' },
    list: { at: 8 },
    detail: { at: 17 },
  },
  stockOrder: {
    ...level,
    column: 'stock_order',
    heading: 'Order Stock',
    form: { section: 'levels', label: 'orderStockLevel', hint: 'reorderAtOrBelow' },
    list: { at: 9 },
    detail: { at: 18 },
  },
  packagings: {
    kind: 'packagings',
    answer: z.array(packagingAnswer),
    column: 'packagings',
    schema: packagings,
    heading: 'Packagings',
    form: { section: 'packagings' },
    detail: { at: 19 },
  },
  tracking: {
    kind: 'choice',
    answer: z.enum(trackings),
    column: 'tracking',
    schema: optionalTracking,
    heading: 'Tracking',
    choices: { none: 'trackedByNothing', lot: 'trackedByLot', serial: 'trackedBySerial' },
    form: { section: 'specifications', hint: 'trackingHint' },
    detail: { at: 20 },
  },
} as const satisfies Record<string, ProductField>;

export type ProductFields = typeof productFields;
export type ProductFieldName = keyof ProductFields;
