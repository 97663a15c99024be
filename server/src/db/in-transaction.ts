import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyError } from 'fastify';
import { toAppError } from '../runtime/errors';
import { operationsMeter, operationTimes, retriesMeter } from '../runtime/meters';
import type { Database, DatabaseTransaction } from './database';
import { passingFailure } from './passing-failures';
import { isStalePlan } from './prepared-statements';
import { withNothingWithheld } from './withheld';

/**
 * Lists unique keys of rows that are added where none was found: once it is repeated, the transaction finds the row.
 */
const ADDED_MEANWHILE = new Set(['lots_number_key']);
const MAX_TRIES = 6;

/**
 * It is thrown out of a transaction: it names work to be done before the transaction can run. Its key may contain secrets,
 * so its message does not include it.
 */
export class WorkOutside extends Error {
  readonly key: string;
  readonly work: () => Promise<unknown>;

  constructor(key: string, work: () => Promise<unknown>) {
    super('work to be done outside of the transaction');
    this.key = key;
    this.work = work;
  }
}

/** Runs work in its own transaction, retried up to five times after a conflict. It is counted and timed. */
export function inTransaction<Result>(
  database: Database,
  work: (transaction: DatabaseTransaction) => Promise<Result>,
): Promise<Result> {
  return withNothingWithheld(() => inOwnTransaction(database, work));
}

async function inOwnTransaction<Result>(
  database: Database,
  work: (transaction: DatabaseTransaction) => Promise<Result>,
): Promise<Result> {
  const ended = operationTimes.startTimer();
  for (let tries = 1; ; tries++) {
    try {
      const result = await database.transaction().execute(work);
      operationsMeter.inc({ outcome: 'committed' });
      ended();
      return result;
    } catch (error) {
      if (error instanceof WorkOutside) throw error;
      if (!isConflict(error) || tries === MAX_TRIES) {
        operationsMeter.inc({ outcome: outcomeOf(error) });
        throw error;
      }
      retriesMeter.inc();
      // The wait is random, so that they do not all retry at the same moment.
      await sleep(tries * 10 * (0.5 + Math.random()));
    }
  }
}

/** Says whether a transaction failed only because of another: it can simply be repeated. */
export function isConflict(error: unknown): boolean {
  const { constraint = '' } = error as { constraint?: string };
  return passingFailure(error) === 'conflict' || ADDED_MEANWHILE.has(constraint) || isStalePlan(error);
}

export function outcomeOf(error: unknown): 'refused' | 'failed' {
  const refusal = toAppError(error as FastifyError);
  const isFault = refusal === undefined || refusal.kind === 'unavailable' || refusal.kind === 'insufficient_storage';
  return isFault ? 'failed' : 'refused';
}
