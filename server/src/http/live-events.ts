import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { goodSessions, type Session } from '../access/sessions';
import type { Database } from '../db/database';
import { DatabaseNotices } from '../db/database-notices';
import { refusal } from '../runtime/errors';
import { FollowedLog } from './followed-log';

declare module 'fastify' {
  interface FastifyInstance {
    liveStreams: LiveStreams;
  }
}

/** Proxies close connections that are silent for long, often after a minute. */
const BEAT_MS = 25_000;
/** The log is read so often for what changed, while anybody follows. */
const FOLLOW_MS = 1000;
/** Changes within this time are announced together. */
const GATHER_MS = 100;
/**
 * A stream that opens is told what was announced in this time before: its window asked for what it shows a moment ago,
 * and need not ask again if nothing happened since.
 */
const RECENT_MS = 15_000;
/** A browser has one for each visible window; many more are a mistake or an attack. */
const MOST_BY_SESSION = 30;

/** Tells whose stream it is, by their session. */
interface Reader {
  key: string;
  userId: number;
  /** The client has not read these yet. */
  unread: Set<string>;
}

/** Holds an event that is about to be sent. */
interface Gathered {
  timer: NodeJS.Timeout;
  /** Only these users read it; if omitted, everyone does. */
  userIds: Set<number> | undefined;
}

/** Holds an event that was sent. */
interface Announced {
  text: string;
  /** The time is in milliseconds since 1970. */
  at: number;
  userIds: ReadonlySet<number> | undefined;
}

/**
 * Holds the streams of server-sent events that this process has open, each for as long as its session is valid. An
 * event says only that something changed; the details come from calls that check permissions as usual.
 */
class LiveStreams {
  readonly #database: Database;
  readonly #streams = new Map<Readable, Reader>();
  readonly #gathered = new Map<string, Gathered>();
  #recent: Announced[] = [];

  constructor(database: Database) {
    this.#database = database;
  }

  get size(): number {
    return this.#streams.size;
  }

  /** Answers a call with a stream. @throws {AppError} too_many if the session has too many open already. */
  open({ session }: FastifyRequest, reply: FastifyReply): FastifyReply {
    const key = keyOf(session as Session);
    const isMuch = [...this.#streams.values()].filter((other) => other.key === key).length >= MOST_BY_SESSION;
    if (isMuch) throw refusal('session.tooManyWindows');
    const stream = new Readable({ read() {} });
    this.#streams.set(stream, { key, userId: (session as Session).actor.id, unread: new Set() });
    stream.once('close', () => this.#streams.delete(stream));
    // The first bytes tell the browser, and every proxy between, that it is open.
    stream.push(': open\n\n');
    for (const text of this.#recentFor((session as Session).actor.id)) stream.push(text);
    return reply
      .headers({
        'Content-Type': 'text/event-stream; charset=utf-8',
        'Cache-Control': 'no-store, no-transform',
        // nginx would otherwise buffer it.
        'X-Accel-Buffering': 'no',
        // A connection kept alive after the stream would delay a stopping server.
        Connection: 'close',
      })
      .send(stream);
  }

  /** Notifies the streams of these users, or every stream, once for all changes within a moment. */
  announce(event: string, userIds?: readonly number[]): void {
    const gathered = this.#gathered.get(event);
    if (gathered !== undefined) {
      if (userIds === undefined) gathered.userIds = undefined;
      for (const userId of userIds ?? []) gathered.userIds?.add(userId);
      return;
    }
    const send = () => {
      const readers = this.#gathered.get(event)?.userIds;
      this.#gathered.delete(event);
      const text = `event: ${event}\ndata: changed\n\n`;
      this.#recent.push({ text, at: Date.now(), userIds: readers });
      this.#forget();
      this.#write(text, readers);
    };
    this.#gathered.set(event, { timer: setTimeout(send, GATHER_MS), userIds: userIds && new Set(userIds) });
  }

  /** Keeps the streams open through proxies, and ends those whose session expired. */
  async beat(): Promise<void> {
    this.#write(': still here\n\n');
    await this.closeEnded();
  }

  /** Ends the streams whose session is no longer valid. */
  async closeEnded(): Promise<void> {
    const streams = [...this.#streams];
    if (streams.length === 0) return;
    const hashes = [...new Set(streams.map(([, { key }]) => key))].map((key) => Buffer.from(key, 'base64'));
    const good = new Set((await goodSessions(this.#database, hashes)).map((hash) => hash.toString('base64')));
    for (const [stream, { key }] of streams) if (!good.has(key)) stream.push(null);
  }

  closeAll(): void {
    for (const { timer } of this.#gathered.values()) clearTimeout(timer);
    this.#gathered.clear();
    for (const stream of this.#streams.keys()) stream.push(null);
  }

  #recentFor(userId: number): Set<string> {
    this.#forget();
    return new Set(this.#recent.filter(({ userIds }) => userIds?.has(userId) !== false).map(({ text }) => text));
  }

  #forget(): void {
    const since = Date.now() - RECENT_MS;
    this.#recent = this.#recent.filter(({ at }) => at >= since);
  }

  #write(text: string, userIds?: ReadonlySet<number>): void {
    for (const [stream, { userId, unread }] of this.#streams) {
      if (userIds?.has(userId) === false) continue;
      if (stream.readableLength === 0) unread.clear();
      // A client that has not read the same event yet will fetch after it, and so sees this change as well.
      if (!unread.has(text)) stream.push(text);
      unread.add(text);
    }
  }
}

function keyOf({ tokenHash }: Session): string {
  return tokenHash.toString('base64');
}

/** Streams events from any server process on the same database. */
export const liveEventsPlugin = fastifyPlugin<{ connectionString: string }>(
  async (app, { connectionString }) => {
    const streams = new LiveStreams(app.database);
    const logged = (error: unknown) => app.log.warn({ err: error }, 'sessions of live events could not be checked');
    const notices = new DatabaseNotices(connectionString, app.log, (channel, payload) => {
      if (channel === 'sessions') {
        app.sessions.forget();
        streams.closeEnded().catch(logged);
      } else if (channel === 'links')
        app.links.reload().catch((error) => app.log.warn({ err: error }, 'link keys were not read'));
      else streams.announce(channel, payload === '' ? undefined : payload.split(',').map(Number));
    });
    const log = new FollowedLog(app.database);
    const followLog = async () => {
      if (streams.size === 0) return log.rest();
      for (const kind of await log.changed()) streams.announce(kind);
    };
    const timers: NodeJS.Timeout[] = [];
    app.decorate('liveStreams', streams);
    app.addHook('onReady', async () => {
      notices.start();
      timers.push(
        setInterval(() => streams.beat().catch(logged), BEAT_MS).unref(),
        setInterval(
          () => followLog().catch((error) => app.log.warn({ err: error }, 'the log could not be followed')),
          FOLLOW_MS,
        ).unref(),
      );
    });
    // The streams end before the server waits for open answers: they would never end themselves.
    app.addHook('preClose', async () => {
      for (const timer of timers) clearInterval(timer);
      streams.closeAll();
      await notices.close();
    });
  },
  { name: 'live-events', dependencies: ['database', 'link-state', 'access'] },
);
