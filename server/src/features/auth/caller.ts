import type { FastifyRequest } from 'fastify';
import { networkOf } from '../../kernel/attempts';
import { DEVICE_COOKIE } from './cookies';

/** Where a call without a session comes from. */
export interface Caller {
  address: string;
  /** What the limits count the address under. */
  network: string;
  /** What the browser has from an earlier sign-in. */
  deviceToken: string | undefined;
  requestId: string;
}

export function callerOf(request: FastifyRequest): Caller {
  return {
    address: request.ip,
    network: networkOf(request.ip),
    deviceToken: request.cookies[DEVICE_COOKIE],
    requestId: request.id,
  };
}
