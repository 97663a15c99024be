import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Snapshot } from '../db/snapshot';
import { printOwner } from '../print/print-queue';
import { refusal } from '../runtime/errors';
import { WorkQueue } from '../runtime/work-queue';

declare module 'fastify' {
  interface FastifyInstance {
    longReads: LongReads;
  }
}

const RETRY_AFTER_S = 30;
/** Long answers get one in so many of the pool's connections, and never more than `MOST_AT_ONCE`. */
const CONNECTIONS_BY_READER = 3;
const MOST_AT_ONCE = 3;

/** Limits how long a reader may occupy a connection that others wait for. */
export interface ReaderLimits {
  /** It counts while nothing of the answer is read. */
  idleMs: number;
  /** It counts in total. */
  wholeMs: number;
}

export const readerLimits: ReaderLimits = { idleMs: 30_000, wholeMs: 10 * 60_000 };

export type Content = AsyncIterable<string | Uint8Array>;

/**
 * Sends answers of any length, each read from one snapshot: a few at a time and one per reader, while the others wait.
 * Only one of them prepares its next part at a time, to leave the CPU to everyone else; a slow reader delays no other.
 */
export class LongReads {
  readonly #queue: WorkQueue;
  readonly #limits: ReaderLimits;
  #turn: Promise<unknown> = Promise.resolve();

  /** @param connections the size of the pool */
  constructor(connections: number, limits: ReaderLimits = readerLimits) {
    this.#queue = new WorkQueue({
      atOnce: Math.min(MOST_AT_ONCE, Math.max(1, Math.floor(connections / CONNECTIONS_BY_READER))),
      most: 30,
      mostOfOne: 10,
      refusal: () => refusal('lists.busy', {}, { retryAfterS: RETRY_AFTER_S }),
    });
    this.#limits = limits;
  }

  /**
   * Sends what `prepare` reads from a snapshot, when its turn comes and no faster than the client reads. Ends when
   * everything is sent or the reader is gone: then nothing more is read, and the connection is free at once.
   * @throws {AppError} unavailable if too many are waiting already
   */
  async send(
    request: FastifyRequest,
    reply: FastifyReply,
    prepare: (snapshot: Snapshot) => Content | Promise<Content>,
  ): Promise<void> {
    const gone = new AbortController();
    const closed = finished(reply.raw).catch(() => gone.abort(refusal('request.brokenOff')));
    await this.#queue.run(
      printOwner(request),
      async () => {
        const snapshot = await openSnapshot(request.server);
        gone.signal.addEventListener('abort', () => snapshot.cancel());
        try {
          const content = await prepare(snapshot);
          gone.signal.throwIfAborted();
          reply.send(Readable.from(this.#takenInTime(reply, content), { objectMode: false }));
          await closed;
        } catch (error) {
          // A cancelled read fails for that reason.
          gone.signal.throwIfAborted();
          throw error;
        } finally {
          await snapshot.close();
        }
      },
      gone.signal,
    );
  }

  /** Prepares each part when no other answer is preparing one. */
  async *#inTurns(content: Content): AsyncGenerator<string | Uint8Array> {
    const parts = content[Symbol.asyncIterator]();
    try {
      for (;;) {
        const part = this.#turn.then(() => parts.next());
        this.#turn = part.catch(() => {});
        const { done, value } = await part;
        if (done) return;
        yield value;
      }
    } finally {
      await parts.return?.();
    }
  }

  /** Cuts the connection of a reader who takes too long, so that the partial answer does not look complete. */
  async *#takenInTime(reply: FastifyReply, content: Content): AsyncGenerator<string | Uint8Array> {
    const cut = () => reply.raw.destroy();
    const whole = setTimeout(cut, this.#limits.wholeMs);
    try {
      for await (const part of this.#inTurns(content)) {
        const idle = setTimeout(cut, this.#limits.idleMs);
        try {
          yield part;
        } finally {
          clearTimeout(idle);
        }
      }
    } finally {
      clearTimeout(whole);
    }
  }
}

/** Opens a snapshot of a replica, or of the database itself if that fails. */
async function openSnapshot({ database, reader }: FastifyInstance): Promise<Snapshot> {
  const chosen = await reader();
  if (chosen === database) return Snapshot.open(database);
  return Snapshot.open(chosen).catch(() => Snapshot.open(database));
}
