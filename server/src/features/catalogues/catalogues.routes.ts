import {
  categoryRow,
  newCategory,
  newNog,
  newPayment,
  newPurpose,
  newSubUnit,
  newTag,
  newUnit,
  nogRow,
  paymentRow,
  purposeKindParams,
  purposeRow,
  subCategoryQuery,
  subCategoryRow,
  subUnitQuery,
  tagRow,
  unitRow,
} from '@ghala/contract/calls/catalogues';
import { answer } from '@ghala/contract/common/answer';
import { listQuery } from '@ghala/contract/common/list-query';
import { z } from 'zod';
import { ok } from '../../http/answers';
import type { ListExport } from '../../http/list-export';
import type { App } from '../../kernel/app-types';
import type { Database } from '../../kernel/database';
import {
  type Catalogue,
  categoryCatalogue,
  nogCatalogue,
  paymentCatalogue,
  purposeCatalogue,
  tagCatalogue,
  unitCatalogue,
} from './catalogue-kinds';
import * as files from './catalogues.exports';
import * as queries from './catalogues.queries';
import { createEntry, type EntryValues } from './create-entry';
import { addCreate, addDelete, addList, entryOf } from './entry-routes';
import { projects } from './projects.routes';

/** Units, categories, payments, purposes, tags, stock categories and projects: what documents choose from. */
export function catalogues(app: App): void {
  units(app);
  categories(app);
  for (const kind of plainKinds) plainCatalogue(app, kind);
  projects(app);
}

function units(app: App): void {
  const { database } = app;
  addList(app, '/units', unitCatalogue, { query: listQuery, row: unitRow }, files.exportedUnits, () =>
    queries.units(database),
  );
  addList(app, '/units/all', unitCatalogue, { query: listQuery, row: unitRow }, files.exportedAllUnits, () =>
    queries.allUnits(database),
  );
  addList(
    app,
    '/units/subunits',
    unitCatalogue,
    { query: subUnitQuery, row: unitRow },
    files.exportedSubUnits,
    (query) => queries.subUnits(database, query.unitId),
  );
  const created = answer({ unit: unitRow });
  addCreate(app, '/units', { body: newUnit, created }, async (operation, { type: _, ...values }) => {
    const id = await createEntry(operation, unitCatalogue, values);
    return ok('Unit added', { unit: await entryOf(queries.units(operation.db), unitCatalogue, id) });
  });
  addCreate(app, '/units/subunit', { body: newSubUnit, created }, async (operation, { type: _, unitId, ...values }) => {
    const id = await createEntry(operation, unitCatalogue, { ...values, parent_id: unitId }, 'unitId');
    return ok('Sub Unit added', { unit: await entryOf(queries.subUnits(operation.db), unitCatalogue, id) });
  });
  addDelete(app, '/units', unitCatalogue);
}

function categories(app: App): void {
  const { database } = app;
  const catalogue = categoryCatalogue;
  addList(app, '/category', catalogue, { query: listQuery, row: categoryRow }, files.exportedCategories, () =>
    queries.categories(database),
  );
  addList(
    app,
    '/category/subcategories',
    catalogue,
    { query: subCategoryQuery, row: subCategoryRow },
    files.exportedSubCategories,
    (query) => queries.subCategories(database, query.categoryId),
  );
  const created = answer({ category: z.union([categoryRow, subCategoryRow]) });
  addCreate(app, '/category', { body: newCategory, created }, async (operation, { type, category, categoryId }) => {
    if (type === 'category') {
      const id = await createEntry(operation, catalogue, { category });
      const entry = await entryOf(queries.categories(operation.db), catalogue, id);
      return ok('Product Category added', { category: entry });
    }
    const id = await createEntry(operation, catalogue, { category, parent_id: categoryId }, 'categoryId');
    const entry = await entryOf(queries.subCategories(operation.db), catalogue, id);
    return ok('Product Sub Category added', { category: entry });
  });
  addDelete(app, '/category', catalogue);
}

/** A catalogue without levels: one list, one way to add, one to delete. */
interface PlainKind {
  path: string;
  /** Name of the entry in the answer to its making. */
  key: string;
  catalogue: Catalogue;
  row: z.ZodType<Record<string, unknown>>;
  body: z.ZodType<EntryValues>;
  file: ListExport<Record<string, unknown>>;
  select: (database: Database) => queries.EntryQuery<Record<string, unknown>>;
}

const plainKinds: PlainKind[] = [
  {
    path: '/payments',
    key: 'payment',
    catalogue: paymentCatalogue,
    row: paymentRow,
    body: newPayment,
    file: files.exportedPayments,
    select: queries.payments,
  },
  {
    path: '/purposes',
    key: 'purpose',
    catalogue: purposeCatalogue,
    row: purposeRow,
    body: newPurpose,
    file: files.exportedPurposes,
    select: (database) => queries.purposes(database),
  },
  {
    path: '/tags',
    key: 'tag',
    catalogue: tagCatalogue,
    row: tagRow,
    body: newTag,
    file: files.exportedTags,
    select: queries.tags,
  },
  {
    path: '/nogs',
    key: 'nog',
    catalogue: nogCatalogue,
    row: nogRow,
    body: newNog,
    file: files.exportedNogs,
    select: queries.nogs,
  },
];

function plainCatalogue(app: App, { path, key, catalogue, row, body, file, select }: PlainKind): void {
  addList(app, path, catalogue, { query: listQuery, row }, file, () => select(app.database));
  if (catalogue === purposeCatalogue)
    addList(
      app,
      `${path}/:kind`,
      catalogue,
      { query: listQuery, params: purposeKindParams, row },
      file,
      (_query, params) => queries.purposes(app.database, purposeKindParams.parse(params).kind),
    );
  addCreate(app, path, { body, created: answer({ [key]: row }) }, async (operation, values) => {
    const id = await createEntry(operation, catalogue, values);
    return ok(`${catalogue.titles[0]} added`, { [key]: await entryOf(select(operation.db), catalogue, id) });
  });
  addDelete(app, path, catalogue);
}
