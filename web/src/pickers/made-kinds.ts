import type { PermissionFlag } from '@ghala/contract/access/permissions';
import { catalogueCalls } from '@ghala/contract/calls/catalogues';
import { productCalls } from '@ghala/contract/calls/products';
import { supplierCalls } from '@ghala/contract/calls/suppliers';
import { warehouseCalls } from '@ghala/contract/calls/warehouses';
import type { Call } from '@ghala/contract/common/call';
import type { CommonKind } from '@ghala/contract/entities/common-entries';
import { byPurpose } from './purpose-kinds';

const { units, categories, payments, purposes, tags, nogs, projects } = catalogueCalls;

/** Pairs a call with who may make it, since the application is built without the declared access. */
function by<C extends Call>(call: C, flag: C['access'] & PermissionFlag) {
  return { call, flag };
}

/** Any picker of its kind can add these. */
export const madeHere = {
  unit: by(units.create, 'categoriesManage'),
  subUnit: by(units.createSubUnit, 'categoriesManage'),
  category: by(categories.create, 'categoriesManage'),
  subCategory: by(categories.create, 'categoriesManage'),
  payment: by(payments.create, 'categoriesManage'),
  ...byPurpose(() => by(purposes.create, 'categoriesManage')),
  tag: by(tags.create, 'categoriesManage'),
  nog: by(nogs.create, 'categoriesManage'),
  project: by(projects.create, 'categoriesManage'),
  warehouse: by(warehouseCalls.create, 'warehouseAdd'),
  section: by(warehouseCalls.create, 'warehouseAdd'),
  supplier: by(supplierCalls.create, 'supplierAdd'),
  product: by(productCalls.create, 'productsManage'),
} as const;
export type MadeKind = keyof typeof madeHere;

/** Most companies have the same of these: an empty list offers them in one tap. */
export const commonOf: Partial<Record<string, CommonKind>> = {
  unit: 'units',
  category: 'categories',
  payment: 'payments',
  purpose: 'purposes',
  ...byPurpose(() => 'purposes' as const),
  nog: 'nogs',
} satisfies Partial<Record<MadeKind | 'purpose', CommonKind>>;
