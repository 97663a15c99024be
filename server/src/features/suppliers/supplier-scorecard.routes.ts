import { supplierScorecardCalls } from '@ghala/contract/calls/supplier-scorecard';
import { sql } from 'kysely';
import type { Database } from '../../db/database';
import { leadTimes } from '../../documents/lead-times';
import { ok } from '../../http/answers';
import { answerList } from '../../http/list';
import { serve } from '../../http/serve';
import type { App } from '../../runtime/app-types';
import { notFound } from '../../runtime/errors';
import { supplierPricesExport } from './supplier-scorecard.export';
import { changeOfPrice, listedPrices, scorecardOf } from './supplier-scorecard.queries';
import { existing } from './suppliers.queries';

/** Serves how suppliers do: nothing of it is stored. */
export function supplierScorecards(app: App): void {
  const timezone = app.config.businessTimezone;
  serve(app, supplierScorecardCalls.scores, async (request) =>
    ok('Scores of suppliers', { scores: await leadTimes(await app.reader(), request.query.ids, timezone) }),
  );

  serve(app, supplierScorecardCalls.scorecard, async (request) => {
    const { id } = await named(app.database, request.params.id);
    return ok('Scorecard of the supplier', { scorecard: await scorecardOf(await app.reader(), id, timezone) });
  });

  serve(app, supplierScorecardCalls.prices, async (request, reply) => {
    const { id, name } = await named(app.database, request.params.id);
    return answerList(request, reply, request.query, {
      query: listedPrices(app.database, id, timezone, request.query.q),
      sorts: {
        lastOrderedAt: 'purchases.decided_at',
        product: sql`lower(products.name)`,
        orders: 'priced.orders',
        lastPrice: 'priced.last_price',
        changePercent: sql`coalesce(${changeOfPrice}, 0)`,
      },
      defaultSort: '-lastOrderedAt',
      id: 'products.id',
      export: supplierPricesExport(name, timezone),
    });
  });
}

/** @throws {AppError} not_found */
async function named(database: Database, id: number): Promise<{ id: number; name: string }> {
  const supplier = await existing(database)
    .select(['suppliers.id', 'suppliers.name'])
    .where('suppliers.id', '=', id)
    .executeTakeFirst();
  if (supplier === undefined) throw notFound('supplier');
  return supplier;
}
