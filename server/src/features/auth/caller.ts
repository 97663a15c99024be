import type { FastifyRequest } from 'fastify';
import { networkOf } from '../../access/attempts';
import { browserNameOf } from './browser-name';
import { DEVICE_COOKIE } from './cookies';

/** The origin of a call without a session. */
export interface Caller {
  address: string;
  /** The network that the limits count. */
  network: string;
  /** The browser's token from an earlier sign-in. */
  deviceToken: string | undefined;
  /** As it names itself, such as 'Chrome, Windows'. */
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
