import type { FastifyRequest } from 'fastify';
import { networkOf } from '../../shared/attempts';

/** Wrong tries within the window, for one account: too few to guess by. */
export const MOST_BY_ACCOUNT = 10;
/** And from one network, which may be a whole office behind one address. */
export const MOST_BY_NETWORK = 100;

/** Where a call without a session comes from. */
export interface Caller {
  address: string;
  /** What the limits count the address under. */
  network: string;
  requestId: string;
}

export function callerOf(request: FastifyRequest): Caller {
  return { address: request.ip, network: networkOf(request.ip), requestId: request.id };
}
