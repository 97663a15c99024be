import { setTimeout as sleep } from 'node:timers/promises';
import {
  loginAnswer,
  loginRequest,
  passwordRequest,
  resetConfirmRequest,
  resetRequest,
} from '@ghala/contract/calls/auth';
import { done } from '@ghala/contract/common/answer';
import { ok } from '../../http/answers';
import { messageOrigin } from '../../http/link-origins';
import { linkIn } from '../../http/links';
import { hashToken, sessionOf } from '../../kernel/access';
import type { App } from '../../kernel/app-types';
import { operate } from '../../kernel/operation';
import { callerOf } from './caller';
import { changePassword } from './change-password';
import { confirmReset } from './confirm-reset';
import { clearFileCookie, DEVICE_COOKIE, setDeviceCookie, setFileCookie } from './cookies';
import { requestReset } from './request-reset';
import { signIn } from './sign-in';
import { signOut } from './sign-out';

const tags = ['auth'];

/** Longer than asking for a link ever takes, so that its time does not tell whether the address is known. */
const RESET_ANSWER_MS = 250;

/** Signing in and out, and choosing a password. */
export function auth(app: App): void {
  app.post(
    '/auth/login',
    {
      config: { access: 'public' },
      schema: { tags, summary: 'Sign in', body: loginRequest, response: { 200: loginAnswer } },
    },
    async (request, reply) => {
      const signedIn = await signIn(app.database, request.body, callerOf(request));
      setFileCookie(request, reply, signedIn.fileToken);
      setDeviceCookie(request, reply, signedIn.deviceToken);
      const { token: access_token, mustChangePassword } = signedIn;
      return ok('Signed in', { access_token, ...(mustChangePassword && { mustChangePassword }) });
    },
  );

  app.post(
    '/auth/logout',
    {
      config: { access: 'any', beforePasswordChange: true },
      schema: { tags, summary: 'End this session', response: { 200: done } },
    },
    async (request, reply) => {
      const answer = await operate(request, async (operation) => {
        await signOut(operation, sessionOf(request));
        return ok('Signed out');
      });
      clearFileCookie(request, reply);
      return answer;
    },
  );

  app.post(
    '/auth/reset',
    {
      config: { access: 'public' },
      schema: { tags, summary: 'Send a link to choose another password', body: resetRequest, response: { 200: done } },
    },
    async (request) => {
      if (messageOrigin(request) === undefined)
        request.log.warn({ host: request.host }, 'PUBLIC_URL is not set: a link to choose a password names no host');
      const link = (path: string) => linkIn(request, path);
      const work = requestReset(app.database, request.body.email, link, callerOf(request));
      await Promise.all([work, sleep(RESET_ANSWER_MS)]);
      return ok('If that address belongs to a user, a link to choose a new password is on its way there.');
    },
  );

  app.post(
    '/auth/reset/confirm',
    {
      config: { access: 'public' },
      schema: {
        tags,
        summary: 'Choose a password by the link that was sent',
        body: resetConfirmRequest,
        response: { 200: done },
      },
    },
    async (request, reply) => {
      setDeviceCookie(request, reply, await confirmReset(app.database, request.body, callerOf(request)));
      return ok('Password changed. Sign in with the new one.');
    },
  );

  app.post(
    '/auth/password',
    {
      config: { access: 'any', beforePasswordChange: true, hasPassword: true },
      schema: { tags, summary: 'Choose another password', body: passwordRequest, response: { 200: done } },
    },
    (request) =>
      operate(request, async (operation) => {
        const deviceToken = request.cookies[DEVICE_COOKIE];
        const keepDevice = deviceToken === undefined ? undefined : hashToken(deviceToken);
        const refusal = await changePassword(operation, request.body, { keepSession: sessionOf(request), keepDevice });
        return refusal ?? ok('Password changed');
      }),
  );
}
