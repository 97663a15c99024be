import type { UnusualEntry, unusualQuery } from '@ghala/contract/calls/audit-log';
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Database } from '../../db/database';
import type { DB } from '../../db/database-types';
import { unusualKind } from '../../operation/unusual-events';
import { type AuditLogRow, filteredLog, logRows } from './audit-log.queries';

export type UnusualRow = AuditLogRow & Pick<UnusualEntry, 'kind'>;

export function unusualRows(log: SelectQueryBuilder<DB, 'audit_logs', object>) {
  return logRows(log).select(sql<UnusualEntry['kind']>`${unusualKind}`.as('kind'));
}

/** Selects the filtered unusual events, without columns. */
export function unusualLog(
  database: Database,
  { kind, ...filters }: z.output<typeof unusualQuery>,
  contained: RawBuilder<boolean>,
  timezone: string,
) {
  const log = filteredLog(database, { ...filters, entity: null, action: null }, contained, timezone);
  return kind === null ? log.where(unusualKind, 'is not', null) : log.where(unusualKind, '=', kind);
}
