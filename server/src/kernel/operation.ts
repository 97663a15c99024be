import { createHash, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import type { AppEvent } from '@ghala/contract/events';
import type { PermissionFlag } from '@ghala/contract/permissions';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from './database';
import { AppError, invalid, refusal } from './errors';
import { inTransaction, WorkOutside } from './in-transaction';
import { lockNamed } from './locks';
import { recordEvents } from './record-events';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body holds a password: what is kept of it beside an Idempotency-Key must be slow to guess from. */
    hasPassword?: boolean;
  }
}

/** The signed-in user on whose behalf something happens. */
export interface Actor {
  id: number;
  name: string;
  flags: ReadonlySet<PermissionFlag>;
}

/**
 * One change of state: everything it does is done on `db`, its single transaction, by `actor`.
 * Operations never commit themselves, so that several can later share one commit.
 */
export interface Operation {
  db: DatabaseTransaction;
  actor: Actor;
  /** The moment that it is entered as, for data brought in from before; left out: now. */
  at?: Date;
  /**
   * Does what is too slow for a transaction, such as hashing a password: the transaction is given up, the work is done
   * while nothing is locked, and the operation runs again from its beginning, where it finds the result.
   * @param name says what the work is about, with all that its result depends on
   */
  outside<Result>(name: string, work: () => Promise<Result>): Promise<Result>;
  /** Leaves an event behind; it is written when the operation is done. */
  record(event: AppEvent): void;
}

interface OperationSettings {
  requestId?: string | null;
  at?: Date;
  /** Left out: slow work is done in the transaction, which is then that of a program with nobody beside it. */
  outside?: Operation['outside'];
}

/**
 * Runs an operation on a transaction that is open already; whoever opened it commits. Its events are written last, in
 * the same transaction: they hold the end of the log until the commit, so no lock may be waited for after them.
 */
export async function operateIn<Result>(
  db: DatabaseTransaction,
  actor: Actor,
  { requestId = null, at, outside = (_name, work) => work() }: OperationSettings,
  run: (operation: Operation) => Promise<Result>,
): Promise<Result> {
  const events: AppEvent[] = [];
  const result = await run({ db, actor, at, outside, record: (event) => void events.push(event) });
  await recordEvents(db, events, { userId: actor.id, requestId, at });
  return result;
}

/** An operation that asks for other work each time would never end. */
const MOST_RESTARTS = 10;

const slowHash = promisify(scrypt);

/** Runs an operation in its own transaction, tried again where it collided with another. */
export async function runOperation<Result>(
  database: Database,
  actor: Actor,
  run: (operation: Operation) => Promise<Result>,
  requestId: string | null = null,
): Promise<Result> {
  const results = new Map<string, unknown>();
  const outside: Operation['outside'] = async <Result>(name: string, work: () => Promise<Result>) => {
    if (!results.has(name)) throw new WorkOutside(name, work);
    return results.get(name) as Result;
  };
  for (let left = MOST_RESTARTS; ; left--) {
    try {
      return await inTransaction(database, (transaction) => operateIn(transaction, actor, { requestId, outside }, run));
    } catch (error) {
      if (!(error instanceof WorkOutside)) throw error;
      if (left === 0) throw new Error('an operation asks for other work outside each time that it runs');
      results.set(error.key, await error.work());
    }
  }
}

/**
 * Runs the operation of a call. One that refuses, and must keep what it wrote all the same (such as a counted try),
 * gives the refusal back instead of throwing it: it is thrown once everything is committed. With an Idempotency-Key the first answer is kept in the same transaction for 48
 * hours and given again to a call that repeats the key; a twin that runs at the same time waits for it.
 * @throws {AppError} invalid where the key was used with another body.
 */
export async function operate<Result extends object>(
  request: FastifyRequest,
  run: (operation: Operation) => Promise<Result | AppError>,
): Promise<Result> {
  // Some calls that change something are GETs.
  await request.server.diskSpace.refuseWhenFull();
  const actor = request.actor();
  const key = idempotencyKey(request);
  const keyed = key === undefined ? undefined : { key, fingerprint: await fingerprintOf(request, key) };
  const outcome = await runOperation(
    request.server.database,
    actor,
    async (operation) => {
      if (keyed === undefined) return run(operation);
      const { key, fingerprint } = keyed;
      const route = `${request.method} ${request.routeOptions.url}`;
      await lockNamed(`${actor.id} ${route} ${key}`).execute(operation.db);
      const first = await operation.db
        .selectFrom('idempotency_keys')
        .select(['fingerprint', 'answer'])
        .where('user_id', '=', actor.id)
        .where('route', '=', route)
        .where('key', '=', key)
        .where('created_at', '>', sql<string>`now() - interval '48 hours'`)
        .executeTakeFirst();
      if (first !== undefined) {
        if (!first.fingerprint.equals(fingerprint)) throw invalid('Idempotency-Key', 'usedKey');
        return first.answer as Result;
      }
      const answer = await run(operation);
      if (answer instanceof AppError) return answer;
      const kept = JSON.stringify(answer);
      await sql`insert into idempotency_keys (user_id, route, key, fingerprint, answer)
        values (${actor.id}, ${route}, ${key}, ${fingerprint}, ${kept})
        on conflict (user_id, route, key) do update set
          fingerprint = excluded.fingerprint, answer = excluded.answer, created_at = now()`.execute(operation.db);
      return answer;
    },
    request.id,
  );
  if (outcome instanceof AppError) throw outcome;
  return outcome;
}

function idempotencyKey(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key)) throw refusal('request.badIdempotencyKey');
  return key;
}

/** What tells a call under the same key from another. Slow to make where the body holds a password: no guess may be tried on it quickly. */
async function fingerprintOf(request: FastifyRequest, key: string): Promise<Buffer> {
  const hash = createHash('sha256').update(request.url).update('\n');
  hash.update(JSON.stringify(request.body ?? null, (_name, value) => (Buffer.isBuffer(value) ? undefined : value)));
  for (const file of request.uploads ?? []) hash.update(file.field).update(file.sha256);
  const quick = hash.digest();
  if (!request.routeOptions.config.hasPassword) return quick;
  return (await slowHash(quick, `${request.actor().id} ${key}`, 32)) as Buffer;
}
