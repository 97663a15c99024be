import { catalogueCalls } from '@ghala/contract/calls/catalogues';
import { ok } from '../../http/answers';
import { serve } from '../../http/serve';
import { operate } from '../../operation/operation';
import type { App } from '../../runtime/app-types';
import { addCommon } from './add-common';
import {
  categoryCatalogue,
  paymentCatalogue,
  purposeCatalogue,
  stockCategoryCatalogue,
  tagCatalogue,
  unitCatalogue,
} from './catalogue-kinds';
import * as files from './catalogues.exports';
import * as queries from './catalogues.queries';
import { changeUnit } from './change-unit';
import { createEntry } from './create-entry';
import { added, answerEntries, entryOf, serveCreate, serveDelete, serveList } from './entry-routes';
import { projects } from './projects.routes';

/** Serves what documents choose from: units, categories, payments, purposes, tags, stock categories and projects. */
export function catalogues(app: App): void {
  units(app);
  categories(app);
  payments(app);
  purposes(app);
  tags(app);
  stockCategories(app);
  projects(app);
  serve(app, catalogueCalls.addCommon, (request) =>
    operate(request, async (operation) => {
      const added = await addCommon(operation, request.body.kinds, request.language());
      return ok('Common entries added', { added });
    }),
  );
}

function units(app: App): void {
  const { database } = app;
  const calls = catalogueCalls.units;
  serveList(app, calls.list, unitCatalogue, files.exportedUnits, () => queries.units(database));
  serveList(app, calls.listAll, unitCatalogue, files.exportedAllUnits, () => queries.allUnits(database));
  serveList(app, calls.listSubUnits, unitCatalogue, files.exportedSubUnits, ({ unitId }) =>
    queries.subUnits(database, unitId),
  );
  serveCreate(app, calls.create, async (operation, { type: _, ...values }) => {
    const id = await createEntry(operation, unitCatalogue, values);
    return ok(added('unit'), { unit: await entryOf(queries.units(operation.db), unitCatalogue, id) });
  });
  serveCreate(app, calls.createSubUnit, async (operation, { type: _, unitId, ...values }) => {
    const id = await createEntry(operation, unitCatalogue, { ...values, parent_id: unitId }, 'unitId');
    return ok(added('subUnit'), { unit: await entryOf(queries.subUnits(operation.db), unitCatalogue, id) });
  });
  serve(app, calls.update, (request) =>
    operate(request, async (operation) => {
      const { id } = request.params;
      await changeUnit(operation, id, request.body);
      return ok('Unit updated', { unit: await entryOf(queries.units(operation.db), unitCatalogue, id) });
    }),
  );
  serveDelete(app, calls.delete, unitCatalogue);
}

function categories(app: App): void {
  const { database } = app;
  const catalogue = categoryCatalogue;
  const calls = catalogueCalls.categories;
  serveList(app, calls.list, catalogue, files.exportedCategories, () => queries.categories(database));
  serveList(app, calls.listSubCategories, catalogue, files.exportedSubCategories, ({ categoryId }) =>
    queries.subCategories(database, categoryId),
  );
  serveCreate(app, calls.create, async (operation, { type, categoryId, ...values }) => {
    if (type === 'category') {
      const id = await createEntry(operation, catalogue, values);
      const entry = await entryOf(queries.categories(operation.db), catalogue, id);
      return ok(added('productCategory'), { category: entry });
    }
    const id = await createEntry(operation, catalogue, { ...values, parent_id: categoryId }, 'categoryId');
    const entry = await entryOf(queries.subCategories(operation.db), catalogue, id);
    return ok(added('productSubCategory'), { category: entry });
  });
  serveDelete(app, calls.delete, catalogue);
}

function payments(app: App): void {
  const calls = catalogueCalls.payments;
  serveList(app, calls.list, paymentCatalogue, files.exportedPayments, () => queries.payments(app.database));
  serveCreate(app, calls.create, async (operation, values) => {
    const id = await createEntry(operation, paymentCatalogue, values);
    return ok(added('payment'), {
      payment: await entryOf(queries.payments(operation.db), paymentCatalogue, id),
    });
  });
  serveDelete(app, calls.delete, paymentCatalogue);
}

function purposes(app: App): void {
  const calls = catalogueCalls.purposes;
  serveList(app, calls.list, purposeCatalogue, files.exportedPurposes, () => queries.purposes(app.database));
  serve(app, calls.listOfKind, (request, reply) => {
    const purposes = queries.purposes(app.database, request.params.kind);
    return answerEntries(request, reply, request.query, purposeCatalogue, purposes, { file: files.exportedPurposes });
  });
  serveCreate(app, calls.create, async (operation, values) => {
    const id = await createEntry(operation, purposeCatalogue, values);
    return ok(added('purpose'), {
      purpose: await entryOf(queries.purposes(operation.db), purposeCatalogue, id),
    });
  });
  serveDelete(app, calls.delete, purposeCatalogue);
}

function tags(app: App): void {
  const calls = catalogueCalls.tags;
  serveList(app, calls.list, tagCatalogue, files.exportedTags, () => queries.tags(app.database));
  serveCreate(app, calls.create, async (operation, values) => {
    const id = await createEntry(operation, tagCatalogue, values);
    return ok(added('tag'), { tag: await entryOf(queries.tags(operation.db), tagCatalogue, id) });
  });
  serveDelete(app, calls.delete, tagCatalogue);
}

function stockCategories(app: App): void {
  const calls = catalogueCalls.nogs;
  serveList(app, calls.list, stockCategoryCatalogue, files.exportedStockCategories, () =>
    queries.stockCategories(app.database),
  );
  serveCreate(app, calls.create, async (operation, values) => {
    const id = await createEntry(operation, stockCategoryCatalogue, values);
    return ok(added('stockCategory'), {
      nog: await entryOf(queries.stockCategories(operation.db), stockCategoryCatalogue, id),
    });
  });
  serveDelete(app, calls.delete, stockCategoryCatalogue);
}
