import type { Row } from '../db/send';
import { invalid } from '../runtime/errors';
import { BUSY, type Loader } from './loader';
import { inserting, type Writer } from './writer';

/** Holds an Idempotency-Key of a user's call, with what distinguishes the call from others under the same key. */
export interface IdempotencyKey {
  userId: number;
  route: string;
  key: string;
  fingerprint: Buffer;
}

interface Kept extends Row {
  fingerprint: Buffer;
  answer: object;
}

const WANTED = `unnest($1::int[], $2::text[], $3::text[]) as wanted (user_id, route, key)`;
const NAME = `hashtextextended(wanted.user_id || ' ' || wanted.route || ' ' || wanted.key, 0)`;

/**
 * Finds the first answer under a key, if there is one. The key is locked, so one of two identical calls sees the answer
 * of the other.
 */
export const firstAnswer: Loader<IdempotencyKey, Kept | undefined> = {
  name: 'first answer',
  level: 'key',
  statements: (waits) => [
    waits
      ? `select wanted.*, pg_advisory_xact_lock(${NAME}) is not null as "isLocked" from ${WANTED}`
      : `select wanted.*, pg_try_advisory_xact_lock(${NAME}) as "isLocked" from ${WANTED}`,
    // The read begins once the key is locked, so that it sees what its last holder committed.
    `select kept.user_id, kept.route, kept.key, kept.fingerprint, kept.answer
      from ${WANTED} join idempotency_keys kept using (user_id, route, key)
      where kept.created_at > now() - interval '48 hours'`,
  ],
  textOf: ({ userId, route, key }) => `${userId} ${route} ${key}`,
  values: (keys) => [keys.map(({ userId }) => userId), keys.map(({ route }) => route), keys.map(({ key }) => key)],
  facts([locks = [], rows = []], keys) {
    const locked = new Set(locks.filter(({ isLocked }) => isLocked).map(nameOf));
    const kept = new Map(rows.map((row) => [nameOf(row), row]));
    return keys.map((wanted) => {
      const name = firstAnswer.textOf(wanted);
      return locked.has(name) ? (kept.get(name) as Kept | undefined) : BUSY;
    });
  },
};

function nameOf({ user_id, route, key }: Row): string {
  return `${user_id} ${route} ${key}`;
}

/** @throws {AppError} invalid if the key was used with another body */
export function sameAnswer<Answer>(kept: Kept, { fingerprint }: IdempotencyKey): Answer {
  if (!kept.fingerprint.equals(fingerprint)) throw invalid('Idempotency-Key', 'usedKey');
  return kept.answer as Answer;
}

const insertion = inserting('idempotency_keys', ['user_id', 'route', 'key', 'fingerprint', 'answer'], {
  order: 'keys',
  onConflict: `on conflict (user_id, route, key) do update set
    fingerprint = excluded.fingerprint, answer = excluded.answer, created_at = now()`,
});

/** Keeps first answers; one older than 48 hours gives way. */
export const answerWriter: Writer<IdempotencyKey & { answer: unknown }> = {
  ...insertion,
  replaces: undefined,
  values: (rows) => [
    JSON.stringify(
      rows.map(({ userId: user_id, route, key, fingerprint, answer }) => ({
        user_id,
        route,
        key,
        fingerprint: `\\x${fingerprint.toString('hex')}`,
        answer,
      })),
    ),
  ],
};
