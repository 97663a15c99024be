import { createHash, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import type { FastifyRequest } from 'fastify';
import { refusal } from '../runtime/errors';
import type { IdempotencyKey } from './kept-answers';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body contains a password: what is stored of it beside an Idempotency-Key must be slow to guess from. */
    hasPassword?: boolean;
  }
}

const slowHash = promisify(scrypt);

/**
 * Reads the Idempotency-Key of a user's call; it is undefined if the call has none.
 * @param part of a call that is several operations, each with an answer of its own
 * @throws {AppError} malformed
 */
export async function idempotencyKeyOf(
  request: FastifyRequest,
  userId: number,
  part?: number,
): Promise<IdempotencyKey | undefined> {
  const key = idempotencyKey(request);
  if (key === undefined) return undefined;
  const route = `${request.method} ${request.routeOptions.url}`;
  // No key that was sent contains a space.
  const name = part === undefined ? key : `${key} ${part}`;
  return { userId, route, key: name, fingerprint: await fingerprintOf(request, key) };
}

function idempotencyKey(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key)) throw refusal('request.badIdempotencyKey');
  return key;
}

/**
 * Distinguishes a call from others under the same key. It is slow to compute if the body contains a password, so that
 * guesses cannot be tested on it quickly.
 */
async function fingerprintOf(request: FastifyRequest, key: string): Promise<Buffer> {
  const hash = createHash('sha256').update(request.url).update('\n');
  hash.update(JSON.stringify(request.body ?? null, (_name, value) => (Buffer.isBuffer(value) ? undefined : value)));
  for (const file of request.uploads ?? []) hash.update(file.field).update(file.sha256);
  const quick = hash.digest();
  if (!request.routeOptions.config.hasPassword) return quick;
  return (await slowHash(quick, `${request.actor().id} ${key}`, 32)) as Buffer;
}
