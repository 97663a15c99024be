import { createHmac, timingSafeEqual } from 'node:crypto';
import { FIRST_KEY, type LinkKey, type LinkState } from './link-state';

/** Tells whether a link's signature is valid; 'none' if it has none. */
export type LinkVerdict = 'none' | 'right' | 'forged' | 'expired' | 'foreign key';

/**
 * Matches the key's id, the link's expiry (seconds since 1970, omitted if it never expires), and the signature of both
 * with the path.
 */
const SIGNATURE = /^(?:([1-9]\d{0,8})\.(?:(\d{1,12})\.)?)?([\w-]{43})$/;

/**
 * This is the signature that makes a link open `path`, and no other, without signing in.
 * @param expiresAt in milliseconds since 1970; omitted: the link is valid for as long as its key is accepted
 */
export function signatureOf(key: LinkKey, path: string, expiresAt?: number): string {
  const head = expiresAt === undefined ? `${key.id}` : `${key.id}.${Math.floor(expiresAt / 1000)}`;
  return `${head}.${codeOf(key, `${head}\n${path}`)}`;
}

/** Checks the signature in the path and query of a call. */
export async function verifyLink(links: LinkState, url: string): Promise<LinkVerdict> {
  const [path = '', query = ''] = url.split('?');
  const given = new URLSearchParams(query).get('signature');
  if (given === null) return 'none';
  const [, id, expires, code = ''] = SIGNATURE.exec(given) ?? [];
  if (code === '') return 'forged';
  const key = await links.findKey(id === undefined ? FIRST_KEY : Number(id));
  if (key === undefined || (key.readUntil !== null && key.readUntil.getTime() <= Date.now())) return 'foreign key';
  // Links from before keys had ids signed only the path.
  const signed = id === undefined ? path : `${given.slice(0, -code.length - 1)}\n${path}`;
  if (!timingSafeEqual(Buffer.from(code), Buffer.from(codeOf(key, signed)))) return 'forged';
  return expires !== undefined && Number(expires) * 1000 <= Date.now() ? 'expired' : 'right';
}

function codeOf({ secret }: LinkKey, signed: string): string {
  return createHmac('sha256', secret).update(signed).digest('base64url');
}
