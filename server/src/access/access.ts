import { BLIND_COUNTS_HEADER } from '@ghala/contract/access/blind-counts-header';
import { isForGateOnly, type PermissionFlag } from '@ghala/contract/access/permissions';
import type { Call } from '@ghala/contract/common/call';
import type { PlainRefusal } from '@ghala/contract/refusals/refusals';
import { chosenLanguage, type Language } from '@ghala/contract/text/language';
import type { FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { numbersOf } from '../db/withheld';
import type { Actor } from '../operation/operation';
import { type AppError, refusal } from '../runtime/errors';
import { logRefusals } from './access-log';
import { KnownSessions } from './known-sessions';
import { type LinkVerdict, verifyLink } from './link-signature';
import type { Session } from './sessions';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route serves this call, which declares its access. */
    call?: Call;
    /** Opens a guarded route to anyone for some requests, such as for the logo among the files. */
    openIf?: (request: FastifyRequest) => Promise<boolean>;
  }
  interface FastifyInstance {
    /** Lists every call served, with its access. */
    declaredCalls: DeclaredCall[];
    /** Is set on an instance whose routes come from a library and are all public, and are not calls. */
    isPublic: boolean;
    sessions: KnownSessions;
  }
  interface FastifyRequest {
    session: Session | null;
    /** Gives the signed-in user. @throws {AppError} unauthenticated if there is none. */
    actor(): Actor;
    /** This is the caller's language: as chosen on their profile, otherwise as their browser requests. */
    language(): Language;
  }
}

export interface DeclaredCall {
  method: string;
  path: string;
  /** Holds public, any, a flag, or flags separated by '|'; 'link or …' if a signed link opens it too. */
  who: string;
  /** Takes a multipart form with files. */
  takesForm: boolean;
}

/** The cookie of this name opens files and PDFs. */
export const FILE_COOKIE = 'ghala_files';

/** The API's documentation is served here. */
export const DOCUMENTATION = '/api/docs';

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

    const sessions = new KnownSessions(app.database, app.log, app.peers);
    app.decorate('sessions', sessions);
    app.addHook('onClose', async () => sessions.close());
    // The caller's next request may reach any of them.
    if (app.peers !== undefined) app.addHook('onSend', async () => void (await sessions.told));

    app.addHook('onSend', async ({ session }, reply) => {
      if (session !== null) reply.header(BLIND_COUNTS_HEADER, numbersOf(session.actor.blindCounts ?? []));
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
        const session = call?.tellsMore ? await findSession(request, false) : null;
        request.session = session?.mustChangePassword ? null : session;
        return;
      }
      const { byCookie, bySignedLink, beforePasswordChange } = call;
      const link = bySignedLink ? await verifyLink(app.links, request.url) : 'none';
      if (link === 'right') return;
      if (openIf !== undefined && (await openIf(request))) return;
      const session = await findSession(request, byCookie === true || bySignedLink === true);
      if (session === null) throw link === 'none' ? notSignedIn() : refusal(brokenLinks[link]);
      request.session = session;
      if (session.mustChangePassword && !beforePasswordChange) throw refusal('password.mustChange');
      if (!mayMake(session.actor, call)) throw refusal('access.notAllowed');
    });
    logRefusals(app);
  },
  { name: 'access', dependencies: ['database', 'link-state'] },
);

function whoMay({ access, bySignedLink }: Call): string {
  const flags = typeof access === 'string' ? access : access.join('|');
  return bySignedLink ? `link or ${flags}` : flags;
}

function mayMake(actor: Actor, { access, atGate }: Call): boolean {
  if (access === 'any') return atGate === true || !isGuard(actor);
  return access === 'public' || mayAct(actor, access);
}

/** Tells whether the actor is at the gate, and does nothing else here. */
export function isGuard({ flags }: Actor): boolean {
  return isForGateOnly((flag) => flags.has(flag));
}

/** Tells whether the actor has the flag, or one of the flags. */
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

/** Finds the session of the call's token, or (if the call allows that) of its cookie. */
async function findSession({ headers, cookies, server }: FastifyRequest, byCookie: boolean): Promise<Session | null> {
  const bearer = /^Bearer ([\x21-\x7e]+)$/i.exec(headers.authorization ?? '')?.[1];
  if (bearer !== undefined) return server.sessions.find('token_hash', bearer);
  const cookie = byCookie ? cookies[FILE_COOKIE] : undefined;
  return cookie === undefined ? null : server.sessions.find('file_token_hash', cookie);
}
