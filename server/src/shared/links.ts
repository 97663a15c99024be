import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Database } from './database';

/** The key that signs links. It lies in the database, so that all server processes share it. */
export async function loadLinkKey(database: Database): Promise<string> {
  await database
    .insertInto('app_settings')
    .values({ key: 'link_key', value: randomBytes(32).toString('base64url') })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  const row = await database
    .selectFrom('app_settings')
    .select('value')
    .where('key', '=', 'link_key')
    .executeTakeFirstOrThrow();
  return row.value;
}

function signatureOf(key: string, path: string): string {
  return createHmac('sha256', key).update(path).digest('base64url');
}

/** Whether the path and query carry the right signature of that path, a wrong one, or none. */
export function verifyLink(key: string, url: string): 'right' | 'wrong' | 'none' {
  const [path = '', query = ''] = url.split('?');
  const given = new URLSearchParams(query).get('signature');
  if (given === null) return 'none';
  const expected = Buffer.from(signatureOf(key, path));
  const actual = Buffer.from(given);
  return actual.length === expected.length && timingSafeEqual(actual, expected) ? 'right' : 'wrong';
}

/** Where links begin: PUBLIC_URL, or the origin that the request came to. */
export function publicOrigin(request: FastifyRequest): string {
  return request.server.config.publicUrl ?? `${request.protocol}://${request.host}`;
}

/** A link to a page of the web application at `path`, which reads the call of that path without signing in. */
export function signedPage(request: FastifyRequest, path: string): string {
  return `${publicOrigin(request)}${path}?signature=${signatureOf(request.server.linkKey, `/api${path}`)}`;
}

/** A link that opens `path` (such as /api/pdf/batch/7) without signing in, and no other path. */
export function signedLink(request: FastifyRequest, path: string): string {
  return `${publicOrigin(request)}${path}?signature=${signatureOf(request.server.linkKey, path)}`;
}
