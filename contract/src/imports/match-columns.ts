import { type ImportField, importFields } from '../calls/product-import';
import { readFlag } from '../common/flag-words';
import { optionalTracking } from '../common/tracking';
import { fieldsOfKind, type ImportFieldRule, neededFields, ruleOf, type TabledKind } from './fields';
import { headingsOfFields } from './headings';
import { type ImportKind, importKinds } from './kinds';
import { fieldsNamedBy, LONGEST_HEADING, type Named } from './product-headings';
import { isTrackingFlag } from './tracking-flags';

/** Rows in which headings are looked for. */
const HEADING_ROWS = 20;

type Rows = readonly (readonly string[])[];

/** Fields of products whose cells are names: a column of figures there holds the keys of another system. */
const named: readonly string[] = ['categoryId', 'subCategoryId', 'unitId', 'warehouse', 'section'];

/** Fields whose cells are figures: a column of words there names a shop, a person or a month. */
const counted: readonly string[] = ['quantity', 'unitCost', 'pricePurchase', 'priceRetail', 'priceWholesale'];

/** What names a product or a place in stock and levels is found by the words of products, after their own headings. */
const BY_WORDS = 1000;
const byWords: Partial<Record<TabledKind, readonly string[]>> = {
  stock: ['name', 'code', 'barcode', 'quantity', 'unitCost', 'warehouse', 'section'],
  levels: ['name', 'code', 'barcode', 'warehouse'],
};
/** Before what is found by words. */
const BEHIND = 500;
/** Numbers of the rules of Odoo, not of products. */
const NO_CODE = 'reference';
/** ERPNext calls an item's code so, where the name stands beside it. */
const CODE_BESIDE_NAME = 'item';

/** Says what suppliers call parts, and have of them: their code and their stock are not those of the business. */
const SUPPLIER_PARTS: readonly string[] = [
  'mpn',
  'manufacturer part',
  'supplier part',
  'supplier part id',
  'pack quantity',
];
const fieldsOfSupplierParts: readonly (readonly [string, readonly string[]])[] = [
  ['code', ['sku']],
  ['quantity', ['available', 'pack quantity']],
];

function areSupplierParts(headings: readonly string[]): boolean {
  return headings.some((heading) => SUPPLIER_PARTS.includes(plain(heading)));
}

/** 'Expiry (in days)' is about a date and has none. */
const COUNT_OF_DAYS = /^-?\d{1,4}$/;

/** Without case, signs, accents and what stands in brackets. */
function plain(heading: string): string {
  return heading
    .replaceAll(/[([].*?[)\]]/g, ' ')
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[\u0300-\u036f'’]/g, '')
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();
}

const tables = new Map<TabledKind, Map<string, Named<string>[]>>();
function tableOf(kind: TabledKind): Map<string, Named<string>[]> {
  const known = tables.get(kind);
  if (known !== undefined) return known;
  const table = new Map<string, Named<string>[]>();
  const add = (heading: string, one: Named<string>) => {
    const key = plain(heading);
    table.set(key, [...(table.get(key) ?? []), one]);
  };
  const headings: Partial<Record<string, string>> = headingsOfFields[kind];
  for (const field of fieldsOfKind(kind)) {
    add(ruleOf(kind, field)?.heading ?? '', { field, rank: -1 });
    for (const [rank, heading] of (headings[field] ?? '').split('|').entries())
      if (heading !== '') add(heading, { field, rank: heading.startsWith('~') ? rank + BEHIND : rank });
  }
  tables.set(kind, table);
  return table;
}

/** These are the fields of a kind that a heading may name, with how well it does: the lowest is best. */
function namedBy(kind: ImportKind, heading: string): Named<string>[] {
  if (heading === '' || heading.length > LONGEST_HEADING) return [];
  if (kind === 'products') return fieldsNamedBy(heading);
  const found = tableOf(kind).get(plain(heading)) ?? [];
  const words = (byWords[kind] ?? []) as readonly string[];
  const more =
    words.length === 0
      ? []
      : fieldsNamedBy(heading).filter(({ field }) => words.includes(field) && plain(heading) !== NO_CODE);
  const beside =
    words.includes('code') && plain(heading) === CODE_BESIDE_NAME ? [{ field: 'code', rank: 2 * BY_WORDS }] : [];
  return [...found, ...more.map(({ field, rank }) => ({ field, rank: rank + BY_WORDS })), ...beside];
}

/**
 * This is the field of each column, by its heading: each field once, in the column that names it best; null for the
 * others.
 * @param below the first rows below the headings
 * @param fields those that may be proposed
 */
export function proposeColumns(
  kind: ImportKind,
  headings: readonly string[],
  below: Rows,
  fields: readonly string[] = fieldsOfKind(kind),
): (string | null)[] {
  const ofSupplier = areSupplierParts(headings) ? fieldsOfSupplierParts : [];
  const pairs = headings.flatMap((heading, column) =>
    namedBy(kind, heading)
      .filter(({ field }) => fields.includes(field) && !isOfOtherKind(kind, field, below, column))
      .filter(({ field }) => !ofSupplier.some(([one, words]) => one === field && words.includes(plain(heading))))
      .map((one) => ({ ...one, column })),
  );
  const proposed: (string | null)[] = headings.map(() => null);
  for (const { column, field } of pairs.sort((one, other) => one.rank - other.rank))
    if (proposed[column] === null && !proposed.includes(field)) proposed[column] = field;
  return proposed;
}

function isOfOtherKind(kind: ImportKind, field: string, rows: Rows, column: number): boolean {
  const cells = rows.map((row) => row[column] ?? '').filter((cell) => cell !== '');
  if (cells.length === 0) return false;
  const areFigures = () => cells.every((cell) => /^[\d.,]+$/.test(cell));
  const hasFigure = () => cells.some((cell) => /\d/.test(cell));
  const areTicks = () => cells.every((cell) => cell === '0' || cell === '1');
  if (kind === 'products' && isTrackingFlag(field)) return cells.every((cell) => readFlag(cell) === undefined);
  if (kind === 'products' && field === 'tracking')
    return !cells.some((cell) => optionalTracking.safeParse(cell).success);
  if (kind === 'products')
    return named.includes(field)
      ? areFigures()
      : counted.includes(field) && (!hasFigure() || (field.startsWith('price') && areTicks()));
  const rule = ruleOf(kind, field);
  if (rule?.figure !== undefined) return !hasFigure();
  if (rule?.date !== undefined) return cells.every((cell) => COUNT_OF_DAYS.test(cell));
  if (field === 'warehouse' || field === 'section' || (field === 'name' && kind !== 'suppliers')) return areFigures();
  return isChoice(rule) && !cells.some((cell) => rule?.schema.safeParse(cell).success);
}

/** Tells whether the field takes only certain words: a column that has none of them is about something else. */
function isChoice(rule: ImportFieldRule | undefined): boolean {
  return rule?.expects.code === 'flag' || rule?.expects.code === 'choice';
}

/** Tells whether every field that a file of this kind needs has a column. */
export function hasNeeded(kind: ImportKind, columns: readonly (string | null)[]): boolean {
  return neededFields[kind].every((oneOf) => oneOf.some((field) => columns.includes(field)));
}

/** Counts the cells of a row that name fields, for the kind that matches most of them. */
function countNamed(row: readonly string[], kinds: readonly ImportKind[]): number {
  return Math.max(...kinds.map((kind) => proposeColumns(kind, row, []).filter((field) => field !== null).length));
}

/**
 * This is the row of the headings, counted from 0, and how many fields it names: the first of the rows that name most,
 * or the first that is not empty.
 */
export function findHeadings(rows: Rows, kinds: readonly ImportKind[] = importKinds): { row: number; named: number } {
  const counts = rows.slice(0, HEADING_ROWS).map((row) => countNamed(row, kinds));
  const most = Math.max(0, ...counts);
  const row = most > 0 ? counts.indexOf(most) : rows.findIndex((cells) => cells.some((cell) => cell !== ''));
  return { row: Math.max(0, row), named: most };
}

/** Headings that many kinds of lists have say less about which it is. */
const general = new Set(
  'name|description|code|address|location|category|type|purpose|payment|payment method|tag|tags|jina|maelezo|lebo'.split(
    '|',
  ),
);
const GENERAL_WEIGHT = 0.4;

/** Where kinds are as likely, the first of these: the last ones have the most fields, or nothing but a name. */
const likeliestFirst: readonly ImportKind[] = [
  'units',
  'categories',
  'places',
  'suppliers',
  'levels',
  'stock',
  'products',
  'stockCategories',
  'purposes',
  'payments',
  'tags',
];

const ofLevels: readonly ImportField[] = ['stockMin', 'stockMax', 'stockOrder'];
/** Fields that only a list of products tells. */
const ofProductsAlone: readonly ImportField[] = importFields.filter(
  (field) =>
    !['name', 'code', 'barcode', 'categoryId', 'unitId', 'quantity', 'unitCost', 'warehouse', 'section'].includes(
      field,
    ),
);

/**
 * Says what a list is, by its headings.
 * @param preferred what its user came to import: it is that unless its headings do not allow it
 */
export function kindOf(headings: readonly string[], below: Rows, preferred?: ImportKind): ImportKind | undefined {
  const weights = headings.map((heading) => (general.has(plain(heading)) ? GENERAL_WEIGHT : 1));
  const likely = likeliestFirst.flatMap((kind) => {
    const columns = proposeColumns(kind, headings, below);
    if (!hasNeeded(kind, columns)) return [];
    const score = columns.reduce((sum, field, at) => sum + (field === null ? 0 : (weights[at] ?? 0)), 0);
    return [{ kind, score, columns }];
  });
  const preferredOne = likely.find(({ kind }) => kind === preferred);
  const best = likely.reduce<(typeof likely)[number] | undefined>(
    (one, other) => (one === undefined || other.score > one.score ? other : one),
    undefined,
  );
  if (preferredOne !== undefined && preferredOne.score >= (best?.score ?? 0) / 2) return preferred;
  const place = headings[best?.columns.indexOf('warehouse') ?? -1] ?? '';
  // Where goods of a product are put unless somebody says otherwise, in a list of products.
  if (/\bdefault\b/.test(plain(place)) && likely.some(({ kind }) => kind === 'products')) return 'products';
  if (best?.kind !== 'products') return best?.kind;
  // What is in a place, or should be, of products that are there: an own list of products has prices as well.
  const isPlaced = (kind: ImportKind) => likely.some((one) => one.kind === kind && one.columns.includes('warehouse'));
  const alone = best.columns.filter((field) => ofProductsAlone.some((one) => one === field));
  if (!alone.every((field) => ofLevels.some((one) => one === field))) return 'products';
  const tells = (field: ImportField) => best.columns.includes(field);
  if (isPlaced('stock') && (alone.length === 0 || tells('unitCost'))) return 'stock';
  return isPlaced('levels') && !(tells('quantity') && tells('categoryId')) ? 'levels' : 'products';
}
