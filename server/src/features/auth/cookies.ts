import type { FastifyReply, FastifyRequest } from 'fastify';
import { FILE_COOKIE } from '../../access/access';

/** The cookie of this name identifies a browser from an earlier sign-in. */
export const DEVICE_COOKIE = 'ghala_device';

/** A session lasts at most this many seconds, as SESSION_LIFE has it. */
const SESSION_AGE_S = 7 * 24 * 3600;
const DEVICE_AGE_S = 365 * 24 * 3600;

/** Gives the browser the token that opens files and PDFs by plain links, and nothing else. */
export function setFileCookie(request: FastifyRequest, reply: FastifyReply, fileToken: string): void {
  reply.setCookie(FILE_COOKIE, fileToken, { ...attributesOf(request, '/'), maxAge: SESSION_AGE_S });
}

export function clearFileCookie(request: FastifyRequest, reply: FastifyReply): void {
  reply.clearCookie(FILE_COOKIE, attributesOf(request, '/'));
}

/** Lets the browser be recognised later. It opens nothing. */
export function setDeviceCookie(request: FastifyRequest, reply: FastifyReply, deviceToken: string): void {
  reply.setCookie(DEVICE_COOKIE, deviceToken, { ...attributesOf(request, '/api/auth'), maxAge: DEVICE_AGE_S });
}

function attributesOf(request: FastifyRequest, path: string) {
  return { path, httpOnly: true, sameSite: 'strict', secure: request.protocol === 'https' } as const;
}
