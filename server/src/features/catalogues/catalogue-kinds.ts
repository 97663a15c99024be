import type { DB } from '../../kernel/database-types';

/** Where entries of a catalogue are used: what keeps one from being deleted. */
interface Use {
  table: keyof DB;
  column: string;
  /** What refusals call it. */
  entity: 'product' | 'batch' | 'note' | 'purchaseOrder' | 'subUnit' | 'subCategory';
  /** Rows deleted softly keep their reference, for history. */
  isSoftlyDeleted?: boolean;
  /** The column holds the entry's name, not its id. */
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

/** One catalogue: its table, the column that names an entry, and who may be using an entry. */
export interface Catalogue {
  table: 'units' | 'categories' | 'payments' | 'purposes' | 'tags' | 'nogs' | 'projects';
  name: string;
  /** What users call an entry; the second where the entry lies under another. */
  titles: readonly [string, string?];
  /** What events call it, likewise. */
  entities: readonly [CatalogueEntity, CatalogueEntity?];
  hasParent: boolean;
  uses: readonly Use[];
}

const products = { table: 'products', entity: 'product', isSoftlyDeleted: true } as const;
const batches = { table: 'receipts', entity: 'batch' } as const;
const notes = { table: 'issue_notes', entity: 'note' } as const;
const purchases = { table: 'purchases', entity: 'purchaseOrder' } as const;

export const unitCatalogue: Catalogue = {
  table: 'units',
  name: 'unit',
  titles: ['Unit', 'Sub Unit'],
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
  name: 'category',
  titles: ['Product Category', 'Product Sub Category'],
  entities: ['productCategory', 'productSubCategory'],
  hasParent: true,
  uses: [
    { ...products, column: 'category_id' },
    { ...products, column: 'sub_category_id' },
    { table: 'categories', column: 'parent_id', entity: 'subCategory' },
  ],
};

export const paymentCatalogue: Catalogue = {
  table: 'payments',
  name: 'payment',
  titles: ['Payment'],
  entities: ['payment'],
  hasParent: false,
  uses: [{ ...purchases, column: 'payment_id' }],
};

export const purposeCatalogue: Catalogue = {
  table: 'purposes',
  name: 'purpose',
  titles: ['Purpose'],
  entities: ['purpose'],
  hasParent: false,
  uses: [{ ...notes, column: 'purpose_id' }],
};

export const tagCatalogue: Catalogue = {
  table: 'tags',
  name: 'tag',
  titles: ['Tag'],
  entities: ['tag'],
  hasParent: false,
  uses: [{ ...batches, column: 'tag_id' }],
};

export const nogCatalogue: Catalogue = {
  table: 'nogs',
  name: 'nog',
  titles: ['Stock Category'],
  entities: ['stockCategory'],
  hasParent: false,
  uses: [{ ...batches, column: 'nog_id' }],
};

export const projectCatalogue: Catalogue = {
  table: 'projects',
  name: 'name',
  titles: ['Project'],
  entities: ['project'],
  hasParent: false,
  // Documents keep a project's name, not its id.
  uses: [batches, notes, purchases].map((document) => ({ ...document, column: 'project', byName: true })),
};
