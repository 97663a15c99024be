import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { isDiskFull } from '../db/passing-failures';
import type { FileQuota } from '../runtime/config';
import { AppError, refusal } from '../runtime/errors';
import { WorkQueue } from '../runtime/work-queue';

/** Stores file contents. Long operations end when their signal aborts. */
export interface FileDriver {
  /** Stores a file of this machine, or these bytes: once done, they survive any failure. */
  put(name: string, content: string | Uint8Array, signal: AbortSignal): Promise<void>;
  /** Reads the bytes, or gives undefined if there are none with that name. The signal applies only to the beginning. */
  get(name: string, signal: AbortSignal): Promise<Readable | undefined>;
  /** Succeeds if it is already gone. */
  delete(name: string, signal: AbortSignal): Promise<void>;
}

/** The limit is for one operation, including the wait for its turn. */
const TIMEOUT_MS = 15_000;
const RETRY_AFTER_S = 30;

/**
 * Holds the contents of stored files. Every operation has a time limit, and limited numbers run and wait at once, so
 * that a hanging store takes neither memory nor connections from calls that need no file.
 */
export class FileStore {
  readonly quota: FileQuota;
  readonly #driver: FileDriver;
  readonly #timeoutMs: number;
  readonly #writes: WorkQueue;
  readonly #reads: WorkQueue;

  constructor(driver: FileDriver, quota: FileQuota, timeoutMs = TIMEOUT_MS) {
    this.#driver = driver;
    this.quota = quota;
    this.#timeoutMs = timeoutMs;
    const busy = () => refusal('fileStore.busy', {}, { retryAfterS: RETRY_AFTER_S });
    this.#writes = new WorkQueue({ atOnce: 8, most: 200, mostOfOne: 20, refusal: busy });
    this.#reads = new WorkQueue({ atOnce: 32, most: 300, mostOfOne: 300, refusal: busy });
  }

  /**
   * @param content the path of a file of this machine, or the bytes
   * @param owner who stores one file at a time
   * @throws {AppError} unavailable if the store fails or takes too long, insufficient_storage if it is full
   */
  put(name: string, content: string | Uint8Array, owner: string = randomUUID()): Promise<void> {
    return this.#limited(this.#writes, owner, (signal) => this.#driver.put(name, content, signal));
  }

  /** @throws {AppError} unavailable */
  getStream(name: string): Promise<Readable | undefined> {
    return this.#limited(this.#reads, randomUUID(), (signal) => this.#driver.get(name, signal));
  }

  /** @throws {AppError} unavailable */
  getBytes(name: string): Promise<Buffer | undefined> {
    return this.#limited(this.#reads, randomUUID(), async (signal) => {
      const stream = await this.#driver.get(name, signal);
      if (stream === undefined) return undefined;
      const end = () => stream.destroy(signal.reason as Error);
      signal.addEventListener('abort', end, { once: true });
      const chunks: Buffer[] = [];
      for await (const chunk of stream) chunks.push(chunk as Buffer);
      return Buffer.concat(chunks);
    });
  }

  /** @throws {AppError} unavailable */
  delete(name: string): Promise<void> {
    return this.#limited(this.#writes, randomUUID(), (signal) => this.#driver.delete(name, signal));
  }

  async #limited<Result>(
    queue: WorkQueue,
    owner: string,
    work: (signal: AbortSignal) => Promise<Result>,
  ): Promise<Result> {
    const limit = new AbortController();
    const timer = setTimeout(() => limit.abort(new Error('no answer in time')), this.#timeoutMs).unref();
    try {
      return await queue.run(owner, () => {
        limit.signal.throwIfAborted();
        return Promise.race([work(limit.signal), rejectedBy(limit.signal)]);
      });
    } catch (error) {
      throw asAnswer(error);
    } finally {
      clearTimeout(timer);
    }
  }
}

/** Stops waiting: an operation on a hanging disk cannot be cancelled, but nobody needs to wait for it. */
function rejectedBy(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

function asAnswer(error: unknown): unknown {
  if (error instanceof AppError || isDiskFull(error)) return error;
  return refusal('fileStore.unreachable', {}, { retryAfterS: RETRY_AFTER_S, cause: error });
}
