import type { UnusualKind } from '@ghala/contract/events/unusual-events';
import { sql } from 'kysely';

/** Says which kind of unusual event a row of the audit log is; it is null for all others. */
export const unusualKind = sql<UnusualKind | null>`unusual_kind(audit_logs.code, audit_logs.data, audit_logs.before)`;
