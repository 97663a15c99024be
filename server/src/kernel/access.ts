import { createHash } from 'node:crypto';
import type { Call } from '@ghala/contract/common/call';
import { chosenLanguage, type Language } from '@ghala/contract/language';
import { flagsIn, type PermissionFlag } from '@ghala/contract/permissions';
import type { PlainRefusal } from '@ghala/contract/refusals';
import type { FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { sql } from 'kysely';
import { logRefusals } from './access-log';
import type { Database } from './database';
import { type AppError, isDiskFull, refusal } from './errors';
import { type LinkVerdict, verifyLink } from './link-signature';
import type { Actor } from './operation';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call that the route serves, with its access. */
    call?: Call;
    /** Opens a guarded route to anyone for some requests, such as for the logo among the files. */
    openIf?: (request: FastifyRequest) => Promise<boolean>;
  }
  interface FastifyInstance {
    /** Every call served, with its access. */
    declaredCalls: DeclaredCall[];
    /** Set on an instance whose routes come from a library and are all public, and are not calls. */
    isPublic: boolean;
  }
  interface FastifyRequest {
    session: Session | null;
    /** The signed-in user. @throws {AppError} unauthenticated if there is none. */
    actor(): Actor;
    /** The caller's language: as chosen on their profile, otherwise as their browser requests. */
    language(): Language;
  }
}

export interface DeclaredCall {
  method: string;
  path: string;
  /** public, any, a flag, or flags separated by '|'; 'link or …' if a signed link opens it too. */
  who: string;
  /** Takes a multipart form with files. */
  takesForm: boolean;
}

/** The session of a call. */
export interface Session {
  tokenHash: Buffer;
  actor: Actor;
  /** Null if the user left the choice to the browser. */
  language: Language | null;
  mustChangePassword: boolean;
}

/** Name of the cookie that opens files and PDFs. */
export const FILE_COOKIE = 'ghala_files';

/** Path of the API's documentation. */
export const DOCUMENTATION = '/api/docs';

/** A session ends after 12 hours without use, and after 7 days in any case. */
const SESSION_IDLE = '12 hours';
export const SESSION_LIFE = '7 days';

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Guards every route before its body is read: first the token, then the permission. */
export const accessPlugin = fastifyPlugin(
  async (app) => {
    app.decorateRequest('session', null);
    app.decorateRequest('actor', function (this: FastifyRequest) {
      if (this.session === null) throw notSignedIn();
      return this.session.actor;
    });
    app.decorateRequest('language', function (this: FastifyRequest) {
      return this.session?.language ?? chosenLanguage(this.headers['accept-language']);
    });

    app.decorate('declaredCalls', []);
    app.decorate('isPublic', false);
    app.addHook('onRoute', function (route) {
      if (this.isPublic) return;
      const call = route.config?.call;
      if (call === undefined) throw new Error(`${String(route.method)} ${route.url} declares no access`);
      for (const method of [route.method].flat())
        app.declaredCalls.push({ method, path: route.url, who: whoMay(call), takesForm: call.files !== undefined });
    });

    app.addHook('onRequest', async (request) => {
      const { call, openIf } = request.routeOptions.config;
      if (call === undefined || call.access === 'public') {
        const session = call?.tellsMore ? await findSession(app.database, request, false) : null;
        request.session = session?.mustChangePassword ? null : session;
        return;
      }
      const { access, byCookie, bySignedLink, beforePasswordChange } = call;
      const link = bySignedLink ? await verifyLink(app.links, request.url) : 'none';
      if (link === 'right') return;
      if (openIf !== undefined && (await openIf(request))) return;
      const session = await findSession(app.database, request, byCookie === true || bySignedLink === true);
      if (session === null) throw link === 'none' ? notSignedIn() : refusal(brokenLinks[link]);
      request.session = session;
      if (session.mustChangePassword && !beforePasswordChange) throw refusal('password.mustChange');
      if (access !== 'any' && !mayAct(session.actor, access)) throw refusal('access.notAllowed');
    });
    logRefusals(app);
  },
  { name: 'access', dependencies: ['database', 'link-state'] },
);

function whoMay({ access, bySignedLink }: Call): string {
  const flags = typeof access === 'string' ? access : access.join('|');
  return bySignedLink ? `link or ${flags}` : flags;
}

/** Whether the actor has the flag, or one of the flags. */
export function mayAct(actor: Actor, flags: PermissionFlag | readonly PermissionFlag[]): boolean {
  return (typeof flags === 'string' ? [flags] : flags).some((flag) => actor.flags.has(flag));
}

/** The hash of the call's token. @throws {AppError} unauthenticated if there is none. */
export function sessionOf(request: FastifyRequest): Buffer {
  if (request.session === null) throw notSignedIn();
  return request.session.tokenHash;
}

function notSignedIn(): AppError {
  return refusal('session.missing');
}

const brokenLinks: Record<Exclude<LinkVerdict, 'none' | 'right'>, PlainRefusal> = {
  forged: 'link.forged',
  expired: 'link.expired',
  'foreign key': 'link.foreignKey',
};

/** Valid sessions: neither expired nor unused for too long, and of a user who may sign in. */
function sessionsInUse(database: Database) {
  return database
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .where('sessions.expires_at', '>', sql<string>`now()`)
    .where('sessions.last_used_at', '>', sql<string>`now() - ${sql.lit(SESSION_IDLE)}::interval`)
    .where('users.deleted_at', 'is', null)
    .where('users.is_active', '=', true)
    .where('users.is_system_user', '=', true);
}

/** Which of the sessions, given by token hash, are still valid. The check does not count as use. */
export async function goodSessions(database: Database, tokenHashes: readonly Buffer[]): Promise<Buffer[]> {
  const rows = await sessionsInUse(database)
    .select('sessions.token_hash')
    .where(sql<boolean>`sessions.token_hash = any(${tokenHashes}::bytea[])`)
    .execute();
  return rows.map((row) => row.token_hash);
}

async function findSession(database: Database, request: FastifyRequest, byCookie: boolean): Promise<Session | null> {
  const bearer = /^Bearer ([\x21-\x7e]+)$/i.exec(request.headers.authorization ?? '')?.[1];
  const cookie = byCookie ? request.cookies[FILE_COOKIE] : undefined;
  const token = bearer ?? cookie;
  if (token === undefined) return null;
  const column = bearer === undefined ? 'sessions.file_token_hash' : 'sessions.token_hash';
  const row = await sessionsInUse(database)
    .innerJoin('roles', 'roles.id', 'users.role_id')
    .select([
      'sessions.token_hash',
      'users.id',
      'users.name',
      'users.language',
      'users.must_change_password',
      'roles.flags',
      sql<boolean>`sessions.last_used_at < now() - interval '1 minute'`.as('is_stale'),
    ])
    .where(column, '=', hashToken(token))
    .executeTakeFirst();
  if (row === undefined) return null;
  if (row.is_stale)
    await database
      .updateTable('sessions')
      .set({ last_used_at: sql`now()` })
      .where('token_hash', '=', row.token_hash)
      .execute()
      // If nothing can be written, stored data can still be read.
      .catch((error) => {
        if (!isDiskFull(error)) throw error;
      });
  return {
    tokenHash: row.token_hash,
    actor: { id: row.id, name: row.name, flags: flagsIn(row.flags) },
    language: row.language,
    mustChangePassword: row.must_change_password,
  };
}
