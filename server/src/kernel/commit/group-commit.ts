import { setTimeout as sleep } from 'node:timers/promises';
import { channelsOf } from '../announced-events';
import { databaseUnreachable } from '../errors';
import { eventRow, eventWriter, NOTICE } from '../record-events';
import type { DeclaredChanges } from './declared-changes';
import { type Decided, decideTogether, isDecided, type Job, mustKeep, readAnswers } from './group';
import { type AnswerKey, answerWriter } from './kept-answers';
import type { Lane } from './lane';
import type { Send } from './send';
import { MustRunAlone } from './shared-facts';

/** How an operation ended: answered, refused, or to be run otherwise. */
export type Ended = { answer: unknown } | { error: unknown };

const TRANSACTION_ID = 'select pg_current_xact_id()::text as id';
const TRANSACTION_STATUS = 'select pg_xact_status($1::text::xid8) as status';
/** How often, and how many times, to ask after a commit that was cut off. */
const ASK_EVERY_MS = 250;
const MOST_QUESTIONS = 20;

/** One group in one transaction: it loads, decides, writes and commits. */
export class GroupCommit {
  readonly #lane: Lane;
  readonly #jobs: readonly Job[];
  readonly #reopen: () => Promise<Lane>;
  #transactionId: Promise<string> | undefined;
  #decided: Decided[] = [];
  #committed: Promise<string> | undefined;
  /** The first statement that failed: those after it fail because of it. */
  #failure: unknown;

  /** @param reopen opens a new connection, to ask after a commit that was cut off */
  constructor(lane: Lane, jobs: readonly Job[], reopen: () => Promise<Lane>) {
    this.#lane = lane;
    this.#jobs = jobs;
    this.#reopen = reopen;
  }

  /**
   * @returns how each operation ended, in the order of the jobs
   * @throws if any statement failed: nothing of the group is then written
   */
  async run(): Promise<Ended[]> {
    const { outcomes, changes } = await decideTogether(this.#jobs, {
      send: this.#send,
      waits: false,
      alone: () => {
        throw new MustRunAlone();
      },
    });
    this.#decided = outcomes.filter(isDecided);
    let answers: unknown[];
    try {
      this.#throwFailure();
      answers = await this.#writeAndRead(changes);
    } catch (error) {
      answers = await this.#afterFailure(this.#failure ?? error);
    }
    const answerOf = new Map(this.#decided.map((decided, index) => [decided, answers[index]]));
    return outcomes.map((outcome) =>
      isDecided(outcome) ? { answer: answerOf.get(outcome) } : { error: outcome.error },
    );
  }

  /** Everything is under way at once, the commit too, unless answers must first be read to be kept. */
  async #writeAndRead(changes: DeclaredChanges): Promise<unknown[]> {
    const decided = this.#decided;
    if (decided.length === 0) {
      if (this.#transactionId !== undefined) await this.#lane.command('rollback');
      return [];
    }
    changes.write(eventWriter, decided.flatMap(rowsOfEvents));
    this.#sendAll(changes);
    const channels = channelsOf(decided.flatMap(({ events }) => events));
    if (channels.length > 0) this.#send(NOTICE, [channels]);
    const kept = decided.filter(mustKeep);
    const commit = () => {
      this.#committed = this.#watch(this.#lane.command('commit'));
    };
    const answers = await readAnswers(
      decided.map(({ answer }) => answer),
      this.#send,
      kept.length === 0 ? commit : undefined,
    );
    if (kept.length > 0) {
      changes.write(
        answerWriter,
        kept.map((one) => ({ ...(one.job.key as AnswerKey), answer: answers[decided.indexOf(one)] })),
      );
      this.#sendAll(changes);
      commit();
    }
    if ((await this.#committed) !== 'COMMIT') throw this.#failure ?? new Error('the transaction was rolled back');
    return answers;
  }

  readonly #send: Send = (text, values) => {
    if (this.#transactionId === undefined) {
      this.#watch(this.#lane.command('begin'));
      const sent = this.#lane.send(TRANSACTION_ID, []).then(([row]) => String(row?.id));
      this.#transactionId = this.#watch(sent);
    }
    return this.#watch(this.#lane.send(text, values));
  };

  #sendAll(changes: DeclaredChanges): void {
    for (const { text, values } of changes.take()) this.#send(text, values);
  }

  #watch<Result>(sent: Promise<Result>): Promise<Result> {
    sent.catch((error) => {
      this.#failure ??= error;
    });
    return sent;
  }

  #throwFailure(): void {
    if (this.#failure !== undefined) throw this.#failure;
  }

  async #afterFailure(error: unknown): Promise<unknown[]> {
    if (this.#lane.isLost) {
      if (this.#committed !== undefined && (await this.#hasCommitted())) return this.#readAgain();
    } else if (this.#transactionId !== undefined) await this.#lane.command('rollback').catch(() => {});
    throw error;
  }

  /** Whether a commit that was cut off took place. @throws {AppError} unavailable if the database cannot tell */
  async #hasCommitted(): Promise<boolean> {
    const id = await this.#transactionId?.catch(() => undefined);
    for (let left = MOST_QUESTIONS; id !== undefined && left > 0; left--) {
      const status = await this.#ask(id).catch(() => 'unknown');
      if (status === 'committed') return true;
      if (status === 'aborted') return false;
      await sleep(ASK_EVERY_MS);
    }
    throw databaseUnreachable();
  }

  async #ask(id: string): Promise<unknown> {
    const lane = await this.#reopen();
    try {
      const [row] = await lane.send(TRANSACTION_STATUS, [id]);
      return row?.status;
    } finally {
      lane.close();
    }
  }

  async #readAgain(): Promise<unknown[]> {
    const lane = await this.#reopen();
    try {
      const answers = this.#decided.map(({ answer }) => answer);
      return await readAnswers(answers, (text, values) => lane.send(text, values));
    } finally {
      lane.close();
    }
  }
}

function rowsOfEvents({ job, events }: Decided) {
  const { actor, requestId, at } = job;
  return events.map((event) => eventRow(event, { userId: actor.id, requestId, at }));
}
