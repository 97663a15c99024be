import {
  releaseRequest,
  reservationActivityAnswer,
  reservationAnswer,
  reservationListAnswer,
  reservationListQuery,
  reservationRequest,
} from '@ghala/contract/calls/reservations';
import { done } from '@ghala/contract/common/answer';
import { idParams } from '@ghala/contract/common/id';
import { listQuery } from '@ghala/contract/common/list-query';
import { ok } from '../../http/answers';
import { answerList } from '../../http/list';
import type { App } from '../../kernel/app-types';
import { operate } from '../../kernel/operation';
import { requestRelease } from './request-release';
import { activitiesExport, reservationsExport } from './reservations.exports';
import { filteredReservations, findReservation, reservationActivities, reservationList } from './reservations.queries';
import { reserveStock } from './reserve-stock';

const tags = ['reservations'];

/** Stock that is held for someone, and its release. */
export function reservations(app: App): void {
  lists(app);

  app.post(
    '/stockreserved',
    {
      config: { access: 'any' },
      schema: { tags, summary: 'Reserve stock', body: reservationRequest, response: { 200: reservationAnswer } },
    },
    (request) =>
      operate(request, async (operation) => {
        const id = await reserveStock(operation, request.body);
        return ok('Stock Reservation Processed', { stock: await findReservation(operation.db, id) });
      }),
  );

  app.post(
    '/stockreserved/release',
    {
      config: { access: 'any' },
      schema: { tags, summary: 'Ask for the release of reserved stock', body: releaseRequest, response: { 200: done } },
    },
    (request) =>
      operate(request, async (operation) =>
        (await requestRelease(operation, request.body))
          ? ok('Release of the reserved stock requested')
          : ok('Reserved stock released'),
      ),
  );
}

function lists(app: App): void {
  const { businessTimezone } = app.config;

  app.get(
    '/stockreserved',
    {
      config: { access: 'any' },
      schema: {
        tags,
        summary: 'Reservations, newest first',
        querystring: reservationListQuery,
        response: { 200: reservationListAnswer },
      },
    },
    async (request, reply) => {
      const { q = '', ...filters } = request.query;
      return answerList(request, reply, request.query, {
        query: reservationList(app.database, filters, q, businessTimezone),
        countQuery: filteredReservations(app.database, filters, q, businessTimezone),
        sorts: { createdAt: 'stock_reservations.created_at' },
        defaultSort: '-createdAt',
        id: 'stock_reservations.id',
        export: reservationsExport(businessTimezone),
        within: { answer: ok('Reserved stock'), key: 'stocks' },
      });
    },
  );

  app.get(
    '/stockreserved/:id',
    {
      config: { access: 'any' },
      schema: {
        tags,
        summary: 'One reservation and what it moved, oldest first',
        params: idParams,
        querystring: listQuery,
        response: { 200: reservationActivityAnswer },
      },
    },
    async (request, reply) => {
      const stockReserved = await findReservation(app.database, request.params.id);
      return answerList(request, reply, request.query, {
        query: reservationActivities(app.database, request.params.id),
        sorts: { createdAt: 'stock_ledger.created_at' },
        defaultSort: 'createdAt',
        id: 'stock_ledger.id',
        export: activitiesExport(businessTimezone),
        within: { answer: ok('Reserved stock activity', { stockReserved }), key: 'activities' },
      });
    },
  );
}
