import type { AppEvent } from '@ghala/contract/events/events';
import type { Send } from '../db/send';
import { AppError } from '../runtime/errors';
import { failedIn } from '../runtime/failed-step';
import { DeclaredChanges } from './declared-changes';
import { firstAnswer, type IdempotencyKey, sameAnswer } from './kept-answers';
import { newIds } from './loader';
import type { Actor, Operation } from './operation';
import { type Finder, SharedFacts } from './shared-facts';
import { type Answer, type Changes, type Decide, type Facts, type Load, Reading } from './work';

/** An operation to carry out. */
export interface Job {
  actor: Actor;
  at?: Date;
  requestId: string | null;
  load: Load<Answer<unknown>>;
  /** Under which its answer is kept. */
  key?: IdempotencyKey;
  /** Says whether it may write many lines. */
  isLong?: boolean;
}

/** Holds the answer that the first call under a key was given. */
class FirstAnswer {
  readonly answer: unknown;
  constructor(answer: unknown) {
    this.answer = answer;
  }
}

/** An operation that has decided. */
export interface Decided {
  job: Job;
  events: AppEvent[];
  answer: Answer<unknown>;
}

/** Says what became of an operation before anything was written. */
export type Outcome = Decided | { job: Job; error: unknown };

export function isDecided(outcome: Outcome): outcome is Decided {
  return 'answer' in outcome;
}

/** Says how an operation ended: it was answered, was refused, or has to be run in another way. */
export type Ended = { answer: unknown } | { error: unknown };

/** Where operations run. */
interface Surroundings {
  send: Send;
  /** Says whether to wait for rows that others hold. */
  waits: boolean;
  /** See `Facts.alone`. */
  alone(): Operation;
}

/** Runs operations that share a transaction: all load, then each decides in turn. */
export async function decideTogether(
  jobs: readonly Job[],
  { send, waits, alone }: Surroundings,
): Promise<{ outcomes: Outcome[]; changes: DeclaredChanges }> {
  const shared = new SharedFacts(send, waits);
  const changes = new DeclaredChanges();
  const loaded = await shared.serve(new Map(jobs.map((job) => [job, () => loadJob(job, factsOf(job, shared, alone))])));
  const outcomes = loaded.map((result, index): Outcome => {
    const job = jobs[index] as Job;
    if (result.status === 'fulfilled') return decide(job, result.value, changes);
    failedIn('load', result.reason);
    return { job, error: result.reason };
  });
  return { outcomes, changes };
}

async function loadJob({ load, key }: Job, facts: Facts): Promise<Decide<Answer<unknown>>> {
  if (key === undefined) return load(facts);
  // Both are asked for at once, to load together; what a repeated call finds is not used.
  const [first, decide] = await Promise.allSettled([facts.claim(firstAnswer, key), load(facts)]);
  if (first.status === 'rejected') throw first.reason;
  const kept = first.value;
  if (kept !== undefined) return () => new FirstAnswer(sameAnswer(kept, key));
  if (decide.status === 'rejected') throw decide.reason;
  return decide.value;
}

/** Says whether the answer is still to be kept under the operation's key. */
export function mustKeep({ job, answer }: Decided): boolean {
  return job.key !== undefined && !(answer instanceof FirstAnswer || answer instanceof AppError);
}

let nextKey = 0;

function factsOf(job: Job, shared: SharedFacts, alone: () => Operation): Facts {
  return {
    actor: job.actor,
    at: job.at,
    find: (loader, key) => shared.find(loader, key, job, false),
    claim: (loader, key) => shared.find(loader, key, job, true),
    newId: (table) => shared.find(newIds(table), String(nextKey++), job, false),
    alone,
  };
}

function decide(job: Job, run: Decide<Answer<unknown>>, declared: DeclaredChanges): Outcome {
  const events: AppEvent[] = [];
  try {
    const answer = declared.undoUnlessDone((steps) => {
      const changes: Changes = { actor: job.actor, at: job.at, record: (event) => void events.push(event), ...steps };
      return run(changes);
    });
    return { job, events, answer };
  } catch (error) {
    failedIn('decide', error);
    return { job, error };
  }
}

/**
 * Reads the answers of operations whose changes are written, each statement once for all of them. One that cannot be
 * read is the failure of its own operation.
 * @param onceSent called when the statements are under way
 */
export async function readAnswers(
  answers: readonly Answer<unknown>[],
  send: Send,
  onceSent?: () => void,
): Promise<Ended[]> {
  const shared = new SharedFacts(send, true);
  const read = async (answer: Answer<unknown>, finder: Finder) => {
    if (answer instanceof FirstAnswer) return answer.answer;
    if (!(answer instanceof Reading)) return answer;
    return answer.read((loader, key) => shared.find(loader, key, finder, false));
  };
  const readers = answers.map((answer): [Finder, () => Promise<unknown>] => {
    const finder = {};
    return [finder, () => read(answer, finder)];
  });
  const results = await shared.serve(new Map(readers), onceSent);
  return results.map((result) => {
    if (result.status === 'fulfilled') return { answer: result.value };
    failedIn('read', result.reason);
    return { error: result.reason };
  });
}
