import { countCalls, countViews } from '@ghala/contract/calls/counts';
import { allOf, always } from '../../db/match';
import { ok } from '../../http/answers';
import { countViews as countEach } from '../../http/count-views';
import { answerList } from '../../http/list';
import { serve } from '../../http/serve';
import { answering, operateTogether } from '../../operation/operate-together';
import { Reading } from '../../operation/work';
import type { App } from '../../runtime/app-types';
import { accuracyMonths } from './accuracy.queries';
import {
  readEntries,
  readWalkLine,
  sheetFileRows,
  sheetLines,
  sheetRows,
  walkLines,
  walkRows,
  walkSorts,
} from './count-lines.queries';
import { accuracyExport, countsExport, sheetExport } from './counts.exports';
import {
  countRows,
  countsContaining,
  filteredCounts,
  pendingRequestIds,
  readCount,
  requireCount,
  waitingCounts,
} from './counts.queries';
import { askRecount, cancelCount, closeCount, reopenCount } from './end-counting';
import { enterCount } from './enter-count';
import { joinCount } from './join-count';
import { seesExpected } from './may-see';
import { changePlan, planCount } from './plan-count';
import { startCount } from './start-count';
import { type CountHooks, submitCount } from './submit-count';

/** Counts of stock: planned, counted by several people side by side, reviewed, and corrected through adjustments. */
export function counts(app: App, hooks: CountHooks): void {
  lists(app);
  lines(app);
  steps(app, hooks);
}

function lists(app: App): void {
  const { database } = app;
  const timezone = app.config.businessTimezone;

  serve(app, countCalls.list, async (request, reply) => {
    const { query } = request;
    const { q = '', ...filters } = query;
    const counts = filteredCounts(database, filters);
    const found = q === '' ? always : await countsContaining(database, q);
    const rows = countRows(database, request.actor());
    const listed = allOf(found);
    return answerList(request, reply, query, {
      query: rows.where('stock_counts.id', 'in', counts.where(listed.few).select('stock_counts.id')),
      countQuery: counts.where(listed.few),
      pages: { from: (_sort, form) => counts.where(listed[form]), rows },
      sorts: { createdAt: 'stock_counts.created_at', number: 'stock_counts.id' },
      defaultSort: '-createdAt',
      id: 'stock_counts.id',
      export: countsExport(timezone),
      within: ok('Stock counts'),
    });
  });

  serve(app, countCalls.viewCounts, (request) =>
    countEach(request, countViews, (filters) => ({ query: filteredCounts(database, filters) })),
  );

  serve(app, countCalls.accuracy, (request, reply) =>
    answerList(request, reply, request.query, {
      query: accuracyMonths(database, request.query.warehouseId, timezone),
      sorts: { month: 'months.id' },
      defaultSort: '-month',
      id: 'months.id',
      export: accuracyExport,
      within: ok('Count accuracy'),
    }),
  );

  serve(app, countCalls.waiting, async (request) =>
    ok('Counts that await approval', { counts: await waitingCounts(database, request.actor()) }),
  );

  serve(app, countCalls.get, async (request) =>
    ok('Stock count', { count: await readCount(database, request.params.id, request.actor()) }),
  );

  serve(app, countCalls.requests, async (request) =>
    ok('Pending requests', { approvalIds: await pendingRequestIds(database, request.params.id, request.actor()) }),
  );
}

function lines(app: App): void {
  const { database } = app;
  const timezone = app.config.businessTimezone;

  serve(app, countCalls.lines, async (request, reply) => {
    const { query } = request;
    const actor = request.actor();
    const count = await requireCount(database, request.params.id);
    const listed = await sheetLines(database, count, query, { q: query.q, actor });
    const all = await sheetLines(database, count, { show: null, sectionId: null }, { actor });
    return answerList(request, reply, query, {
      query: sheetRows(listed, count, actor),
      countQuery: listed,
      pages: { from: () => listed, rows: sheetRows(all, count, actor) },
      sorts: walkSorts,
      defaultSort: 'walk',
      id: 'count_lines.id',
      file: {
        query: sheetFileRows(listed, count, actor),
        export: sheetExport(count, { isBlind: !seesExpected(count, actor), timezone }),
      },
      within: ok('Count sheet'),
    });
  });

  serve(app, countCalls.walk, async (request, reply) => {
    const { query } = request;
    const actor = request.actor();
    const count = await requireCount(database, request.params.id);
    const listed = await walkLines(database, count, query.sectionId, query.q);
    return answerList(request, reply, query, {
      query: walkRows(listed, count, actor),
      countQuery: listed,
      pages: { from: () => listed, rows: walkRows(await walkLines(database, count, null), count, actor) },
      sorts: walkSorts,
      defaultSort: 'walk',
      id: 'count_lines.id',
      within: ok('Lines to count'),
    });
  });

  serve(app, countCalls.enter, (request) =>
    operateTogether(request, async (facts) => {
      const { id } = request.params;
      const { db, actor } = facts.alone();
      const enter = await enterCount(facts, id, request.body, timezone);
      return (changes) => {
        const lineId = enter(changes);
        return new Reading(async () => ok('Counted', { line: await readWalkLine(db, id, lineId, actor) }));
      };
    }),
  );

  serve(app, countCalls.entries, async (request) =>
    ok('Entries', { entries: await readEntries(database, request.params.lineId, request.actor()) }),
  );

  serve(app, countCalls.askRecount, (request) =>
    operateTogether(
      request,
      answering(
        (facts) => askRecount(facts, request.params.id, request.body),
        (asked) => ok('Recount requested', { asked }),
      ),
    ),
  );
}

function steps(app: App, hooks: CountHooks): void {
  serve(app, countCalls.create, (request) =>
    operateTogether(
      request,
      answering(
        (facts) => planCount(facts, request.body),
        (count) => ok('Count planned', { count }),
      ),
    ),
  );

  serve(app, countCalls.update, (request) =>
    operateTogether(
      request,
      answering(
        (facts) => changePlan(facts, request.params.id, request.body),
        (count) => ok('Plan changed', { count }),
      ),
    ),
  );

  serve(app, countCalls.start, (request) =>
    operateTogether(
      request,
      answering(
        (facts) => startCount(facts, request.params.id),
        (lines) => ok('Count started', { lines }),
      ),
    ),
  );

  serve(app, countCalls.join, (request) =>
    operateTogether(
      request,
      answering(
        (facts) => joinCount(facts, request.params.id),
        () => ok('Joined'),
      ),
    ),
  );

  serve(app, countCalls.close, (request) =>
    operateTogether(
      request,
      answering(
        (facts) => closeCount(facts, request.params.id),
        () => ok('Counting ended'),
      ),
    ),
  );

  serve(app, countCalls.reopen, (request) =>
    operateTogether(
      request,
      answering(
        (facts) => reopenCount(facts, request.params.id),
        () => ok('Counting resumed'),
      ),
    ),
  );

  serve(app, countCalls.cancel, (request) =>
    operateTogether(
      request,
      answering(
        (facts) => cancelCount(facts, request.params.id, request.body.reason),
        () => ok('Count cancelled'),
      ),
    ),
  );

  serve(app, countCalls.submit, (request) =>
    operateTogether(
      request,
      answering(
        (facts) => submitCount(facts, request.params.id, request.body, hooks),
        (adjustments) => ok('Count submitted', { adjustments }),
      ),
    ),
  );
}
