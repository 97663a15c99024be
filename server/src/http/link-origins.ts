import { hostname, networkInterfaces } from 'node:os';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../runtime/config';

/**
 * Matches a host as a browser writes it: a name or IPv4 address, or an IPv6 address in brackets, with an optional port.
 */
const HOST = /^(?:[a-z0-9](?:[a-z0-9_.-]*[a-z0-9])?|\[[0-9a-f:.]+\])(?::[1-9]\d{0,4})?$/;
const DEFAULT_PORTS: Record<string, string> = { 'http:': '80', 'https:': '443' };

/**
 * Finds the origin that a request names. Anyone can forge headers, so it is accepted only if a browser would read
 * exactly the host that is written there.
 * @returns undefined for anything else, such as a host with a user name before it
 */
export function originNamedBy({ protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>): string | undefined {
  const origin = `${protocol}://${host}`;
  if (!/^https?$/.test(protocol) || !HOST.test(host) || !URL.canParse(origin)) return undefined;
  const url = new URL(origin);
  const isExact = url.host === host || `${url.host}:${DEFAULT_PORTS[url.protocol]}` === host;
  return isExact ? origin : undefined;
}

/**
 * Finds the base of links in messages: PUBLIC_URL, else the address that an administrator confirmed, else the request's
 * own if this server listens on it.
 * @returns undefined if none is known: the message then names no address.
 */
export function messageOrigin(request: FastifyRequest): string | undefined {
  const fixed = request.server.config.publicUrl ?? request.server.links.confirmedOrigin;
  return fixed ?? ownOriginNamedBy(request);
}

/** Finds the origin that a request names, if this server listens on it. */
function ownOriginNamedBy(request: FastifyRequest): string | undefined {
  const named = originNamedBy(request);
  return named !== undefined && isListenedOn(request, named) ? named : undefined;
}

/**
 * Does the same for messages to others than the caller, who may be on other machines: a loopback address only if the
 * server listens on no other.
 */
export function originForOthers(request: FastifyRequest): string | undefined {
  const own = ownOriginNamedBy(request);
  if (own === undefined) return undefined;
  return isLoopback(new URL(own).hostname) && !isLoopback(request.server.config.host) ? undefined : own;
}

/** Finds the base of links on screens and papers: as in messages, else an address that this server listens on. */
export function screenOrigin(request: FastifyRequest): string {
  return messageOrigin(request) ?? ownOrigin(request.server);
}

/**
 * Tells whether this server itself listens on an origin. A loopback address means another machine to everyone else, so
 * it counts only for requests from this machine.
 */
export function isListenedOn({ server, ip }: FastifyRequest, origin: string): boolean {
  const { protocol, hostname: name, port } = new URL(origin);
  if (isLoopback(name) && !isLoopback(ip)) return false;
  return (
    ownPorts(server).includes(port || DEFAULT_PORTS[protocol] || '') && ownNames(server.config.host).includes(name)
  );
}

function ownOrigin(app: FastifyInstance): string {
  const { host } = app.config;
  const isEverywhere = host === '0.0.0.0' || host === '::';
  const outside = isEverywhere ? interfaceAddresses('IPv4', { isInternal: false })[0] : undefined;
  return `http://${outside ?? ownNames(host)[0]}:${ownPorts(app)[0]}`;
}

/** Lists the listening ports. Before it listens only tests make calls, with port 80 unless they name another. */
function ownPorts(app: FastifyInstance): string[] {
  const address = app.server.address();
  if (address === null || typeof address === 'string') return [String(app.config.port), '80'];
  return [String(address.port)];
}

/**
 * Lists the names by which a browser reaches a server that listens on `host` (the setting HOST), as URLs spell them.
 */
export function ownNames(host: string): string[] {
  if (host === 'localhost') return ['localhost', '127.0.0.1', '[::1]'];
  if (host === '127.0.0.1' || host === '::1') return ['localhost', spelled(host)];
  if (host !== '0.0.0.0' && host !== '::') return [spelled(host)];
  const own = hostname().toLowerCase();
  const addresses = interfaceAddresses('IPv4');
  if (host === '::') addresses.push(...interfaceAddresses('IPv6'));
  return ['localhost', own, `${own}.local`, ...addresses];
}

function interfaceAddresses(family: 'IPv4' | 'IPv6', { isInternal }: { isInternal?: boolean } = {}): string[] {
  return Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter((found) => found.family === family && (isInternal === undefined || found.internal === isInternal))
    .map(({ address }) => spelled(address));
}

function spelled(address: string): string {
  return (address.includes(':') ? `[${address}]` : address).toLowerCase();
}

/** Tells whether a name or an address is a loopback one: nobody else reaches a server that listens on it. */
function isLoopback(host: string): boolean {
  return /^(localhost|\[?::1\]?|(::ffff:)?127(\.\d+){3})$/.test(host);
}

/**
 * Warns the operator at the start that others reach the server but PUBLIC_URL is missing.
 * @returns undefined if all is well
 */
export function aboutLinks(
  { host, publicUrl }: Pick<Config, 'host' | 'publicUrl'>,
  confirmedOrigin: string | undefined,
): string | undefined {
  if (publicUrl !== undefined || isLoopback(host)) return undefined;
  if (confirmedOrigin !== undefined)
    return `PUBLIC_URL is not set: links begin with ${confirmedOrigin}, as an administrator confirmed.`;
  return (
    'PUBLIC_URL is not set, though others can reach this server: under any address but its own, messages carry no ' +
    'links before it is set or an administrator confirms the address under Settings, Company profile.'
  );
}
