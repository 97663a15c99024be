import { setTimeout as sleep } from 'node:timers/promises';
import type { Lane } from '../db/lane';
import type { Send } from '../db/send';
import { databaseUnreachable } from '../runtime/errors';
import { failedIn } from '../runtime/failed-step';
import { channelsOf } from './announced-events';
import type { DeclaredChanges } from './declared-changes';
import { type Decided, decideTogether, type Ended, isDecided, type Job, mustKeep, readAnswers } from './group';
import { answerWriter, type IdempotencyKey } from './kept-answers';
import { eventRow, eventWriter, NOTICE } from './record-events';
import { MustRunAlone } from './shared-facts';

const TRANSACTION_ID = 'select pg_current_xact_id()::text as id';
const TRANSACTION_STATUS = 'select pg_xact_status($1::text::xid8) as status';
/** The id was not given out yet: a crash forgot it, since nothing of its transaction had reached the disk. */
const ID_IN_FUTURE = '22023';
const ON_RECORD = `select exists (select from audit_logs
  where created_at > now() - interval '10 minutes' and request_id = any($1::text[])) as "isOnRecord"`;
/** How often, and how many times, to ask after a commit that was cut off. */
const ASK_EVERY_MS = 250;
const MOST_QUESTIONS = 20;

/** Carries out one group in one transaction: it loads, decides, writes and commits. */
export class GroupCommit {
  readonly #lane: Lane;
  readonly #jobs: readonly Job[];
  readonly #reopen: () => Promise<Lane>;
  #transactionId: Promise<string> | undefined;
  #decided: Decided[] = [];
  /** They belong to those that decided, in the same order. */
  #answers: Ended[] = [];
  #committed: Promise<string> | undefined;
  /** Holds the first statement that failed: those after it fail because of it. */
  #failure: unknown;

  /** @param reopen opens a new connection, to ask after a commit that was cut off */
  constructor(lane: Lane, jobs: readonly Job[], reopen: () => Promise<Lane>) {
    this.#lane = lane;
    this.#jobs = jobs;
    this.#reopen = reopen;
  }

  /**
   * @returns how each operation ended, in the order of the jobs
   * @throws if anything but an operation itself failed: nothing of the group is then written
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
    try {
      this.#throwFailure();
      await this.#writeAndRead(changes);
    } catch (error) {
      await this.#afterFailure(this.#failure ?? error);
    }
    const endOf = new Map(this.#decided.map((decided, index) => [decided, this.#answers[index] as Ended]));
    return outcomes.map((outcome) => (isDecided(outcome) ? (endOf.get(outcome) as Ended) : { error: outcome.error }));
  }

  /** Everything is under way at once, the commit too, unless answers must first be read to be kept. */
  async #writeAndRead(changes: DeclaredChanges): Promise<void> {
    const decided = this.#decided;
    if (decided.length === 0) {
      if (this.#transactionId !== undefined) await this.#lane.command('rollback');
      return;
    }
    changes.write(eventWriter, decided.flatMap(rowsOfEvents));
    this.#sendAll(changes);
    const channels = channelsOf(decided.flatMap(({ events }) => events));
    if (channels.length > 0) this.#send(NOTICE, [channels]);
    const kept = decided.filter(mustKeep);
    const commit = () => {
      this.#committed = this.#watch(this.#lane.command('commit'));
    };
    await this.#read(this.#send, kept.length === 0 ? commit : undefined);
    if (this.#committed === undefined) {
      this.#throwUnreadable();
      const answerOf = new Map(decided.map((one, index) => [one, this.#answers[index]]));
      changes.write(
        answerWriter,
        kept.map((one) => ({ ...(one.job.key as IdempotencyKey), ...(answerOf.get(one) as { answer: unknown }) })),
      );
      this.#sendAll(changes);
      commit();
    }
    if ((await this.#committed) !== 'COMMIT') throw this.#failure ?? new Error('the transaction was rolled back');
    if (this.#lane.isLost && this.#answers.some((answer) => 'error' in answer)) await this.#readAgain();
  }

  async #read(send: Send, onceSent?: () => void): Promise<void> {
    this.#answers = await readAnswers(
      this.#decided.map(({ answer }) => answer),
      send,
      onceSent,
    );
  }

  #throwUnreadable(): void {
    for (const answer of this.#answers) if ('error' in answer) throw answer.error;
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

  /** @throws the error, unless the transaction has been committed all the same */
  async #afterFailure(error: unknown): Promise<void> {
    // A connection that is cut while it commits leaves open whether the commit took place.
    const isUnsure = this.#committed !== undefined && (await isCutOff(this.#committed));
    if (isUnsure && (await this.#hasCommitted())) return this.#readAgain();
    if (!this.#lane.isLost && this.#transactionId !== undefined) await this.#lane.command('rollback').catch(() => {});
    failedIn('write', error);
    throw error;
  }

  /** Finds out whether a commit that was cut off took place. */
  async #hasCommitted(): Promise<boolean> {
    const id = await this.#transactionId?.catch(() => undefined);
    for (let left = MOST_QUESTIONS; id !== undefined && left > 0; left--) {
      const hasCommitted = await this.#ask(id).catch(() => undefined);
      if (hasCommitted !== undefined) return hasCommitted;
      await sleep(ASK_EVERY_MS);
    }
    throw databaseUnreachable();
  }

  /**
   * The status tells whether the transaction has ended, and its events whether it was committed: after a crash of the
   * database another transaction may have been given its id.
   * @returns undefined while it is under way
   */
  async #ask(id: string): Promise<boolean | undefined> {
    const requests = this.#decided.flatMap(({ job, events }) => (events.length > 0 ? [job.requestId] : []));
    const lane = await this.#reopen();
    try {
      const status = await lane.send(TRANSACTION_STATUS, [id]).then(([row]) => row?.status, statusUnlessGiven);
      const [found] = await lane.send(ON_RECORD, [requests]);
      if (found?.isOnRecord === true) return true;
      return status === 'in progress' ? undefined : false;
    } finally {
      lane.close();
    }
  }

  /**
   * Reads the answers that the lost connection did not give. The commit took place, so whatever fails here is the answer
   * of its operation alone.
   */
  async #readAgain(): Promise<void> {
    const before = this.#answers;
    try {
      const lane = await this.#reopen();
      try {
        await this.#read((text, values) => lane.send(text, values));
      } finally {
        lane.close();
      }
    } catch {
      this.#answers = this.#decided.map(() => ({ error: databaseUnreachable() }));
    }
    before.forEach((answer, index) => {
      if ('answer' in answer) this.#answers[index] = answer;
    });
  }
}

/** @throws the error, unless it says that the id was not given out yet */
function statusUnlessGiven(error: { code?: string }): null {
  if (error.code === ID_IN_FUTURE) return null;
  throw error;
}

/** Whether the database did not answer the commit; one that it rolls back is answered. */
function isCutOff(committed: Promise<string>): Promise<boolean> {
  return committed.then(
    () => false,
    () => true,
  );
}

function rowsOfEvents({ job, events }: Decided) {
  const { actor, requestId, at } = job;
  return events.map((event) => eventRow(event, { userId: actor.id, requestId, at }));
}
