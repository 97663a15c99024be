import { searchText } from '@ghala/contract/events/event-search';
import { type AppEvent, entityOf } from '@ghala/contract/events/events';
import type { Database } from '../db/database';
import { sendOn } from '../db/send-on';
import { channelsOf } from './announced-events';
import { inserting } from './writer';

/** Names the actor, request and time of events. */
export interface Cause {
  /** It is null if nobody was signed in. */
  userId: number | null;
  requestId: string | null;
  /** Gives the time to record; if it is omitted, the time is now. */
  at?: Date;
}

/** Adds the rows of events to the audit log; each is chained to the one before it as it is written. */
export const eventWriter = inserting(
  'audit_logs',
  ['entity', 'entity_id', 'action', 'code', 'data', 'search_text', 'before', 'after', 'user_id', 'request_id'],
  { order: 'audit', orNow: ['created_at'] },
);

/** Tells other server processes and open windows on commit; the value is an array of channels. */
export const NOTICE = `select pg_notify(channel, '') from unnest($1::text[]) channel`;

/** An upload of products records 100,000 events: so many at a time are turned into the text of their rows. */
const ROWS_AT_ONCE = 1_000;

/** Collects events of one cause, to be written at the end of their transaction. */
export class RecordedEvents {
  readonly #cause: Cause;
  #events: AppEvent[] = [];
  /** Earlier events as the values of a statement that writes their rows. */
  #statements: { events: number; values: unknown[] }[] = [];
  readonly #channels = new Set<string>();

  constructor(cause: Cause) {
    this.#cause = cause;
  }

  add(event: AppEvent): void {
    this.#events.push(event);
    if (this.#events.length === ROWS_AT_ONCE) this.#turnIntoRows();
  }

  /**
   * Writes the events to the audit log on the given transaction, so that they commit or roll back with their change, and
   * announces those that others wait for on commit. From here to its commit the transaction locks the end of the log:
   * write last, after taking every other lock.
   * @param tell is given the number of events written so far, after each statement
   */
  async write(database: Database, tell?: (written: number) => Promise<void>): Promise<void> {
    if (this.#events.length > 0) this.#turnIntoRows();
    const send = sendOn(database);
    const statements = this.#statements;
    this.#statements = [];
    let written = 0;
    for (const { events, values } of statements) {
      await send(eventWriter.text, values);
      written += events;
      await tell?.(written);
    }
    if (this.#channels.size > 0) await send(NOTICE, [[...this.#channels]]);
    this.#channels.clear();
  }

  #turnIntoRows(): void {
    const rows = this.#events.map((event) => eventRow(event, this.#cause));
    this.#statements.push({ events: rows.length, values: eventWriter.values(rows) });
    for (const channel of channelsOf(this.#events)) this.#channels.add(channel);
    this.#events = [];
  }
}

/** Writes events that are all known: see `RecordedEvents.write`. */
export async function recordEvents(database: Database, events: readonly AppEvent[], cause: Cause): Promise<void> {
  const recorded = new RecordedEvents(cause);
  for (const event of events) recorded.add(event);
  await recorded.write(database);
}

/** Makes a row of the audit log from an event. */
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

/** Gives an event as columns of its row. */
interface Stored {
  code: AppEvent['code'];
  id?: number | null;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
  [fact: string]: unknown;
}
