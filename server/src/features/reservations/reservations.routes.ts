import { reservationCalls } from '@ghala/contract/calls/reservations';
import { ok } from '../../http/answers';
import { answerList } from '../../http/list';
import { serve } from '../../http/serve';
import { operateTogether } from '../../operation/operate-together';
import { readNow } from '../../operation/read-now';
import { Reading } from '../../operation/work';
import type { App } from '../../runtime/app-types';
import { requestRelease } from './request-release';
import { activitiesExport, reservationsExport } from './reservations.exports';
import {
  filteredReservations,
  readReservation,
  reservationActivities,
  reservationList,
  reservationsContaining,
} from './reservations.queries';
import { reserveStock } from './reserve-stock';

/** Serves stock reserved for someone, and its release. */
export function reservations(app: App): void {
  lists(app);

  serve(app, reservationCalls.reserve, async (request) => {
    return operateTogether(request, async (facts) => {
      const reserve = await reserveStock(facts, request.body);
      return (changes) => {
        const id = reserve(changes);
        return new Reading(async (find) =>
          ok('Stock Reservation Processed', { stock: await readReservation(find, id) }),
        );
      };
    });
  });

  serve(app, reservationCalls.release, (request) =>
    operateTogether(request, async (facts) => {
      const release = await requestRelease(facts, request.body);
      return (changes) =>
        release(changes)
          ? ok('Release of the reserved stock requested', { awaitsApproval: true })
          : ok('Reserved stock released', { awaitsApproval: false });
    }),
  );
}

function lists(app: App): void {
  const { businessTimezone } = app.config;

  serve(app, reservationCalls.list, async (request, reply) => {
    const { q = '', ...filters } = request.query;
    const words = await reservationsContaining(app.database, q);
    const found = (form: 'few' | 'many') => filteredReservations(app.database, filters, words[form], businessTimezone);
    return answerList(request, reply, request.query, {
      query: reservationList(found('few')),
      countQuery: found('few'),
      pages: {
        from: (_sort, form) => found(form),
        rows: reservationList(app.database.selectFrom('stock_reservations')),
      },
      sorts: { createdAt: 'stock_reservations.created_at' },
      defaultSort: '-createdAt',
      id: 'stock_reservations.id',
      export: reservationsExport(businessTimezone),
      within: ok('Reserved stock'),
    });
  });

  serve(app, reservationCalls.activities, async (request, reply) => {
    const stockReserved = await readNow(app.database, (find) => readReservation(find, request.params.id));
    return answerList(request, reply, request.query, {
      query: reservationActivities(app.database, request.params.id),
      sorts: { createdAt: 'stock_ledger.created_at' },
      defaultSort: 'createdAt',
      id: 'stock_ledger.id',
      export: activitiesExport(businessTimezone),
      within: ok('Reserved stock activity', { stockReserved }),
    });
  });
}
