import { reorderCalls, reorderViews } from '@ghala/contract/calls/reorder';
import { sql } from 'kysely';
import { refuseWhileCounting } from '../../documents/stock-records/being-counted';
import { ok } from '../../http/answers';
import { countViews } from '../../http/count-views';
import { answerList } from '../../http/list';
import { serve } from '../../http/serve';
import { answering, operateTogether } from '../../operation/operate-together';
import { operate } from '../../operation/operation';
import type { App } from '../../runtime/app-types';
import { type LevelFigures, levelFigures } from './figures';
import { type OrderHooks, orderShort, planAnswer, planOrders } from './order-short';
import { chosenSupplier } from './product-suppliers';
import { levelsExport, unmovedExport } from './reorder.exports';
import {
  completeLevels,
  completeUnset,
  type ListedLevels,
  levelRows,
  listedLevels,
  reorderPlace,
  unsetRecords,
  unsetRows,
} from './reorder.queries';
import { removeLevels, saveLevels, saveSuggested } from './save-levels';
import { unmovedRecords, unmovedRows, unmovedSorts, unmovedTotal } from './unmoved.queries';

/** Serves what is short by its levels and is ordered again, and what has not moved. */
export function reorder(app: App, hooks: OrderHooks): void {
  const { database } = app;
  const timezone = app.config.businessTimezone;
  lists(app);

  serve(app, reorderCalls.viewCounts, (request) =>
    countViews(request, reorderViews, async (filters) => ({ query: await listedLevels(database, filters) })),
  );

  serve(app, reorderCalls.unmovedTotal, async (request) => {
    const { q, ...filters } = request.query;
    return ok('Unmoved stock', { total: await unmovedTotal(await unmovedRecords(await app.reader(), filters, q)) });
  });

  serve(app, reorderCalls.place, async (request) =>
    ok('Reorder levels', { place: await reorderPlace(database, request.query, timezone) }),
  );

  serve(app, reorderCalls.save, (request) =>
    operate(request, async (operation) =>
      ok('Reorder levels saved', { level: { id: await saveLevels(operation, request.body) } }),
    ),
  );

  serve(app, reorderCalls.saveSuggested, (request) =>
    operate(request, async (operation) =>
      ok('Reorder levels saved', { count: await saveSuggested(operation, request.body.places, timezone) }),
    ),
  );

  serve(app, reorderCalls.remove, (request) =>
    operate(request, async (operation) => {
      await removeLevels(operation, request.params.id);
      return ok('Reorder levels removed');
    }),
  );

  serve(app, reorderCalls.plan, async (request) =>
    ok('Draft orders', { plan: planAnswer(await planOrders(database, request.body, timezone)) }),
  );

  serve(app, reorderCalls.order, async (request) => {
    await refuseWhileCounting(request);
    return operateTogether(
      request,
      answering(
        (facts) => orderShort(facts, request.body, hooks, timezone),
        (drafts) => ok('Draft orders made', { drafts }),
      ),
    );
  });
}

function lists(app: App): void {
  const { database } = app;
  const timezone = app.config.businessTimezone;

  serve(app, reorderCalls.list, async (request, reply) => {
    const { query } = request;
    const listed = await listedLevels(database, query, query.q);
    return answerList(request, reply, query, {
      query: levelRows(listed),
      countQuery: listed,
      complete: (rows) => completeLevels(database, rows, timezone),
      sorts: { urgency: 'ranked.urgency', product: sql`lower(products.name)`, warehouse: 'places.name' },
      defaultSort: query.show === null ? '-urgency' : 'product',
      id: 'reorder_levels.id',
      file: { query: levelFileRows(listed), export: levelsExport },
      within: ok('Reorder levels'),
    });
  });

  serve(app, reorderCalls.withoutLevels, async (request, reply) => {
    const { query } = request;
    const records = await unsetRecords(database, query, query.q);
    const rows = unsetRows(database);
    return answerList(request, reply, query, {
      query: rows.where('stock_records.id', 'in', records.select('stock_records.id')),
      countQuery: records,
      pages: { from: () => records, rows },
      complete: (rows) => completeUnset(database, rows, timezone),
      sorts: { product: sql`lower(products.name)` },
      defaultSort: 'product',
      id: 'stock_records.id',
      within: ok('Products without levels'),
    });
  });

  serve(app, reorderCalls.unmoved, async (request, reply) => {
    const { query } = request;
    const records = await unmovedRecords(database, query, query.q);
    const rows = unmovedRows(database);
    return answerList(request, reply, query, {
      query: rows.where('stock_records.id', 'in', records.select('stock_records.id')),
      countQuery: records,
      pages: { from: () => records, rows },
      sorts: unmovedSorts,
      defaultSort: '-stockValue',
      id: 'stock_records.id',
      export: unmovedExport(timezone),
      within: ok('Unmoved stock'),
    });
  });
}

/** Makes the rows of files, with their figures. */
function levelFileRows(listed: ListedLevels) {
  return listed
    .innerJoin(sql<LevelFigures>`(${levelFigures({})})`.as('figures'), 'figures.id', 'reorder_levels.id')
    .select([
      'products.name as product',
      'products.code as code',
      'units.name as unit',
      'places.name as warehouse',
      'figures.available as available',
      'figures.reserved as reserved',
      'figures.onOrder as onOrder',
      'figures.inDrafts as inDrafts',
      'figures.pending as pending',
      'figures.position as position',
      'reorder_levels.minimum as minimum',
      'reorder_levels.target as target',
      'reorder_levels.maximum as maximum',
      sql<string | null>`(select name from suppliers named where named.id = ${chosenSupplier})`.as('supplier'),
      sql<number | null>`(select least_quantity from reorder_suppliers least
        where least.product_id = reorder_levels.product_id and least.supplier_id = ${chosenSupplier})`.as(
        'leastQuantity',
      ),
    ]);
}
