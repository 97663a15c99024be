import type { FastifyRequest } from 'fastify';
import { AppError } from '../runtime/errors';
import { apply } from './apply';
import { ALONE } from './commit-queue';
import type { Committer } from './committer';
import { idempotencyKeyOf } from './idempotency-key';
import { operate } from './operation';
import type { Answer, Load } from './work';

declare module 'fastify' {
  interface FastifyInstance {
    committer: Committer;
  }
}

/**
 * Carries out the operation of a call together with those that arrive at the same time, or in a transaction of its own
 * if it has to wait for something by itself. A repeated Idempotency-Key gets the first answer: see `operate`.
 * @param options `isLong` if it may write many lines: it then delays only its like; `part` tells the operations of one
 * call apart
 */
export async function operateTogether<Result extends object>(
  request: FastifyRequest,
  load: Load<Answer<Result | AppError>>,
  { isLong = false, part }: { isLong?: boolean; part?: number } = {},
): Promise<Result> {
  await request.server.diskSpace.refuseWhenFull();
  const actor = request.actor();
  // What somebody who counts blind is answered is read by itself.
  const isBlind = (actor.blindCounts ?? []).length > 0;
  const key = await idempotencyKeyOf(request, actor.id, part);
  const answer = isBlind
    ? ALONE
    : await request.server.committer.run({ actor, requestId: request.id, load, key, isLong });
  if (answer === ALONE) return operate(request, (operation) => apply(operation, load), part);
  if (answer instanceof AppError) throw answer;
  return answer as Result;
}

/** Makes an operation that answers once it has decided. */
export function answering<Decided, Result>(load: Load<Decided>, answer: (decided: Decided) => Result): Load<Result> {
  return async (facts) => {
    const decide = await load(facts);
    return (changes) => answer(decide(changes));
  };
}
