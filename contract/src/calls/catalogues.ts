import { z } from 'zod';
import { answer, done } from '../common/answer';
import { call } from '../common/call';
import { flag } from '../common/field';
import { filterId, id, idParams, optionalId } from '../common/id';
import { listQuery } from '../common/list-query';
import { pluck } from '../common/names';
import { positiveQuantity } from '../common/quantity';
import { commonKinds } from '../entities/common-entries';
import { entryFields } from '../entities/entry-fields';
import type { EntityFields } from '../entities/field';
import { noteKindNames, noteKinds } from '../kinds/note-kinds';
import { fault } from '../refusals/field-faults';
import { unitMeasures } from '../stock/unit-measure';

function rowOf<Fields extends EntityFields>(fields: Fields) {
  return z.object({ id: z.number(), ...pluck<'answer', Fields>(fields, 'answer'), createdAt: z.string() });
}

/** If it is omitted, null or '', it is as the unit's name says. */
const chosenMeasure = z
  .union([z.literal(''), z.null(), z.enum(unitMeasures)], { error: fault('choice', { choices: [...unitMeasures] }) })
  .optional()
  .transform((measure) => measure || null);

/**
 * This is a unit of measure, or a sub-unit: `unitId` is then its unit and `count` how many sub-units make up one unit.
 */
export const unitRow = z.object({
  id: z.number(),
  /** Quantities in a unit may be whole numbers only; never those in a sub-unit. */
  ...pluck(entryFields.unit, 'answer'),
  unitId: z.number().nullable(),
  count: z.number().nullable(),
  /** Says what it measures, as it was chosen; null means as its name says. */
  measure: z.enum(unitMeasures).nullable(),
  Unit: z.object({ id: z.number(), unit: z.string() }).nullable(),
  createdAt: z.string(),
});
export type UnitRow = z.infer<typeof unitRow>;

export const newUnit = z.object({
  type: z.literal('unit', { error: fault('choice', { choices: ['unit'] }) }).default('unit'),
  ...pluck(entryFields.unit, 'schema'),
  measure: chosenMeasure,
});

/** Changes what is given, at least one. */
const unitChanges = z
  .object({ isWhole: flag.optional(), measure: z.union([z.undefined(), chosenMeasure]) })
  .refine(({ isWhole, measure }) => isWhole !== undefined || measure !== undefined, {
    error: fault('nothingNamed', { choices: ['isWhole', 'measure'] }),
  });

export const newSubUnit = z.object({
  type: z.literal('subunit', { error: fault('choice', { choices: ['subunit'] }) }).default('subunit'),
  ...pluck(entryFields.subUnit, 'schema'),
  unitId: id,
  count: positiveQuantity,
});

const subCategoryName = z.object({ id: z.number(), category: z.string() });

/** This is a product category with its sub-categories. */
export const categoryRow = z.object({
  id: z.number(),
  ...pluck(entryFields.category, 'answer'),
  subcategories: z.array(subCategoryName),
  createdAt: z.string(),
});
export type CategoryRow = z.infer<typeof categoryRow>;

export const subCategoryRow = z.object({
  id: z.number(),
  ...pluck(entryFields.subCategory, 'answer'),
  categoryId: z.number(),
  Category: z.object({ id: z.number(), category: z.string() }),
  createdAt: z.string(),
});
export type SubCategoryRow = z.infer<typeof subCategoryRow>;

export const newCategory = z
  .object({
    type: z
      .enum(['category', 'subcategory'], { error: fault('choice', { choices: ['category', 'subcategory'] }) })
      .default('category'),
    ...pluck(entryFields.category, 'schema'),
    ...pluck(entryFields.subCategory, 'schema'),
    categoryId: optionalId,
  })
  .refine((body) => body.type === 'category' || body.categoryId !== null, {
    path: ['categoryId'],
    error: fault('required'),
  });

export const paymentRow = rowOf(entryFields.payment);
export type PaymentRow = z.infer<typeof paymentRow>;
export const newPayment = z.object(pluck(entryFields.payment, 'schema'));

/** This is the kind of note that offers the purpose. */
export const purposeKinds = noteKindNames.map((kind) => noteKinds[kind].word);
export type PurposeKind = (typeof purposeKinds)[number];
const purposeKind = z.enum(purposeKinds, { error: fault('choice', { choices: [...purposeKinds] }) });

export const purposeRow = rowOf(entryFields.purpose).extend({ module: z.string() });
export type PurposeRow = z.infer<typeof purposeRow>;
export const newPurpose = z.object({ module: purposeKind, ...pluck(entryFields.purpose, 'schema') });
export const purposeKindParams = z.object({ kind: purposeKind });

export const tagRow = rowOf(entryFields.tag);
export type TagRow = z.infer<typeof tagRow>;
export const newTag = z.object(pluck(entryFields.tag, 'schema'));

/** This is a stock category, which users call Nog. */
export const stockCategoryRow = rowOf(entryFields.stockCategory);
export type StockCategoryRow = z.infer<typeof stockCategoryRow>;
export const newStockCategory = z.object(pluck(entryFields.stockCategory, 'schema'));

/** This is a project; an outside project service may use ids of another form. */
export const projectRow = z.object({
  id: z.union([z.number(), z.string()]),
  ...pluck(entryFields.project, 'answer'),
});
export type ProjectRow = z.infer<typeof projectRow>;
export const newProject = z.object(pluck(entryFields.project, 'schema'));

/**
 * This is the project service's own format, which Ghala returns too; `isOutside` means that the projects are stored there.
 */
export const projectList = answer({ data: z.array(projectRow), isOutside: z.boolean() });

export const subUnitQuery = listQuery.extend({ unitId: filterId });
export const subCategoryQuery = listQuery.extend({ categoryId: filterId });

const tag = 'catalogues';

function listOf<const Path extends string, Query extends z.ZodType, Row extends z.ZodType>(
  path: Path,
  query: Query,
  row: Row,
) {
  return call({
    method: 'GET',
    path,
    tag,
    summary: `List of ${path.slice(1)}`,
    access: 'any',
    query,
    answer: z.array(row),
  });
}

function createIn<const Path extends string, Body extends z.ZodType, Created extends z.ZodType>(
  path: Path,
  body: Body,
  created: Created,
) {
  return call({
    method: 'POST',
    path,
    tag,
    summary: `Add to ${path.slice(1)}`,
    access: 'categoriesManage',
    body,
    answer: created,
  });
}

function deleteFrom<const Path extends string>(path: Path) {
  return call({
    method: 'GET',
    path: `${path}/delete/:id`,
    tag,
    summary: `Delete from ${path.slice(1)}`,
    access: 'categoriesManage',
    isChange: true,
    params: idParams,
    answer: done,
  });
}

const createdUnit = answer({ unit: unitRow });

/** Lists the catalogues to fill, each once. */
const commonRequest = z.object({
  kinds: z
    .array(z.enum(commonKinds, { error: fault('choice', { choices: [...commonKinds] }) }), {
      error: fault('choice', { choices: [...commonKinds] }),
    })
    .min(1, { error: fault('choice', { choices: [...commonKinds] }) })
    .max(commonKinds.length, { error: fault('choice', { choices: [...commonKinds] }) }),
});

/** Lists units, categories, payments, purposes, tags, stock categories and projects: the options of documents. */
export const catalogueCalls = {
  units: {
    list: listOf('/units', listQuery, unitRow),
    listAll: listOf('/units/all', listQuery, unitRow),
    listSubUnits: listOf('/units/subunits', subUnitQuery, unitRow),
    create: createIn('/units', newUnit, createdUnit),
    update: call({
      method: 'POST',
      path: '/units/:id',
      tag,
      summary: 'Say what a unit measures, and whether quantities in it are whole numbers only; what was entered stays',
      access: 'categoriesManage',
      params: idParams,
      body: unitChanges,
      answer: createdUnit,
    }),
    createSubUnit: createIn('/units/subunit', newSubUnit, createdUnit),
    delete: deleteFrom('/units'),
  },
  categories: {
    list: listOf('/category', listQuery, categoryRow),
    listSubCategories: listOf('/category/subcategories', subCategoryQuery, subCategoryRow),
    create: createIn('/category', newCategory, answer({ category: z.union([categoryRow, subCategoryRow]) })),
    delete: deleteFrom('/category'),
  },
  payments: {
    list: listOf('/payments', listQuery, paymentRow),
    create: createIn('/payments', newPayment, answer({ payment: paymentRow })),
    delete: deleteFrom('/payments'),
  },
  purposes: {
    list: listOf('/purposes', listQuery, purposeRow),
    listOfKind: call({
      method: 'GET',
      path: '/purposes/:kind',
      tag,
      summary: 'List of purposes of a kind of note',
      access: 'any',
      params: purposeKindParams,
      query: listQuery,
      answer: z.array(purposeRow),
    }),
    create: createIn('/purposes', newPurpose, answer({ purpose: purposeRow })),
    delete: deleteFrom('/purposes'),
  },
  tags: {
    list: listOf('/tags', listQuery, tagRow),
    create: createIn('/tags', newTag, answer({ tag: tagRow })),
    delete: deleteFrom('/tags'),
  },
  nogs: {
    list: listOf('/nogs', listQuery, stockCategoryRow),
    create: createIn('/nogs', newStockCategory, answer({ nog: stockCategoryRow })),
    delete: deleteFrom('/nogs'),
  },
  projects: {
    list: call({
      method: 'GET',
      path: '/v2/projects',
      tag,
      summary: 'List of projects',
      access: 'any',
      query: listQuery.omit({ format: true }),
      answer: projectList,
      rows: 'data',
    }),
    create: createIn('/projects', newProject, answer({ project: projectRow })),
    delete: deleteFrom('/projects'),
  },
  addCommon: call({
    method: 'POST',
    path: '/catalogues/common',
    tag,
    summary: 'Add what most companies have, in the language of the caller; what is there stays',
    access: 'categoriesManage',
    body: commonRequest,
    answer: answer({ added: z.number() }),
  }),
};
