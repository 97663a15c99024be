import { searchText } from '@ghala/contract/event-search';
import { type AppEvent, entityOf } from '@ghala/contract/events';
import { channelsOf } from './announced-events';
import { sendOn } from './commit/send-on';
import { inserting } from './commit/writer';
import type { Database } from './database';

/** The actor, request and time of events. */
export interface Cause {
  /** Null if nobody was signed in. */
  userId: number | null;
  requestId: string | null;
  /** The time to record; omitted: now. */
  at?: Date;
}

/** The rows of events in the audit log; each is chained to the one before it as it is written. */
export const eventWriter = inserting(
  'audit_logs',
  ['entity', 'entity_id', 'action', 'code', 'data', 'search_text', 'before', 'after', 'user_id', 'request_id'],
  { order: 'audit', orNow: ['created_at'] },
);

/** Tells other server processes and open windows on commit; the value is an array of channels. */
export const NOTICE = `select pg_notify(channel, '') from unnest($1::text[]) channel`;

/** An upload of products records 100,000 events: their rows are made and sent a few at a time. */
const ROWS_AT_ONCE = 5_000;

/**
 * Writes events to the audit log on the given transaction, so that they commit or roll back with their change, and
 * announces those that others wait for on commit. From here to its commit the transaction locks the end of the log:
 * write last, after taking every other lock.
 */
export async function recordEvents(database: Database, events: readonly AppEvent[], cause: Cause): Promise<void> {
  if (events.length === 0) return;
  const send = sendOn(database);
  let sent: Promise<unknown> = Promise.resolve();
  for (let start = 0; start < events.length; start += ROWS_AT_ONCE) {
    // Made while the database writes those before.
    const rows = eventWriter.values(events.slice(start, start + ROWS_AT_ONCE).map((event) => eventRow(event, cause)));
    await sent;
    sent = send(eventWriter.text, rows);
    sent.catch(() => {});
  }
  await sent;
  const channels = channelsOf(events);
  if (channels.length > 0) await send(NOTICE, [channels]);
}

/** An event as a row of the audit log. */
export function eventRow(event: AppEvent, { userId, requestId, at }: Cause) {
  const { code, id = null, before, after, ...facts }: Stored = event;
  return {
    ...entityOf(code),
    entity_id: id,
    code,
    data: facts,
    search_text: searchText(code, id, facts),
    before: before ?? null,
    after: after ?? null,
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
