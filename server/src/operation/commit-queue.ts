import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyError } from 'fastify';
import { isConflict, outcomeOf } from '../db/in-transaction';
import type { Lane } from '../db/lane';
import { passingFailure } from '../db/passing-failures';
import { isStalePlan } from '../db/prepared-statements';
import { databaseUnreachable, toAppError } from '../runtime/errors';
import { operationsMeter, operationTimes, retriesMeter } from '../runtime/meters';
import type { Ended, Job } from './group';
import { GroupCommit } from './group-commit';
import { MustGoLater, MustRunAlone } from './shared-facts';

/** An operation that waited longer is refused: the database is overloaded or gone. */
const LONGEST_WAIT_MS = 10_000;
/** A group is repeated this often after a conflict, before its operations run alone. */
const MOST_TRIES = 3;

/** An operation gives way to others this often before it runs alone. */
const MOST_DELAYS = 8;

/** Stands in place of an answer: the operation has to run in a transaction of its own. */
export const ALONE = Symbol('alone');

interface Queued {
  job: Job;
  since: number;
  /** Counts how often it had to give way to others of its group. */
  delays: number;
  resolve(answer: unknown): void;
  reject(error: unknown): void;
}

/**
 * Carries out operations in groups on one connection: those that arrive while a commit is under way share the next one.
 * Each succeeds or fails by itself.
 */
export class CommitQueue {
  readonly #open: () => Promise<Lane>;
  readonly #mostAtOnce: number;
  #lane: Lane | undefined;
  #queue: Queued[] = [];
  /** Holds the operations of the present group that go into the next one. */
  readonly #delayed: Queued[] = [];
  #isBusy = false;
  #underWay = 0;

  /**
   * @param open opens the connection; it is opened when first needed, and again after it was lost
   * @param mostAtOnce the most operations that share a commit
   */
  constructor(open: () => Promise<Lane>, mostAtOnce: number) {
    this.#open = open;
    this.#mostAtOnce = mostAtOnce;
  }

  /** Counts the operations that have not ended. */
  get unended(): number {
    return this.#queue.length + this.#underWay;
  }

  /**
   * @returns the operation's answer once it is durable, or `ALONE`
   * @throws what the operation refused with; nothing of it is then written
   */
  run(job: Job): Promise<unknown> {
    const ended = operationTimes.startTimer();
    return new Promise((resolve, reject) => {
      this.#queue.push({
        job,
        since: Date.now(),
        delays: 0,
        resolve(answer) {
          if (answer !== ALONE) {
            operationsMeter.inc({ outcome: 'committed' });
            ended();
          }
          resolve(answer);
        },
        reject(error) {
          operationsMeter.inc({ outcome: outcomeOf(error) });
          reject(error);
        },
      });
      if (this.#isBusy) return;
      this.#isBusy = true;
      // What arrives in the same turn goes together.
      setImmediate(() => void this.#work());
    });
  }

  close(): void {
    this.#lane?.close();
    this.#lane = undefined;
  }

  async #work(): Promise<void> {
    while (this.#queue.length > 0) {
      const group = this.#queue.splice(0, this.#mostAtOnce);
      this.#underWay = group.length;
      const late = group.filter(({ since }) => Date.now() - since > LONGEST_WAIT_MS);
      for (const { reject } of late) reject(databaseUnreachable());
      const inTime = group.filter((queued) => !late.includes(queued));
      if (inTime.length > 0) await this.#commit(inTime);
      this.#queue.unshift(...this.#delayed.splice(0));
    }
    this.#underWay = 0;
    this.#isBusy = false;
  }

  /** Carries out a group. If it fails, the part of it that is at fault is found, and fails by itself. */
  async #commit(group: readonly Queued[]): Promise<void> {
    for (let tries = 1; ; tries++) {
      let ended: readonly Ended[];
      try {
        ended = await this.#commitOnce(group);
      } catch (error) {
        if (isStalePlan(error)) this.close();
        if (isConflict(error) && tries < MOST_TRIES) {
          retriesMeter.inc();
          await sleep(tries * 5 * (0.5 + Math.random()));
          continue;
        }
        if (isConflict(error) || passingFailure(error) === 'lockTimeout')
          return this.#settleAll(group, ({ resolve }) => resolve(ALONE));
        if (group.length === 1 || isOfServer(error)) return this.#settleAll(group, ({ reject }) => reject(error));
        break;
      }
      return this.#settle(group, ended);
    }
    const half = Math.ceil(group.length / 2);
    await this.#commit(group.slice(0, half));
    await this.#commit(group.slice(half));
  }

  async #commitOnce(group: readonly Queued[]): Promise<Ended[]> {
    if (this.#lane?.isLost) this.#lane = undefined;
    this.#lane ??= await this.#open();
    const commit = new GroupCommit(
      this.#lane,
      group.map(({ job }) => job),
      this.#open,
    );
    return commit.run();
  }

  #settle(group: readonly Queued[], ended: readonly Ended[]): void {
    group.forEach((queued, index) => {
      const result = ended[index] as Ended;
      if (!('error' in result)) queued.resolve(result.answer);
      else if (result.error instanceof MustGoLater && queued.delays < MOST_DELAYS) this.#delay(queued);
      else if (result.error instanceof MustGoLater || result.error instanceof MustRunAlone) queued.resolve(ALONE);
      else queued.reject(result.error);
    });
  }

  #delay(queued: Queued): void {
    queued.delays += 1;
    this.#delayed.push(queued);
  }

  #settleAll(group: readonly Queued[], settle: (queued: Queued) => void): void {
    for (const queued of group) settle(queued);
  }
}

/** Says whether the database as a whole failed, through no operation's fault. */
function isOfServer(error: unknown): boolean {
  const kind = toAppError(error as FastifyError)?.kind;
  return kind === 'unavailable' || kind === 'insufficient_storage';
}
