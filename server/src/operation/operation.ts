import type { PermissionFlag } from '@ghala/contract/access/permissions';
import type { AppEvent } from '@ghala/contract/events/events';
import type { FastifyRequest } from 'fastify';
import type { Database, DatabaseTransaction } from '../db/database';
import { inTransaction, WorkOutside } from '../db/in-transaction';
import { sendOn } from '../db/send-on';
import type { BlindCount } from '../db/withheld';
import { AppError } from '../runtime/errors';
import { idempotencyKeyOf } from './idempotency-key';
import { answerWriter, firstAnswer, sameAnswer } from './kept-answers';
import { BUSY, loadNow } from './loader';
import { RecordedEvents } from './record-events';

/** Names the signed-in user on whose behalf an operation runs. */
export interface Actor {
  id: number;
  name: string;
  flags: ReadonlySet<PermissionFlag>;
  /**
   * Lists the blind counts that are going on and of which this user is a counter: the figures of the books are withheld
   * from the user.
   */
  blindCounts?: readonly BlindCount[];
}

/**
 * One change of state: all its work runs on `db`, its single transaction, on behalf of `actor`. Operations never commit
 * themselves, so that several can later share one commit.
 */
export interface Operation {
  db: DatabaseTransaction;
  actor: Actor;
  /** Names the session of the call; it is undefined for programs of the server's own. */
  session?: Buffer;
  /** Gives the time to record, for data imported from before; if it is omitted, the time is now. */
  at?: Date;
  /**
   * Does work that is too slow for a transaction, such as hashing a password: the transaction is rolled back, the work
   * is done without any locks, and the operation runs again from the start, where the result is available.
   * @param name identifies the work, with everything its result depends on
   */
  outside<Result>(name: string, work: () => Promise<Result>): Promise<Result>;
  /** Records an event; it is written at the end of the operation. */
  record(event: AppEvent): void;
  /**
   * Writes what is recorded so far, instead of at the end: for an operation of so many events that its user is told how
   * far it has come. It must be the last step, as it locks the end of the log.
   * @param tell is given the number of events written, after each thousand
   */
  writeEvents(tell: (written: number) => Promise<void>): Promise<void>;
}

interface OperationSettings {
  session?: Buffer;
  requestId?: string | null;
  at?: Date;
  /** If it is omitted, slow work is done within the transaction, as suits a program with exclusive access. */
  outside?: Operation['outside'];
}

/**
 * Runs an operation on an open transaction; the caller commits. Its events are written last, in the same transaction:
 * they lock the end of the log until the commit, so no lock may be awaited after them.
 */
export async function operateIn<Result>(
  db: DatabaseTransaction,
  actor: Actor,
  { requestId = null, session, at, outside = (_name, work) => work() }: OperationSettings,
  run: (operation: Operation) => Promise<Result>,
): Promise<Result> {
  const events = new RecordedEvents({ userId: actor.id, requestId, at });
  const result = await run({
    db,
    actor,
    session,
    at,
    outside,
    record: (event) => events.add(event),
    writeEvents: (tell) => events.write(db, tell),
  });
  await events.write(db);
  return result;
}

/** An operation that requests different work each time would never end. */
const MOST_RESTARTS = 10;

/** Runs an operation in its own transaction, retried after a conflict. */
export async function runOperation<Result>(
  database: Database,
  actor: Actor,
  run: (operation: Operation) => Promise<Result>,
  { requestId = null, session }: Pick<OperationSettings, 'requestId' | 'session'> = {},
): Promise<Result> {
  const results = new Map<string, unknown>();
  const outside: Operation['outside'] = async <Result>(name: string, work: () => Promise<Result>) => {
    if (!results.has(name)) throw new WorkOutside(name, work);
    return results.get(name) as Result;
  };
  for (let left = MOST_RESTARTS; ; left--) {
    try {
      return await inTransaction(database, (transaction) =>
        operateIn(transaction, actor, { requestId, session, outside }, run),
      );
    } catch (error) {
      if (!(error instanceof WorkOutside)) throw error;
      if (left === 0) throw new Error('an operation requests different outside work on every run');
      results.set(error.key, await error.work());
    }
  }
}

/**
 * Runs the operation of a call. If it refuses but must still commit its writes (such as a counted attempt), it returns
 * the refusal instead of throwing it: the refusal is thrown after the commit. With an Idempotency-Key the first answer
 * is stored in the same transaction for 48 hours and returned to a call that repeats the key; a concurrent duplicate
 * waits for it.
 * @param part tells the operations of one call apart
 * @throws {AppError} invalid if the key was used with another body.
 */
export async function operate<Result extends object>(
  request: FastifyRequest,
  run: (operation: Operation) => Promise<Result | AppError>,
  part?: number,
): Promise<Result> {
  // Some calls that change data are GETs.
  await request.server.diskSpace.refuseWhenFull();
  const actor = request.actor();
  const key = await idempotencyKeyOf(request, actor.id, part);
  const outcome = await runOperation(
    request.server.database,
    actor,
    async (operation) => {
      if (key === undefined) return run(operation);
      const send = sendOn(operation.db);
      const [kept] = await loadNow(send, firstAnswer, [key], true);
      if (kept !== undefined && kept !== BUSY) return sameAnswer<Result>(kept, key);
      const answer = await run(operation);
      if (answer instanceof AppError) return answer;
      await send(answerWriter.text, answerWriter.values([{ ...key, answer }]));
      return answer;
    },
    { requestId: request.id, session: request.session?.tokenHash },
  );
  if (outcome instanceof AppError) throw outcome;
  return outcome;
}
