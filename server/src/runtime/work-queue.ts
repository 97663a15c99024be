import type { AppError } from './errors';

interface Waiting {
  owner: string;
  start: () => void;
}

/**
 * Runs long work a few pieces at a time and one per owner, in order of arrival. The queue is limited, in total and per
 * owner, so that nobody can fill it.
 */
export class WorkQueue {
  readonly #limits: { atOnce: number; most: number; mostOfOne: number; refusal: () => AppError };
  readonly #running = new Set<string>();
  #waiting: Waiting[] = [];

  /**
   * @param limits.atOnce how many run at the same time
   * @param limits.most how many may wait
   * @param limits.mostOfOne how many of one owner may wait
   */
  constructor(limits: { atOnce: number; most: number; mostOfOne: number; refusal: () => AppError }) {
    this.#limits = limits;
  }

  /**
   * Does the work when its turn comes.
   * @param signal gives up its place while it waits
   * @throws {AppError} unavailable if too much is waiting already, and the signal's reason
   */
  async run<Result>(owner: string, work: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
    signal?.throwIfAborted();
    if (this.#running.size >= this.#limits.atOnce || this.#running.has(owner)) await this.#turn(owner, signal);
    else this.#running.add(owner);
    try {
      return await work();
    } finally {
      this.#running.delete(owner);
      this.#startNext();
    }
  }

  #turn(owner: string, signal: AbortSignal | undefined): Promise<void> {
    const { most, mostOfOne, refusal } = this.#limits;
    const own = this.#waiting.filter((other) => other.owner === owner).length;
    if (this.#waiting.length >= most || own >= mostOfOne) throw refusal();
    return new Promise((start, reject) => {
      const waiting = { owner, start };
      this.#waiting.push(waiting);
      signal?.addEventListener('abort', () => {
        this.#waiting = this.#waiting.filter((other) => other !== waiting);
        // No effect once its turn has come.
        reject(signal.reason);
      });
    });
  }

  #startNext(): void {
    const next = this.#waiting.find(({ owner }) => !this.#running.has(owner));
    if (next === undefined) return;
    this.#waiting = this.#waiting.filter((other) => other !== next);
    this.#running.add(next.owner);
    next.start();
  }
}
