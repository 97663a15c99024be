import type { FastifyReply, FastifyRequest } from 'fastify';
import { FILE_COOKIE } from '../../shared/access';

/** Longest life of a session, as SESSION_LIFE has it, in seconds. */
const MAX_AGE_S = 7 * 24 * 3600;

/** Gives the browser the token that opens files and PDFs by plain links, and nothing else. */
export function setFileCookie(request: FastifyRequest, reply: FastifyReply, fileToken: string): void {
  reply.setCookie(FILE_COOKIE, fileToken, { ...attributesOf(request), maxAge: MAX_AGE_S });
}

export function clearFileCookie(request: FastifyRequest, reply: FastifyReply): void {
  reply.clearCookie(FILE_COOKIE, attributesOf(request));
}

function attributesOf(request: FastifyRequest) {
  return { path: '/', httpOnly: true, sameSite: 'strict', secure: request.protocol === 'https' } as const;
}
