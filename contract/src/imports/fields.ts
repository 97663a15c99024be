import { z } from 'zod';
import { type PurposeKind, purposeKinds } from '../calls/catalogues';
import {
  type OpeningField,
  openingFields,
  openingHeadings,
  importFields as productImportFields,
} from '../calls/product-import';
import { day } from '../common/date';
import { optionalLine, text } from '../common/field';
import { positiveQuantity, quantity } from '../common/quantity';
import { trackings } from '../common/tracking';
import { entryFields } from '../entities/entry-fields';
import { importRulesOf } from '../entities/field';
import { placeFields } from '../entities/place-fields';
import { productField } from '../entities/product-field-views';
import type { ProductFieldName } from '../entities/product-fields';
import { supplierFields } from '../entities/supplier-fields';
import { noteKinds } from '../kinds/note-kinds';
import { fault } from '../refusals/field-faults';
import { type UnitMeasure, unitMeasures } from '../stock/unit-measure';
import { type Expectation, expecting } from './expectations';
import type { ImportKind } from './kinds';
import { isTrackingFlag, trackingHeadings } from './tracking-flags';

/** These are the kinds whose fields are told here; those of products are in the table of products. */
export type TabledKind = Exclude<ImportKind, 'products'>;

/** This is a field of a kind of import. */
export interface ImportFieldRule {
  /** Of its column in files and answers, whatever the reader's language. */
  heading: string;
  /** Reads a cell that is not empty. */
  schema: z.ZodType;
  expects: Expectation;
  /** A figure follows the decimal sign of its file; money may be written with its currency. */
  figure?: 'quantity' | 'money';
  /** A date follows the order of days and months of its file; a month alone is this day of it. */
  date?: 'first' | 'last';
}

/** These are kinds of places, as files name them. */
export const placeTypes = ['Warehouse', 'Section', 'Virtual Warehouse'] as const;
export type PlaceType = (typeof placeTypes)[number];
const placeWords: Readonly<Record<string, PlaceType>> = {
  warehouse: 'Warehouse',
  store: 'Warehouse',
  ghala: 'Warehouse',
  section: 'Section',
  sehemu: 'Section',
  virtual: 'Virtual Warehouse',
  'virtual warehouse': 'Virtual Warehouse',
  'virtual w/h': 'Virtual Warehouse',
};

const measureWords: Readonly<Record<string, UnitMeasure>> = Object.fromEntries(
  unitMeasures.map((measure) => [measure, measure]),
);

/** In small letters, by the kind of notes that offer a purpose. */
const purposeWords: Readonly<Record<string, PurposeKind>> = Object.fromEntries(
  Object.values(noteKinds).flatMap(({ word, title, swahili }) =>
    [word, title, swahili].map((name) => [name.toLowerCase(), word]),
  ),
);

/** One of a few, by the words that files have for them. */
function choiceOf<Choice extends string>(
  heading: string,
  choices: readonly Choice[],
  words: Readonly<Record<string, Choice>>,
) {
  const schema = z.string().transform((cell, context) => {
    const word = cell.trim().toLowerCase();
    const found = Object.hasOwn(words, word) ? words[word] : undefined;
    if (found !== undefined) return found;
    context.addIssue({ code: 'custom', message: fault('choice', { choices: [...choices] }) });
    return z.NEVER;
  });
  return { heading, schema, expects: expecting('choice', { choices: [...choices] }) };
}

const line = (heading: string, max: number) =>
  ({ heading, schema: optionalLine(max), expects: expecting('text', { max }) }) as const;
const name = (heading: string, max: number) =>
  ({ heading, schema: text(max), expects: expecting('text', { max }) }) as const;
const amount = (heading: string) =>
  ({ heading, schema: quantity, expects: expecting('number'), figure: 'quantity' }) as const;

/** Says what names a product: its code first, then its barcode, then its name. */
const productNames = {
  code: { ...line('Item Code', 60), expects: expecting('product') },
  barcode: { ...line('Barcode', 60), expects: expecting('product') },
  name: { ...line('Product Name', 200), expects: expecting('product') },
} as const;
const inWarehouse = { ...line('Warehouse', 250), expects: expecting('warehouse') } as const;

const { name: _supplier, ...supplierValues } = supplierFields;
const { name: _place, ...placeValues } = placeFields;
const { unit: _unit, ...unitValues } = entryFields.unit;
const { category: _category, ...categoryValues } = { ...entryFields.category, ...entryFields.subCategory };

/** These are the fields of each kind, in the order in which they are offered. */
export const importFieldRules = {
  suppliers: {
    // Beside the name a cell may have the code.
    name: name('Supplier Name', 220),
    code: line('Supplier Code', 40),
    ...importRulesOf(supplierValues),
  },
  places: {
    name: name('Place', 160),
    type: choiceOf('Type', placeTypes, placeWords),
    code: line('Code', 40),
    host: { ...line('In Warehouse', 160), expects: expecting('warehouse') },
    ...importRulesOf(placeValues),
    path: { ...line('Full Path', 400), expects: expecting('path') },
  },
  stock: {
    ...productNames,
    quantity: {
      heading: 'Quantity',
      // In packagings too: only its product tells what they hold.
      schema: z.string(),
      expects: expecting('counted'),
      figure: 'quantity',
    },
    unitCost: { heading: 'Unit Cost', schema: z.string(), expects: expecting('money'), figure: 'money' },
    warehouse: inWarehouse,
    section: { ...line('Section', 120), expects: expecting('section') },
    lot: { heading: 'Lot', schema: z.string(), expects: expecting('lot') },
    /** Several in a cell: as many as the quantity. Where there is no such column, those of serial goods are the lots. */
    serials: { heading: 'Serial No.', schema: z.string(), expects: expecting('serials') },
    expiresOn: { heading: 'Expires', schema: day, expects: expecting('date'), date: 'last' },
    madeOn: { heading: 'Made On', schema: day, expects: expecting('date'), date: 'first' },
  },
  levels: {
    ...productNames,
    warehouse: inWarehouse,
    minimum: amount('Minimum'),
    target: { heading: 'Target', schema: positiveQuantity, expects: expecting('positive'), figure: 'quantity' },
    maximum: amount('Maximum'),
    /** What is ordered below the minimum, where another system says no target: the target is the sum of the two. */
    orderQuantity: amount('Quantity to Order'),
    supplier: { ...line('Supplier', 220), expects: expecting('supplier') },
    leastQuantity: amount('Least Quantity'),
  },
  categories: {
    category: { ...name('Product Category', 100), expects: expecting('category') },
    subCategory: line('Product Sub Category', 100),
    ...importRulesOf(categoryValues),
    path: { ...line('Full Path', 400), expects: expecting('path') },
  },
  units: {
    unit: name('Unit', 60),
    parent: { ...line('Main Unit', 60), expects: expecting('unit') },
    count: { heading: 'Count', schema: positiveQuantity, expects: expecting('positive'), figure: 'quantity' },
    ...importRulesOf(unitValues),
    measure: choiceOf('Measures', unitMeasures, measureWords),
  },
  stockCategories: importRulesOf(entryFields.stockCategory),
  purposes: { ...importRulesOf(entryFields.purpose), module: choiceOf('Module', purposeKinds, purposeWords) },
  payments: importRulesOf(entryFields.payment),
  tags: importRulesOf(entryFields.tag),
} as const satisfies Record<TabledKind, Record<string, ImportFieldRule>>;

type Rules = typeof importFieldRules;
export type FieldOf<Kind extends TabledKind> = keyof Rules[Kind] & string;
/** These are the values of a row's cells; those of empty ones are missing. */
export type ValuesOf<Kind extends TabledKind> = {
  [Field in keyof Rules[Kind]]?: Rules[Kind][Field] extends { schema: infer Schema extends z.ZodType }
    ? z.output<Schema>
    : never;
};

/** What a file must tell: one field of each of these. */
export const neededFields: Record<ImportKind, readonly (readonly string[])[]> = {
  products: [['name', 'code']],
  suppliers: [['name', 'code']],
  places: [['name', 'path', 'code']],
  stock: [['name', 'code', 'barcode'], ['quantity']],
  levels: [
    ['name', 'code', 'barcode'],
    ['minimum', 'target', 'maximum', 'orderQuantity'],
  ],
  categories: [['category', 'path']],
  units: [['unit']],
  stockCategories: [['nog']],
  purposes: [['purpose'], ['module']],
  payments: [['payment']],
  tags: [['tag']],
};

function isOpening(field: string): field is OpeningField {
  return openingFields.some((one) => one === field);
}

/** These are the fields of a kind, in order. */
export function fieldsOfKind(kind: ImportKind): readonly string[] {
  return kind === 'products' ? productImportFields : Object.keys(importFieldRules[kind]);
}

export function ruleOf(kind: TabledKind, field: string): ImportFieldRule | undefined {
  const rules: Record<string, ImportFieldRule> = importFieldRules[kind];
  return Object.hasOwn(rules, field) ? rules[field] : undefined;
}

/** This is the heading of a field's column in files. */
export function headingOf(kind: ImportKind, field: string): string {
  if (kind !== 'products') return ruleOf(kind, field)?.heading ?? '';
  if (isTrackingFlag(field)) return trackingHeadings[field];
  return isOpening(field) ? openingHeadings[field] : productField(field as ProductFieldName).heading;
}

const references = {
  category: expecting('category'),
  subCategory: expecting('subCategory'),
  unit: expecting('unit'),
  subUnit: expecting('subUnit'),
} as const;
const ofOpening = {
  quantity: expecting('number'),
  unitCost: expecting('money'),
  warehouse: expecting('warehouse'),
  section: expecting('section'),
} as const satisfies Record<OpeningField, Expectation>;

/** Says what a field's cells may be. */
export function expectationOf(kind: ImportKind, field: string): Expectation | null {
  if (kind !== 'products') return ruleOf(kind, field)?.expects ?? null;
  if (isTrackingFlag(field)) return expecting('flag');
  return isOpening(field) ? ofOpening[field] : ofProduct(field as ProductFieldName);
}

const longestOf: Partial<Record<ProductFieldName, number>> = {
  name: 200,
  alternativeName: 200,
  dimensions: 100,
  assetNo: 100,
};

function ofProduct(field: ProductFieldName): Expectation {
  const { kind, reference } = productField(field);
  if (reference !== undefined) return references[reference.catalogue];
  if (field === 'barcode') return expecting('barcode');
  if (field === 'tracking') return expecting('choice', { choices: [...trackings] });
  if (field === 'maxDiscount' || field === 'tax') return expecting('percent');
  switch (kind) {
    case 'money':
      return expecting('money');
    case 'figure':
    case 'level':
      return expecting('number');
    case 'flag':
      return expecting('flag');
    case 'packagings':
      return expecting('packagings');
    default:
      return expecting('text', { max: longestOf[field] ?? 60 });
  }
}
