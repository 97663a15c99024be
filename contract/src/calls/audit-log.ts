import { z } from 'zod';
import { answer } from '../common/answer';
import { call } from '../common/call';
import { filterDay, timestamp } from '../common/date';
import { filterText, filterWord } from '../common/filter';
import { filterId } from '../common/id';
import { listQuery } from '../common/list-query';
import { named } from '../common/references';
import { unusualKinds } from '../events/unusual-events';

export const auditLogQuery = listQuery.extend({
  dateFrom: filterDay,
  dateTo: filterDay,
  userId: filterId,
  /** Names the kind of entity that changed, such as Batch or User. */
  entity: filterText(60),
  /** Names the action, such as create or login. */
  action: filterText(60),
});
export type AuditLogQuery = z.output<typeof auditLogQuery>;

/**
 * `details` is the sentence; `code` and `data` are the same for programs, and null in rows of earlier databases. `User`
 * is null if nobody was signed in; `before` and `after` are the changed fields, if recorded.
 */
export const auditLogEntry = z.object({
  id: z.number(),
  createdAt: timestamp,
  entity: z.string(),
  entityId: z.number().nullable(),
  action: z.string(),
  details: z.string(),
  code: z.string().nullable(),
  data: z.record(z.string(), z.unknown()).nullable(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  User: named.nullable(),
});
export type AuditLogEntry = z.infer<typeof auditLogEntry>;

/** `kind` says which of the unusual kinds it is. */
export const unusualQuery = listQuery.extend({
  dateFrom: filterDay,
  dateTo: filterDay,
  userId: filterId,
  kind: filterWord(unusualKinds),
});

export const unusualEntry = auditLogEntry.extend({ kind: z.enum(unusualKinds) });
export type UnusualEntry = z.infer<typeof unusualEntry>;

/** Lists the options of the log's filters: every entity and action in it. */
export const auditLogKindsAnswer = answer({ entities: z.array(z.string()), actions: z.array(z.string()) });

const tag = 'audit log';

export const auditLogCalls = {
  list: call({
    method: 'GET',
    path: '/logs',
    tag,
    summary: 'The audit log, newest first',
    access: 'usersView',
    query: auditLogQuery,
    answer: z.array(auditLogEntry),
  }),
  unusual: call({
    method: 'GET',
    path: '/logs/unusual',
    tag,
    summary: 'The unusual events of the log, newest first',
    access: ['usersView', 'usersManage'],
    query: unusualQuery,
    answer: z.array(unusualEntry),
  }),
  kinds: call({
    method: 'GET',
    path: '/logs/kinds',
    tag,
    summary: 'The entities and actions in the log',
    access: 'usersView',
    answer: auditLogKindsAnswer,
  }),
};
