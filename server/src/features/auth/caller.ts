import type { FastifyRequest } from 'fastify';
import { networkOf } from '../../kernel/attempts';
import { DEVICE_COOKIE } from './cookies';

/** The origin of a call without a session. */
export interface Caller {
  address: string;
  /** The network that the limits count. */
  network: string;
  /** The browser's token from an earlier sign-in. */
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
