import type { Lane } from '../db/lane';
import { CommitQueue } from './commit-queue';
import type { Job } from './group';

/** At most so many operations share a commit. Of long ones there are so few that none waits for many others. */
const MOST_AT_ONCE = 64;
const MOST_LONG_AT_ONCE = 8;
/** While the database writes one group of long operations, the other is prepared. */
const LONG_QUEUES = 2;

/**
 * Carries out operations, many in a commit. Long ones, such as receipts of many lines, do so among themselves, so that
 * they delay nobody else.
 */
export class Committer {
  readonly #short: CommitQueue;
  readonly #long: readonly CommitQueue[];

  /** @param open opens a connection */
  constructor(open: () => Promise<Lane>) {
    this.#short = new CommitQueue(open, MOST_AT_ONCE);
    this.#long = Array.from({ length: LONG_QUEUES }, () => new CommitQueue(open, MOST_LONG_AT_ONCE));
  }

  /**
   * @returns the operation's answer once it is durable, or `ALONE`
   * @throws what the operation refused with; nothing of it is then written
   */
  run(job: Job): Promise<unknown> {
    return this.#queueOf(job).run(job);
  }

  close(): void {
    for (const queue of [this.#short, ...this.#long]) queue.close();
  }

  #queueOf({ isLong }: Job): CommitQueue {
    if (!isLong) return this.#short;
    return this.#long.reduce((shortest, queue) => (queue.unended < shortest.unended ? queue : shortest));
  }
}
