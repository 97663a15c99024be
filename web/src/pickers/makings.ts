import { PHONE_START } from '@ghala/contract/calls/suppliers';
import { noteKinds } from '@ghala/contract/kinds/note-kinds';
import type { QueryKey } from '@tanstack/react-query';
import { PRODUCTS_KEY, SUPPLIERS_KEY } from '../net/query-keys';
import { t } from '../text/t';
import type { LoadSchema } from '../ui/form/schema-faults';
import type { MadeKind } from './made-kinds';
import { byPurpose } from './purpose-kinds';

/** A thing needs these beside its name. */
export type Needed = 'phone' | 'count' | 'categoryId' | 'unitId';

/** Tells how one kind of thing is added: its fields are those of its call. */
export interface MakingOf {
  nameField: string;
  /** Labels that field. */
  name: string;
  schema: LoadSchema;
  /** These are also sent. */
  constants?: Readonly<Record<string, unknown>>;
  /** Takes the id of what it belongs to. */
  parentField?: string;
  /** Holds what is asked for, with its first values: only what is required. */
  needs?: Readonly<Partial<Record<Needed, unknown>>>;
  failure: string;
  success: string;
  refresh: QueryKey[];
}

const catalogues = () => import('@ghala/contract/calls/catalogues');
const warehouses = () => import('@ghala/contract/calls/warehouses');
const inCatalogues: QueryKey[] = [['catalogues'], ['projects']];

const purpose = {
  nameField: 'purpose',
  name: t.common.purpose,
  schema: async () => (await catalogues()).newPurpose,
  failure: t.catalogues.purposeNotAdded,
  success: t.catalogues.purposeAdded,
  refresh: inCatalogues,
};

/** Tells how each is added, on its own screen and in any picker. */
export const makings: Readonly<Record<MadeKind, MakingOf>> = {
  unit: {
    nameField: 'unit',
    name: t.common.unit,
    schema: async () => (await catalogues()).newUnit,
    constants: { type: 'unit', symbol: 'none' },
    failure: t.catalogues.unitNotAdded,
    success: t.catalogues.unitAdded,
    refresh: inCatalogues,
  },
  subUnit: {
    nameField: 'unit',
    name: t.entityFields.labels.subUnit.unit,
    schema: async () => (await catalogues()).newSubUnit,
    constants: { type: 'subunit', symbol: 'none' },
    parentField: 'unitId',
    needs: { count: '' },
    failure: t.catalogues.unitNotAdded,
    success: t.catalogues.subUnitAdded,
    refresh: inCatalogues,
  },
  category: {
    nameField: 'category',
    name: t.common.productCategory,
    schema: async () => (await catalogues()).newCategory,
    constants: { type: 'category' },
    failure: t.catalogues.productCategoryNotAdded,
    success: t.catalogues.productCategoryAdded,
    refresh: inCatalogues,
  },
  subCategory: {
    nameField: 'category',
    name: t.catalogues.productSubCategory,
    schema: async () => (await catalogues()).newCategory,
    constants: { type: 'subcategory' },
    parentField: 'categoryId',
    failure: t.catalogues.productSubCategoryNotAdded,
    success: t.catalogues.productSubCategoryAdded,
    refresh: inCatalogues,
  },
  payment: {
    nameField: 'payment',
    name: t.catalogues.paymentMethod,
    schema: async () => (await catalogues()).newPayment,
    failure: t.catalogues.paymentNotAdded,
    success: t.catalogues.paymentAdded,
    refresh: inCatalogues,
  },
  ...byPurpose((kind) => ({ ...purpose, constants: { module: noteKinds[kind].word } })),
  tag: {
    nameField: 'tag',
    name: t.catalogues.tag,
    schema: async () => (await catalogues()).newTag,
    failure: t.catalogues.tagNotAdded,
    success: t.catalogues.tagAdded,
    refresh: inCatalogues,
  },
  nog: {
    nameField: 'nog',
    name: t.entityFields.labels.stockCategory.nog,
    schema: async () => (await catalogues()).newStockCategory,
    failure: t.catalogues.stockCategoryNotAdded,
    success: t.catalogues.stockCategoryAdded,
    refresh: inCatalogues,
  },
  project: {
    nameField: 'name',
    name: t.common.projectSite,
    schema: async () => (await catalogues()).newProject,
    failure: t.catalogues.projectNotAdded,
    success: t.catalogues.projectAdded,
    refresh: inCatalogues,
  },
  warehouse: {
    nameField: 'name',
    name: t.warehouses.warehouseName,
    schema: async () => (await warehouses()).newWarehouse,
    failure: t.warehouses.warehouseNotCreated,
    success: t.warehouses.warehouseCreated,
    refresh: [['warehouses']],
  },
  section: {
    nameField: 'name',
    name: t.warehouses.sectionName,
    schema: async () => (await warehouses()).newWarehouse,
    parentField: 'sectionId',
    failure: t.warehouses.warehouseSectionNotCreated,
    success: t.warehouses.sectionCreated,
    refresh: [['warehouses']],
  },
  supplier: {
    nameField: 'name',
    name: t.entityFields.labels.supplier.name,
    schema: async () => (await import('@ghala/contract/calls/suppliers')).newSupplier,
    needs: { phone: PHONE_START },
    failure: t.suppliers.supplierNotCreated,
    success: t.suppliers.supplierCreated,
    refresh: [SUPPLIERS_KEY],
  },
  product: {
    nameField: 'name',
    name: t.pickers.productName,
    schema: async () => (await import('@ghala/contract/calls/products')).newProduct,
    needs: { categoryId: null, unitId: null },
    failure: t.products.productNotCreated,
    success: t.products.productCreated,
    refresh: [PRODUCTS_KEY],
  },
};
