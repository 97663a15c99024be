import { auditLogCalls } from '@ghala/contract/calls/audit-log';
import { formatMoment } from '@ghala/contract/common/moment-text';
import { unusualKindText } from '@ghala/contract/events/unusual-events';
import { ok } from '../../http/answers';
import { answerList } from '../../http/list';
import type { ListExport } from '../../http/list-export';
import { serve } from '../../http/serve';
import type { App } from '../../runtime/app-types';
import { type AuditLogRow, filteredLog, kindsOf, logRows, rowsSaying, sentenceOf } from './audit-log.queries';
import { type UnusualRow, unusualLog, unusualRows } from './unusual-events.queries';

/** Serves the audit log: who did what, and when. */
export function auditLog(app: App): void {
  serve(app, auditLogCalls.list, async (request, reply) => {
    const timezone = app.config.businessTimezone;
    const language = request.language();
    const said = await rowsSaying(app.database, request.query.q ?? '', language);
    const found = (form: 'few' | 'many') => filteredLog(app.database, request.query, said[form], timezone);
    return answerList(request, reply, request.query, {
      query: logRows(found('few')),
      countQuery: found('few'),
      pages: { from: (_sort, form) => found(form), rows: logRows(app.database.selectFrom('audit_logs')) },
      sorts: { createdAt: 'audit_logs.created_at' },
      defaultSort: '-createdAt',
      id: 'audit_logs.id',
      complete: async (rows) => rows.map((row) => ({ ...row, details: sentenceOf(row, language) })),
      export: auditLogExport(timezone),
    });
  });

  serve(app, auditLogCalls.unusual, async (request, reply) => {
    const timezone = app.config.businessTimezone;
    const language = request.language();
    const said = await rowsSaying(app.database, request.query.q ?? '', language);
    const found = (form: 'few' | 'many') => unusualLog(app.database, request.query, said[form], timezone);
    return answerList(request, reply, request.query, {
      query: unusualRows(found('few')),
      countQuery: found('few'),
      pages: { from: (_sort, form) => found(form), rows: unusualRows(app.database.selectFrom('audit_logs')) },
      sorts: { createdAt: 'audit_logs.created_at' },
      defaultSort: '-createdAt',
      id: 'audit_logs.id',
      complete: async (rows) => rows.map((row) => ({ ...row, details: sentenceOf(row, language) })),
      export: unusualExport(timezone),
    });
  });

  serve(app, auditLogCalls.kinds, async () =>
    ok('Entities and actions in the log', {
      entities: await kindsOf(app.database, 'entity'),
      actions: await kindsOf(app.database, 'action'),
    }),
  );
}

function auditLogExport(timezone: string): ListExport<AuditLogRow> {
  return {
    title: 'Audit Log',
    fileName: 'audit_log',
    columns: [
      { title: 'Date/Time', value: (entry) => formatMoment(entry.createdAt, timezone) },
      { title: 'User', value: (entry) => entry.User?.name ?? null },
      { title: 'Entity', value: (entry) => entry.entity },
      { title: 'Action', value: (entry) => entry.action },
      { title: 'Log', value: sentenceOf },
    ],
  };
}

function unusualExport(timezone: string): ListExport<UnusualRow> {
  return {
    title: 'Unusual Events',
    fileName: 'unusual_events',
    columns: [
      { title: 'Date/Time', value: (entry) => formatMoment(entry.createdAt, timezone) },
      { title: 'User', value: (entry) => entry.User?.name ?? null },
      { title: 'Kind', value: ({ kind }, language) => unusualKindText(kind, language) },
      { title: 'Log', value: sentenceOf },
    ],
  };
}
