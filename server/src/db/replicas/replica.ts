import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import { createDatabase, type Database, poolOf, withFallback } from '../database';
import { hasReached, type LogPosition, replayedPosition } from './log-position';
import { NewerAnswer } from './newer-answer';

/** How often a replica is looked at, and how long it may take to answer. */
const LOOK_EVERY_MS = 2_000;
const ANSWER_MS = 1_000;
/** How long a read waits for one that is behind, in steps, and for its answers. */
const PAUSES_MS = [0, 2, 5, 10];
const LONGEST_WAIT_MS = 100;
/** One that was behind is left alone for this long. */
const BEHIND_MS = 250;
/** So does one that failed. */
const FAILED_MS = 1_000;

/** A read-only copy of the database that follows its log. */
export class Replica {
  /** What reads are sent to: where it fails, they go to the primary. */
  readonly database: Database;
  readonly #host: string;
  readonly #log: FastifyBaseLogger;
  readonly #reads: Database;
  readonly #questions: Database;
  readonly #position: NewerAnswer<LogPosition | undefined>;
  readonly #looking: NodeJS.Timeout;
  /** What it is known to have reached; it never goes back while it answers. */
  #reached: LogPosition | undefined;
  #restsUntil = 0;
  #isWell = true;

  constructor(url: string, poolSize: number, primary: Database, log: FastifyBaseLogger) {
    this.#host = new URL(url).host;
    this.#log = log;
    this.#reads = createDatabase(url, poolSize, { connectMs: ANSWER_MS });
    this.#questions = createDatabase(url, 1, { connectMs: ANSWER_MS });
    this.#position = new NewerAnswer(() => this.#ask());
    this.database = withFallback(this.#reads, primary, (error) => this.#noteFailure(error));
    this.#looking = setInterval(() => void this.#position.get().catch(() => {}), LOOK_EVERY_MS).unref();
  }

  /** Whether it has everything up to a position; waits a moment for it, unless it failed when it was last asked. */
  async hasReached(needed: LogPosition): Promise<boolean> {
    if (!this.#isWell || performance.now() < this.#restsUntil) return false;
    if (hasReached(this.#reached, needed)) return true;
    const limit = new AbortController();
    const late = sleep(LONGEST_WAIT_MS, false, { signal: limit.signal }).catch(() => false);
    const isThere = await Promise.race([this.#reaches(needed, limit.signal), late]);
    limit.abort();
    if (!isThere) this.#rest(BEHIND_MS);
    return isThere;
  }

  async close(): Promise<void> {
    clearInterval(this.#looking);
    // One that does not answer would delay the stop.
    for (const pool of [poolOf(this.#reads), poolOf(this.#questions)]) pool.cut();
    await Promise.all([this.#reads.destroy(), this.#questions.destroy()]);
  }

  async #reaches(needed: LogPosition, signal: AbortSignal): Promise<boolean> {
    for (const pauseMs of PAUSES_MS) {
      if (pauseMs > 0) await sleep(pauseMs);
      if (signal.aborted) return false;
      if (hasReached(await this.#position.get().catch(() => undefined), needed)) return true;
    }
    return false;
  }

  /** @throws if it does not answer in time */
  async #ask(): Promise<LogPosition | undefined> {
    const late = sleep(ANSWER_MS, undefined, { ref: false }).then(() => {
      throw new Error(`no answer within ${ANSWER_MS / 1000} s`);
    });
    try {
      this.#reached = await Promise.race([replayedPosition(this.#questions), late]);
      this.#note(this.#reached !== undefined, 'it is no replica');
      return this.#reached;
    } catch (error) {
      this.#note(false, error);
      throw error;
    }
  }

  /** A read failed. If the replica is at fault, it is left alone until it has answered again. */
  #noteFailure(error: unknown): void {
    if (!isOfServer(error)) return;
    this.#reached = undefined;
    this.#rest(FAILED_MS);
    void this.#position.get().catch(() => {});
  }

  #note(isWell: boolean, reason: unknown): void {
    if (!isWell) {
      this.#reached = undefined;
      this.#rest(FAILED_MS);
      // What waits for it fails at once, and is sent to the primary.
      for (const pool of [poolOf(this.#reads), poolOf(this.#questions)]) {
        pool.cut();
        pool.mend();
      }
    }
    if (isWell === this.#isWell) return;
    this.#isWell = isWell;
    if (isWell) this.#log.warn({ host: this.#host }, 'a replica of the database can be read again');
    else this.#log.warn({ host: this.#host, reason: String(reason) }, 'a replica of the database is left out');
  }

  #rest(forMs: number): void {
    this.#restsUntil = performance.now() + forMs;
  }
}

/** Whether a server as a whole failed, and not the statement: no connection, or one that is ending, full or broken. */
function isOfServer(error: unknown): boolean {
  return !(error instanceof pg.DatabaseError) || /^(08|53|57P|58|XX)/.test(error.code ?? '');
}
