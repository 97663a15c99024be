import { hostname, networkInterfaces } from 'node:os';
import type { FastifyRequest } from 'fastify';
import { publicOrigin } from './links';

/**
 * Where a link to choose a password begins. Anyone may ask for one in another's name, with whatever Host header they
 * like, and the link must not lead the reader to their server. So the request's origin is taken only where it names
 * this machine; behind another name PUBLIC_URL must be set.
 * @returns undefined where no origin can be trusted.
 */
export function trustedOrigin(request: FastifyRequest): string | undefined {
  if (request.server.config.publicUrl !== undefined) return request.server.config.publicUrl;
  return isThisMachine(request.hostname) ? publicOrigin(request) : undefined;
}

function isThisMachine(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[(.*)\]$/, '$1');
  const own = hostname().toLowerCase();
  if (['localhost', own, `${own}.local`].includes(name)) return true;
  return Object.values(networkInterfaces()).some((addresses) => addresses?.some(({ address }) => address === name));
}
