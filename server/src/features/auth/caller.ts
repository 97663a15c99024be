import type { FastifyRequest } from 'fastify';
import { networkOf } from '../../access/attempts';
import { browserNameOf } from './browser-name';
import { DEVICE_COOKIE } from './cookies';

/** Tells where a call without a session comes from. */
export interface Caller {
  address: string;
  /** The limits count attempts by it. */
  network: string;
  /** The browser got it at an earlier sign-in. */
  deviceToken: string | undefined;
  /** The browser names itself so, as in 'Chrome, Windows'. */
  browser: string;
  requestId: string;
}

export function callerOf(request: FastifyRequest): Caller {
  return {
    address: request.ip,
    network: networkOf(request.ip),
    deviceToken: request.cookies[DEVICE_COOKIE],
    browser: browserNameOf(request.headers['user-agent']),
    requestId: request.id,
  };
}
