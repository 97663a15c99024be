import { addressOf } from '@ghala/contract/common/address-of';
import type { Call } from '@ghala/contract/common/call';
import { pathOf } from '@ghala/contract/common/path-of';
import type { FastifyRequest } from 'fastify';
import { signatureOf } from '../access/link-signature';
import { messageOrigin, screenOrigin } from './link-origins';

/** Decides how long a link is valid: on a screen, sent or copied (the setting LINK_DAYS), printed as a QR code. */
export type LinkUse = 'screen' | 'sent' | 'printed';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Makes a link to `path` for a message; undefined if no address may be named in one. */
export function linkIn(request: FastifyRequest, path: string): string | undefined {
  const origin = messageOrigin(request);
  return origin === undefined ? undefined : linkAt(origin, path);
}

/**
 * Makes a link that makes a call on one record, such as that for its paper, without signing in; it opens no other path.
 */
export function signedLink(request: FastifyRequest, call: Call, id: number, use: LinkUse): string {
  const path = addressOf(call, { params: { id } });
  return linkAt(screenOrigin(request), path, signatureFor(request, path, use));
}

/** Makes a link to the page of the web application at the path of a call, which the page makes without signing in. */
export function signedPage(request: FastifyRequest, call: Call, id: number, use: LinkUse): string {
  const path = pathOf(call, { id });
  return linkAt(screenOrigin(request), path, signatureFor(request, `/api${path}`, use));
}

/** Creates every link of Ghala. Where a request causes it, the functions above know its origin. */
export function linkAt(origin: string, path: string, signature?: string): string {
  return `${origin}${path}${signature === undefined ? '' : `?signature=${signature}`}`;
}

function signatureFor({ server }: FastifyRequest, path: string, use: LinkUse): string {
  const lifeMs = { screen: HOUR_MS, sent: server.config.linkDays * DAY_MS, printed: undefined }[use];
  return signatureOf(server.links.signingKey, path, lifeMs === undefined ? undefined : Date.now() + lifeMs);
}
