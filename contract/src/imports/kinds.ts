import { type PermissionFlag, reorderKeepers } from '../access/permissions';

/** Says what a file brings. */
export const importKinds = [
  'products',
  'suppliers',
  'places',
  'stock',
  'levels',
  'categories',
  'units',
  'stockCategories',
  'purposes',
  'payments',
  'tags',
] as const;
export type ImportKind = (typeof importKinds)[number];

/** The permissions that allow importing each kind and undoing the import; one of them is enough. */
export const importRights = {
  products: ['productsManage'],
  suppliers: ['supplierAdd'],
  places: ['warehouseAdd'],
  stock: ['batchAdd'],
  levels: reorderKeepers,
  categories: ['categoriesManage'],
  units: ['categoriesManage'],
  stockCategories: ['categoriesManage'],
  purposes: ['categoriesManage'],
  payments: ['categoriesManage'],
  tags: ['categoriesManage'],
} as const satisfies Record<ImportKind, readonly PermissionFlag[]>;

/** Any of these opens imports. */
export const importFlags = [
  'productsManage',
  'supplierAdd',
  'warehouseAdd',
  'batchAdd',
  'purchaseAdd',
  'categoriesManage',
] as const satisfies readonly PermissionFlag[];

export function mayImport(kind: ImportKind, has: (flag: PermissionFlag) => boolean): boolean {
  return importRights[kind].some(has);
}

/** What an import adds or changes, named as in events. */
export const importEntities = [
  'product',
  'supplier',
  'warehouse',
  'section',
  'virtualWarehouse',
  'productCategory',
  'productSubCategory',
  'unit',
  'subUnit',
  'stockCategory',
  'purpose',
  'payment',
  'tag',
  'reorderLevel',
  'receipt',
] as const;
export type ImportEntity = (typeof importEntities)[number];
