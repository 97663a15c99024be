import { lotCalls, lotViews } from '@ghala/contract/calls/lots';
import { businessDay } from '../../db/business-time';
import { refuseWhileCounting } from '../../documents/stock-records/being-counted';
import { ok } from '../../http/answers';
import { countViews } from '../../http/count-views';
import { answerList } from '../../http/list';
import { serve } from '../../http/serve';
import { operateTogether } from '../../operation/operate-together';
import type { App } from '../../runtime/app-types';
import { notFound } from '../../runtime/errors';
import { KeptFigure } from '../../runtime/kept-figure';
import { correctLot } from './correct-lot';
import { lotDetail, movementRows, movementsOf } from './lot-history.queries';
import { lotsExport, movementsExport } from './lots.exports';
import { areLotsUsed, heldLots, inOrder, listedLots, lotFileRows, lotPlaces, lotRows, lotSorts } from './lots.queries';
import { trackProduct } from './track-product';

/** Shows which lots are held, where they came from and where they went. */
export function lots(app: App): void {
  const { database } = app;
  const timezone = app.config.businessTimezone;
  lists(app);

  const places = new KeptFigure(
    async () => lotPlaces(await app.reader(), businessDay(timezone)),
    (found) => found.reduce((total, { lots: count }) => total + count, 0),
  );
  serve(app, lotCalls.places, async () => ok('Lots by place', { places: await places.read() }));

  serve(app, lotCalls.used, async () => ok('Use of lots', { used: await areLotsUsed(database) }));

  serve(app, lotCalls.held, async ({ query }) => ok('Lots in stock', { lots: await heldLots(database, query) }));

  serve(app, lotCalls.get, async ({ params: { id } }) => ok('Lot', { lot: await lotDetail(database, id) }));

  serve(app, lotCalls.update, (request) =>
    operateTogether(request, async (facts) => {
      const correct = await correctLot(facts, request.params.id, request.body);
      return (changes) => {
        correct(changes);
        return ok('Lot corrected');
      };
    }),
  );

  serve(app, lotCalls.changeTracking, async (request) => {
    await refuseWhileCounting(request, { productId: request.params.id });
    return operateTogether(request, async (facts) => {
      const track = await trackProduct(facts, request.params.id, request.body);
      return (changes) => {
        track(changes);
        return ok('Tracking changed');
      };
    });
  });
}

function lists(app: App): void {
  const { database } = app;
  const timezone = app.config.businessTimezone;

  serve(app, lotCalls.list, async (request, reply) => {
    const { query } = request;
    const listed = await listedLots(database, query, businessDay(timezone), query.q);
    return answerList(request, reply, query, {
      query: lotRows(database).where('record_lots.id', 'in', listed('few').select('record_lots.id')),
      countQuery: listed('few'),
      pages: { from: (sort, form) => inOrder(listed(form), sort), rows: lotRows(database) },
      sorts: lotSorts,
      defaultSort: 'expiresOn',
      id: 'record_lots.id',
      file: { query: lotFileRows(listed('few')), export: lotsExport(timezone) },
      within: ok('Lots'),
    });
  });

  serve(app, lotCalls.viewCounts, (request) =>
    countViews(request, lotViews, async (filters) => ({
      query: (await listedLots(database, filters, businessDay(timezone)))('few'),
    })),
  );

  serve(app, lotCalls.movements, async (request, reply) => {
    const {
      params: { id },
      query,
    } = request;
    const lot = await database.selectFrom('lots').select('id').where('id', '=', id).executeTakeFirst();
    if (lot === undefined) throw notFound('lot');
    const entries = movementsOf(database, id, query.direction);
    const rows = movementRows(database);
    return answerList(request, reply, query, {
      query: rows.where('stock_ledger.id', 'in', entries.select('stock_ledger.id')),
      countQuery: entries,
      pages: { from: () => entries, rows },
      sorts: { createdAt: 'stock_ledger.id' },
      defaultSort: '-createdAt',
      id: 'stock_ledger.id',
      export: movementsExport(timezone),
      within: ok('Movements of the lot'),
    });
  });
}
