import { type MarkedReturnFilters, markedReturnCalls } from '@ghala/contract/calls/marked-returns';
import type { ListQuery } from '@ghala/contract/common/list-query';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ok } from '../../http/answers';
import { answerList } from '../../http/list';
import { serve } from '../../http/serve';
import { operateTogether } from '../../operation/operate-together';
import { isAnySent } from '../../outbox/transports';
import type { App } from '../../runtime/app-types';
import { markReturned } from './mark-returned';
import { markedReturnExport } from './marked-returns.export';
import {
  filteredReturns,
  markedReturnList,
  requireReturn,
  returnReceipts,
  returnsContaining,
} from './marked-returns.queries';
import { remindHolder } from './remind-holder';

/** Serves issued goods that must come back: who has them, reminders, and the receipt by which they returned. */
export function markedReturns(app: App): void {
  listRoutes(app);

  serve(app, markedReturnCalls.markReturned, (request) =>
    operateTogether(request, async (facts) => {
      const mark = await markReturned(facts, request.body, app.config.businessTimezone);
      return (changes) => ok(`${mark(changes)} marked as returned`);
    }),
  );

  serve(app, markedReturnCalls.remind, (request) =>
    operateTogether(request, async (facts) => {
      const remind = await remindHolder(facts, request.params.id, app.config.businessTimezone);
      return (changes) => {
        const channels = remind(changes);
        const isSent = isAnySent(app.transports, channels);
        return ok(isSent ? 'Remind Message Sent' : 'Reminder in the outbox: no service is set up to send it', {
          channels,
        });
      };
    }),
  );

  serve(app, markedReturnCalls.receipts, async (request) => {
    const marked = await requireReturn(app.database, request.params.id);
    return ok('Batch numbers', { batches: await returnReceipts(app.database, marked, request.query) });
  });
}

function listRoutes(app: App): void {
  serve(app, markedReturnCalls.list, (request, reply) => answerReturns(request, reply, request.query, request.query));

  serve(app, markedReturnCalls.search, (request, reply) => answerReturns(request, reply, request.query, request.body));

  async function answerReturns(
    request: FastifyRequest,
    reply: FastifyReply,
    query: ListQuery,
    filters: MarkedReturnFilters,
  ) {
    const timezone = app.config.businessTimezone;
    const words = await returnsContaining(app.database, query.q ?? '');
    const found = (form: 'few' | 'many') => filteredReturns(app.database, filters, words[form], timezone);
    const sentChannels = Object.keys(app.transports);
    const all = app.database.selectFrom('marked_returns');
    return answerList(request, reply, query, {
      query: markedReturnList(found('few'), sentChannels),
      countQuery: found('few'),
      pages: { from: (_sort, form) => found(form), rows: markedReturnList(all, sentChannels) },
      sorts: { createdAt: 'marked_returns.created_at' },
      defaultSort: '-createdAt',
      id: 'marked_returns.id',
      export: markedReturnExport(timezone),
      within: ok('Marked Returns'),
    });
  }
}
