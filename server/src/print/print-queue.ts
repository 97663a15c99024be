import type { FastifyRequest } from 'fastify';
import { networkOf } from '../access/attempts';
import { refusal } from '../runtime/errors';
import { WorkQueue } from '../runtime/work-queue';

const RETRY_AFTER_S = 10;

/** Documents wait here, one at a time per compiler, before their data is read. */
export const printQueues = {
  note: queueOf({ most: 40, mostOfOne: 10 }),
  list: queueOf({ most: 15, mostOfOne: 3 }),
};

function queueOf(limits: { most: number; mostOfOne: number }): WorkQueue {
  return new WorkQueue({
    atOnce: 1,
    ...limits,
    refusal: () => refusal('documents.busy', {}, { retryAfterS: RETRY_AFTER_S }),
  });
}

/** Says who prints: the user, or the network from which a signed link is opened. */
export function printOwner({ session, ip }: FastifyRequest): string {
  return session === null ? networkOf(ip) : String(session.actor.id);
}
