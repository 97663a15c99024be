import { hostname, networkInterfaces } from 'node:os';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** A host as a browser writes it: a name or IPv4 address, or an IPv6 address in brackets, and perhaps a port. */
const HOST = /^(?:[a-z0-9](?:[a-z0-9_.-]*[a-z0-9])?|\[[0-9a-f:.]+\])(?::[1-9]\d{0,4})?$/;
const DEFAULT_PORTS: Record<string, string> = { 'http:': '80', 'https:': '443' };

/**
 * The origin that a request names, as it names it. Headers are anyone's to write, so it is one only where a browser
 * would read from it exactly the host that is written there.
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
 * Where the links of a message begin: PUBLIC_URL, else the address that an administrator confirmed, else the request's
 * own where that is an address this server listens on.
 * @returns undefined where none of them is known: the message then names no address.
 */
export function messageOrigin(request: FastifyRequest): string | undefined {
  const fixed = request.server.config.publicUrl ?? request.server.links.confirmedOrigin;
  if (fixed !== undefined) return fixed;
  const named = originNamedBy(request);
  return named !== undefined && isListenedOn(request.server, named) ? named : undefined;
}

/** Where the links on screens and papers begin: as in messages, else an address that this server listens on. */
export function screenOrigin(request: FastifyRequest): string {
  return messageOrigin(request) ?? ownOrigin(request.server);
}

/** Whether an origin is an address that this server listens on itself. */
export function isListenedOn(app: FastifyInstance, origin: string): boolean {
  const { protocol, hostname: name, port } = new URL(origin);
  return ownPorts(app).includes(port || DEFAULT_PORTS[protocol] || '') && ownNames(app.config.host).includes(name);
}

function ownOrigin(app: FastifyInstance): string {
  const { host } = app.config;
  const isEverywhere = host === '0.0.0.0' || host === '::';
  const outside = isEverywhere ? interfaceAddresses('IPv4', { isInternal: false })[0] : undefined;
  return `http://${outside ?? ownNames(host)[0]}:${ownPorts(app)[0]}`;
}

/** The port that is open. Before that only tests make calls, which say port 80 unless they say another. */
function ownPorts(app: FastifyInstance): string[] {
  const address = app.server.address();
  if (address === null || typeof address === 'string') return [String(app.config.port), '80'];
  return [String(address.port)];
}

/** The names by which a browser reaches a server that listens on `host` (the setting HOST), as URLs spell them. */
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

/** Whether only programs on this machine reach a server that listens on `host`. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d+){3}$/.test(host);
}
