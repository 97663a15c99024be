import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyError } from 'fastify';
import type { Database, DatabaseTransaction } from './database';
import { toAppError } from './errors';
import { operationsMeter, operationTimes, retriesMeter } from './meters';

/** Deadlock and serialisation failure: the transaction may simply be tried again. */
const RETRYABLE = new Set(['40P01', '40001']);
const MAX_TRIES = 6;

/** Thrown out of a transaction: what must be done before it can run. Its key may hold secrets, so its message does not. */
export class WorkOutside extends Error {
  readonly key: string;
  readonly work: () => Promise<unknown>;

  constructor(key: string, work: () => Promise<unknown>) {
    super('work to be done outside of the transaction');
    this.key = key;
    this.work = work;
  }
}

/** Runs work in a transaction of its own, tried again up to five times where it collided with another; counted and timed. */
export async function inTransaction<Result>(
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
      const code = (error as { code?: string }).code;
      if (code === undefined || !RETRYABLE.has(code) || tries === MAX_TRIES) {
        operationsMeter.inc({ outcome: outcomeOf(error) });
        throw error;
      }
      retriesMeter.inc();
      // Not all of them at the same moment again.
      await sleep(tries * 10 * (0.5 + Math.random()));
    }
  }
}

function outcomeOf(error: unknown): 'refused' | 'failed' {
  const refusal = toAppError(error as FastifyError);
  const isFault = refusal === undefined || refusal.kind === 'unavailable' || refusal.kind === 'insufficient_storage';
  return isFault ? 'failed' : 'refused';
}
