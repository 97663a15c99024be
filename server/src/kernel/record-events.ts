import { searchText } from '@ghala/contract/event-search';
import { type AppEvent, entityOf } from '@ghala/contract/events';
import { sql } from 'kysely';
import { channelsOf } from './announced-events';
import type { Database } from './database';

/** The actor, request and time of events. */
export interface Cause {
  /** Null if nobody was signed in. */
  userId: number | null;
  requestId: string | null;
  /** The time to record; omitted: now. */
  at?: Date;
}

/** A statement takes at most 65,535 parameters. */
const ROWS_AT_ONCE = 5_000;

/**
 * Writes events to the audit log on the given transaction, so that they commit or roll back with their change, and
 * announces those that others wait for on commit. Each row is chained to the previous one, so from here to its commit
 * the transaction locks the end of the log: write last, after taking every other lock.
 */
export async function recordEvents(database: Database, events: readonly AppEvent[], cause: Cause): Promise<void> {
  if (events.length === 0) return;
  for (let start = 0; start < events.length; start += ROWS_AT_ONCE)
    await database
      .insertInto('audit_logs')
      .values(events.slice(start, start + ROWS_AT_ONCE).map((event) => rowOf(event, cause)))
      .execute();
  const channels = channelsOf(events);
  if (channels.length > 0)
    await sql`select pg_notify(channel, '') from unnest(${channels}::text[]) channel`.execute(database);
}

function rowOf(event: AppEvent, { userId, requestId, at }: Cause) {
  const { code, id = null, before, after, ...facts }: Stored = event;
  return {
    ...entityOf(code),
    entity_id: id,
    code,
    data: JSON.stringify(facts),
    search_text: searchText(code, id, facts),
    before: before === undefined ? null : JSON.stringify(before),
    after: after === undefined ? null : JSON.stringify(after),
    user_id: userId,
    request_id: requestId,
    created_at: at?.toISOString(),
  };
}

/** An event as columns of its row. */
interface Stored {
  code: AppEvent['code'];
  id?: number | null;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
  [fact: string]: unknown;
}
