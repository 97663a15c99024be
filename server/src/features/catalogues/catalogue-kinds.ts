import { entryFields } from '@ghala/contract/entities/entry-fields';
import type { EntityFields } from '@ghala/contract/entities/field';
import type { DB } from '../../db/database-types';

/** A use of a catalogue's entries prevents their deletion. */
export interface Use {
  table: keyof DB;
  column: string;
  /** Refusals name the use by this word. */
  entity: 'product' | 'batch' | 'note' | 'purchaseOrder' | 'subUnit' | 'subCategory';
  /** Soft-deleted rows keep their reference, for history. */
  isSoftlyDeleted?: boolean;
  /** The column stores the entry's name, not its id. */
  byName?: boolean;
}

export type CatalogueEntity =
  | 'unit'
  | 'subUnit'
  | 'productCategory'
  | 'productSubCategory'
  | 'payment'
  | 'purpose'
  | 'tag'
  | 'stockCategory'
  | 'project';

/** Declares a catalogue: its table, the names of its entries, and where they may be used. */
export interface Catalogue {
  table: 'units' | 'categories' | 'payment_methods' | 'purposes' | 'tags' | 'stock_categories' | 'projects';
  /** The wire calls the name of an entry so; the column is `name` in every table. */
  field: string;
  /** Users enter these, at the first level and the second. */
  fields: EntityFields;
  /** Further columns have other names on the wire; these are listed by their wire name. */
  columns?: Readonly<Record<string, string>>;
  /** Events and messages name the entity so; the second name is for an entry with a parent. */
  entities: readonly [CatalogueEntity, CatalogueEntity?];
  hasParent: boolean;
  uses: readonly Use[];
}

const products = { table: 'products', entity: 'product', isSoftlyDeleted: true } as const;
const receipts = { table: 'receipts', entity: 'batch' } as const;
const notes = { table: 'issue_notes', entity: 'note' } as const;
const purchases = { table: 'purchases', entity: 'purchaseOrder' } as const;

export const unitCatalogue: Catalogue = {
  table: 'units',
  field: 'unit',
  fields: entryFields.unit,
  entities: ['unit', 'subUnit'],
  hasParent: true,
  uses: [
    { ...products, column: 'unit_id' },
    { ...products, column: 'sub_unit_id' },
    { table: 'units', column: 'parent_id', entity: 'subUnit' },
  ],
};

export const categoryCatalogue: Catalogue = {
  table: 'categories',
  field: 'category',
  fields: { ...entryFields.category, ...entryFields.subCategory },
  entities: ['productCategory', 'productSubCategory'],
  hasParent: true,
  uses: [
    { ...products, column: 'category_id' },
    { ...products, column: 'sub_category_id' },
    { table: 'categories', column: 'parent_id', entity: 'subCategory' },
  ],
};

export const paymentCatalogue: Catalogue = {
  table: 'payment_methods',
  field: 'payment',
  fields: entryFields.payment,
  entities: ['payment'],
  hasParent: false,
  uses: [{ ...purchases, column: 'payment_method_id' }],
};

export const purposeCatalogue: Catalogue = {
  table: 'purposes',
  field: 'purpose',
  fields: entryFields.purpose,
  columns: { module: 'kind' },
  entities: ['purpose'],
  hasParent: false,
  uses: [{ ...notes, column: 'purpose_id' }],
};

export const tagCatalogue: Catalogue = {
  table: 'tags',
  field: 'tag',
  fields: entryFields.tag,
  entities: ['tag'],
  hasParent: false,
  uses: [{ ...receipts, column: 'tag_id' }],
};

export const stockCategoryCatalogue: Catalogue = {
  table: 'stock_categories',
  field: 'nog',
  fields: entryFields.stockCategory,
  entities: ['stockCategory'],
  hasParent: false,
  uses: [{ ...receipts, column: 'stock_category_id' }],
};

export const projectCatalogue: Catalogue = {
  table: 'projects',
  field: 'name',
  fields: entryFields.project,
  entities: ['project'],
  hasParent: false,
  // Documents store a project's name, not its id.
  uses: [receipts, notes, purchases].map((document) => ({ ...document, column: 'project', byName: true })),
};
