import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { goodSessions, type Session } from '../kernel/access';
import type { Database } from '../kernel/database';
import { DatabaseNotices } from '../kernel/database-notices';
import { refusal } from '../kernel/errors';

declare module 'fastify' {
  interface FastifyInstance {
    liveStreams: LiveStreams;
  }
}

/** Proxies close what is silent for long, often after a minute. */
const BEAT_MS = 25_000;
/** What changes together is announced once. */
const GATHER_MS = 100;
/** A browser has one for each window that is seen; far more of them are a mistake or an attack. */
const MOST_BY_SESSION = 30;

/**
 * The streams of server-sent events that this process holds open, each for as long as its session is good. An event
 * says only that something changed; what became of it is asked by calls that check permissions as ever.
 */
class LiveStreams {
  readonly #database: Database;
  readonly #streams = new Map<Readable, string>();
  readonly #gathered = new Map<string, NodeJS.Timeout>();

  constructor(database: Database) {
    this.#database = database;
  }

  get size(): number {
    return this.#streams.size;
  }

  /** Answers a call with a stream. @throws {AppError} too_many where the session has very many open already. */
  open({ session }: FastifyRequest, reply: FastifyReply): FastifyReply {
    const key = keyOf(session as Session);
    const isMuch = [...this.#streams.values()].filter((other) => other === key).length >= MOST_BY_SESSION;
    if (isMuch) throw refusal('session.tooManyWindows');
    const stream = new Readable({ read() {} });
    this.#streams.set(stream, key);
    stream.once('close', () => this.#streams.delete(stream));
    // The first bytes tell the browser, and every proxy between, that it is open.
    stream.push(': open\n\n');
    return reply
      .headers({
        'Content-Type': 'text/event-stream; charset=utf-8',
        'Cache-Control': 'no-store, no-transform',
        // nginx would keep it back to send much at once.
        'X-Accel-Buffering': 'no',
        // A connection that is kept alive after the stream would keep a stopping server waiting.
        Connection: 'close',
      })
      .send(stream);
  }

  /** Tells every stream, once for all that happens within a moment. */
  announce(event: string): void {
    if (this.#gathered.has(event)) return;
    const send = () => {
      this.#gathered.delete(event);
      this.#write(`event: ${event}\ndata: changed\n\n`);
    };
    this.#gathered.set(event, setTimeout(send, GATHER_MS));
  }

  /** Keeps the streams open through proxies, and ends those whose session ran out. */
  async beat(): Promise<void> {
    this.#write(': still here\n\n');
    await this.closeEnded();
  }

  /** Ends the streams whose session is no longer good. */
  async closeEnded(): Promise<void> {
    const streams = [...this.#streams];
    if (streams.length === 0) return;
    const hashes = [...new Set(streams.map(([, key]) => key))].map((key) => Buffer.from(key, 'base64'));
    const good = new Set((await goodSessions(this.#database, hashes)).map((hash) => hash.toString('base64')));
    for (const [stream, key] of streams) if (!good.has(key)) stream.push(null);
  }

  closeAll(): void {
    for (const timer of this.#gathered.values()) clearTimeout(timer);
    this.#gathered.clear();
    for (const stream of this.#streams.keys()) stream.push(null);
  }

  #write(text: string): void {
    // Who has not read the last event will ask after it, and learns this one's change as well.
    for (const stream of this.#streams.keys()) if (stream.readableLength === 0) stream.push(text);
  }
}

function keyOf({ tokenHash }: Session): string {
  return tokenHash.toString('base64');
}

/** Streams of events, raised by whichever server process on the same database. */
export const liveEventsPlugin = fastifyPlugin<{ connectionString: string }>(
  async (app, { connectionString }) => {
    const streams = new LiveStreams(app.database);
    const logged = (error: unknown) => app.log.warn({ err: error }, 'sessions of live events could not be checked');
    const notices = new DatabaseNotices(connectionString, app.log, (channel) => {
      if (channel === 'sessions') streams.closeEnded().catch(logged);
      else if (channel === 'links')
        app.links.reload().catch((error) => app.log.warn({ err: error }, 'link keys were not read'));
      else streams.announce(channel);
    });
    let beats: NodeJS.Timeout | undefined;
    app.decorate('liveStreams', streams);
    app.addHook('onReady', async () => {
      notices.start();
      beats = setInterval(() => streams.beat().catch(logged), BEAT_MS).unref();
    });
    // Before the server waits for the answers that are under way: these would never end.
    app.addHook('preClose', async () => {
      clearInterval(beats);
      streams.closeAll();
      await notices.close();
    });
  },
  { name: 'live-events', dependencies: ['database', 'link-state', 'access'] },
);
