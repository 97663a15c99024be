import { searchText } from '@ghala/contract/event-search';
import { type AppEvent, entityOf } from '@ghala/contract/events';
import { sql } from 'kysely';
import { channelsOf } from './announced-events';
import type { Database } from './database';

/** Who caused events, by which request, and when. */
export interface Cause {
  /** Null where nobody was signed in. */
  userId: number | null;
  requestId: string | null;
  /** The moment that they are entered as; left out: now. */
  at?: Date;
}

/** A statement takes 65,535 parameters. */
const ROWS_AT_ONCE = 5_000;

/**
 * Writes events to the audit log on the given transaction, so that they stand or fall with the change they tell of,
 * and announces those that others wait for when it commits. Each row is chained to the one before it, so from here to
 * its commit the transaction holds the end of the log: write last, when every other lock is taken.
 */
export async function recordEvents(database: Database, events: readonly AppEvent[], cause: Cause): Promise<void> {
  if (events.length === 0) return;
  const rows = events.map((event) => rowOf(event, cause));
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE)
    await database
      .insertInto('audit_logs')
      .values(rows.slice(start, start + ROWS_AT_ONCE))
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

/** An event by the columns that it is kept in. */
interface Stored {
  code: AppEvent['code'];
  id?: number | null;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
  [fact: string]: unknown;
}
