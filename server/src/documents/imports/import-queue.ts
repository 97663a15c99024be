import type { FastifyReply, FastifyRequest } from 'fastify';
import { refusal } from '../../runtime/errors';
import { WorkQueue } from '../../runtime/work-queue';

/** Reading, checking and writing a file takes up to a minute and some 100 MB. */
const queue = new WorkQueue({
  atOnce: 2,
  most: 12,
  mostOfOne: 3,
  refusal: () => refusal('imports.busy', {}, { retryAfterS: 10 }),
});

/**
 * Reads the file of a call when its turn comes: one of a user, and two in all, at a time in this process. A call whose
 * client left meanwhile gives up its place.
 * @throws {AppError} unavailable if too many are waiting already
 */
export function inImportQueue<Result>(
  request: FastifyRequest,
  reply: FastifyReply,
  work: () => Promise<Result>,
): Promise<Result> {
  const left = new AbortController();
  reply.raw.once('close', () => left.abort(refusal('request.brokenOff')));
  return queue.run(String(request.actor().id), work, left.signal);
}
