import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '../db/database';
import type { Message } from './messages';
import { type Sendable, type Transports, Undeliverable } from './transports';

type Channel = Message['channel'];

/** Durations are in milliseconds. */
export interface OutboxTimes {
  poll: number;
  /** One attempt may take so long. */
  send: number;
  /** A claim excludes others for so long: the time left after `send` is for recording the outcome. */
  lease: number;
  /** A stop waits so long for messages being sent, and then for the database. */
  stop: number;
}

interface Claimed extends Sendable {
  id: number;
  attempts: number;
}

interface Outcome {
  status: 'sent' | 'failed' | 'pending';
  error: string | null;
  /** The next attempt comes after this time. */
  delayMs?: number;
  /** The attempt does not count. */
  isReturned?: boolean;
}

const TIMES: OutboxTimes = { poll: 2_000, send: 20_000, lease: 60_000, stop: 500 };
const MAX_ATTEMPTS = 8;
/** So many are sent at the same time on one channel. */
const LANES = 8;
const MAX_ERROR_LENGTH = 500;

/**
 * Sends due messages. A message is claimed for a limited time in its own statement, sent with nothing open in the
 * database, and its outcome recorded. Only one of several server processes has the claim; the claims of a dead process
 * expire. Each channel sends a few messages at a time, one to each recipient, so that one that hangs blocks no other.
 */
export class Outbox {
  readonly #database: Database;
  readonly #transports: Transports;
  readonly #log: FastifyBaseLogger;
  readonly #times: OutboxTimes;
  readonly #id = randomUUID();
  readonly #closing = new AbortController();
  readonly #lanes = new Map<Channel, Set<Promise<void>>>();
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(database: Database, transports: Transports, log: FastifyBaseLogger, times: Partial<OutboxTimes> = {}) {
    this.#database = database;
    this.#transports = transports;
    this.#log = log;
    this.#times = { ...TIMES, ...times };
    for (const channel of this.#channels) this.#lanes.set(channel, new Set());
  }

  start(): void {
    const tick = async () => {
      await this.#look().catch((error) => this.#log.warn({ err: error }, 'the outbox could not be read'));
      if (!this.#isClosed) this.#timer = setTimeout(tick, this.#times.poll).unref();
    };
    void tick();
  }

  /** Waits a moment for messages being sent, cancels the rest, and releases the claims if it can. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.#ended();
    this.#closing.abort();
    await this.#ended();
  }

  /** Waits until nothing is being sent any more, for a moment at most. */
  async #ended(): Promise<void> {
    const limit = new AbortController();
    const lanes = [...this.#lanes.values()].flatMap((lanes) => [...lanes]);
    await Promise.race([
      Promise.all(lanes),
      sleep(this.#times.stop, undefined, { signal: limit.signal }).catch(() => {}),
    ]);
    limit.abort();
  }

  get #channels(): Channel[] {
    return Object.keys(this.#transports) as Channel[];
  }

  async #look(): Promise<void> {
    await this.#settle();
    for (const [channel, lanes] of this.#lanes)
      while (lanes.size < LANES) {
        const claimed = await this.#claim(channel);
        if (claimed === undefined) break;
        const lane: Promise<void> = this.#run(channel, claimed).finally(() => lanes.delete(lane));
        lanes.add(lane);
      }
  }

  /**
   * Holds messages without a transport, and ends those that have expired or were attempted too often by processes that
   * died.
   */
  async #settle(): Promise<void> {
    const isHeld = sql<boolean>`channel <> all(${this.#channels}::message_channel[])`;
    await sql`update messages set
        status = case when ${isHeld} then 'held' else 'failed' end::message_status,
        body = case when not ${isHeld} and is_secret and expires_at < now() then '' else body end,
        last_error = case
          when ${isHeld} then last_error
          when expires_at < now() then 'expired before it could be sent'
          else coalesce(last_error, 'the server ended while sending it') end,
        claimed_by = null, claimed_until = null
      where id in (
        select id from messages
        where status = 'pending' and (claimed_until is null or claimed_until < now())
          and (${isHeld} or expires_at < now() or attempts >= ${MAX_ATTEMPTS})
        for update skip locked)`.execute(this.#database);
  }

  /** Sends one message after the other, until none is due. */
  async #run(channel: Channel, first: Claimed): Promise<void> {
    try {
      for (let claimed: Claimed | undefined = first; claimed !== undefined; claimed = await this.#claim(channel)) {
        const endsAt = performance.now() + this.#times.lease;
        await this.#record(claimed, await this.#send(channel, claimed), endsAt);
      }
    } catch (error) {
      this.#log.warn({ err: error }, 'the outbox could not be read');
    }
  }

  /**
   * Claims the next message of a channel whose recipient is not being sent another. The attempt counts from here on.
   */
  async #claim(channel: Channel): Promise<Claimed | undefined> {
    if (this.#isClosed) return undefined;
    const askedAt = performance.now();
    const { rows } = await sql<Claimed>`
      update messages set
        attempts = attempts + 1,
        claimed_by = ${this.#id},
        claimed_until = now() + make_interval(secs => ${this.#times.lease / 1000})
      where id = (
        select id from messages due
        where status = 'pending' and channel = ${channel} and next_attempt_at <= now()
          and (claimed_until is null or claimed_until < now())
          and (expires_at is null or expires_at > now()) and attempts < ${MAX_ATTEMPTS}
          and not exists (
            select from messages other
            where other.claimed_by is not null and other.claimed_until > now()
              and other.channel = due.channel and other.recipient = due.recipient)
        order by (attempts > 0), next_attempt_at, id
        limit 1 for update skip locked)
      returning id, message_key as key, recipient, subject, body, attempts`.execute(this.#database);
    const [claimed] = rows;
    // Another process may have the message by now, if this one paused.
    const isStale = performance.now() - askedAt > this.#times.lease - this.#times.send;
    return isStale ? undefined : claimed;
  }

  async #send(channel: Channel, message: Claimed): Promise<Outcome> {
    const limit = AbortSignal.timeout(this.#times.send);
    const signal = AbortSignal.any([this.#closing.signal, limit]);
    try {
      await Promise.race([this.#transports[channel]?.(message, signal), aborted(signal)]);
      return { status: 'sent', error: null };
    } catch (error) {
      if (this.#closing.signal.aborted) return { status: 'pending', error: null, delayMs: 0, isReturned: true };
      const { attempts } = message;
      const said = error instanceof Error ? error.message : String(error);
      const reason = limit.aborted ? `not sent within ${this.#times.send / 1000} s` : said.slice(0, MAX_ERROR_LENGTH);
      this.#log.warn({ channel, attempts, reason }, 'a message could not be sent');
      const isLast = attempts >= MAX_ATTEMPTS || error instanceof Undeliverable;
      return {
        status: isLast ? 'failed' : 'pending',
        error: reason,
        delayMs: Math.min(5_000 * 3 ** (attempts - 1), 3_600_000),
      };
    }
  }

  /**
   * Records the outcome of a message, as long as its claim lasts: otherwise it would be sent again. One that was used
   * meanwhile, and blanked, is no longer pending and is left alone unless it was sent.
   */
  async #record({ id, attempts }: Claimed, outcome: Outcome, endsAt: number): Promise<void> {
    const { status, error, delayMs = 0, isReturned = false } = outcome;
    const isSent = sql<boolean>`${status === 'sent'}::boolean`;
    const isOpen = sql<boolean>`(${isSent} or status = 'pending')`;
    for (;;)
      try {
        await sql`update messages set
            claimed_by = null, claimed_until = null,
            attempts = attempts - ${isReturned ? 1 : 0},
            sent_at = case when ${isSent} then now() end,
            body = case when ${isSent} and is_secret then '' else body end,
            last_error = case when ${isOpen} then ${error}::text else last_error end,
            next_attempt_at = now() + make_interval(secs => ${delayMs / 1000}),
            status = case when ${isOpen} then ${status} else status end
          where id = ${id} and claimed_by = ${this.#id} and attempts = ${attempts}`.execute(this.#database);
        return;
      } catch (failure) {
        if (this.#closing.signal.aborted || performance.now() > endsAt) throw failure;
        await sleep(this.#times.poll / 2, undefined, { signal: this.#closing.signal }).catch(() => {});
      }
  }
}

/** Rejects when the signal aborts: a transport that ignores it blocks nobody. */
function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}
