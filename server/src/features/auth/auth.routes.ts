import { setTimeout as sleep } from 'node:timers/promises';
import { authCalls } from '@ghala/contract/calls/auth';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sessionOf } from '../../access/access';
import { hashToken } from '../../access/sessions';
import { confirmPassword } from '../../accounts/confirm-password';
import { ok } from '../../http/answers';
import { messageOrigin } from '../../http/link-origins';
import { linkIn } from '../../http/links';
import { serve } from '../../http/serve';
import { operate } from '../../operation/operation';
import type { App } from '../../runtime/app-types';
import { callerOf } from './caller';
import { changePassword } from './change-password';
import { confirmReset } from './confirm-reset';
import { clearFileCookie, DEVICE_COOKIE, setDeviceCookie, setFileCookie } from './cookies';
import { devices } from './devices.routes';
import { pinSignIn, pinUsers } from './pin-sign-in';
import { requestReset } from './request-reset';
import { type SignedIn, signIn } from './sign-in';
import { signOut } from './sign-out';

/** A request for a link never takes longer, so the time does not reveal whether the address is known. */
const RESET_ANSWER_MS = 250;

/** Serves signing in and out, by password or by the PIN of a device, and choosing a password. */
export function auth(app: App): void {
  serve(app, authCalls.login, async (request, reply) =>
    open(request, reply, await signIn(app.database, request.body, callerOf(request))),
  );

  serve(app, authCalls.pinUsers, async (request) =>
    ok('PINs of this device', { users: await pinUsers(app.database, callerOf(request)) }),
  );

  serve(app, authCalls.pinLogin, async (request, reply) =>
    open(request, reply, await pinSignIn(app.database, request.body, callerOf(request))),
  );

  devices(app);

  serve(app, authCalls.logout, async (request, reply) => {
    const answer = await operate(request, async (operation) => {
      await signOut(operation, sessionOf(request));
      return ok('Signed out');
    });
    clearFileCookie(request, reply);
    // The browser drops the papers and pictures it keeps. What waits for the network stays on the device: it is not
    // sent yet.
    reply.header('Clear-Site-Data', '"cache"');
    return answer;
  });

  serve(app, authCalls.requestReset, async (request) => {
    if (messageOrigin(request) === undefined)
      request.log.warn({ host: request.host }, 'PUBLIC_URL is not set: a link to choose a password names no host');
    const link = (path: string) => linkIn(request, path);
    const isSent = app.transports.email !== undefined;
    const work = requestReset(app.database, { ...request.body, isSent }, link, callerOf(request));
    await Promise.all([work, sleep(RESET_ANSWER_MS)]);
    // The answer is the same whether there is such a user or not.
    return ok(
      isSent
        ? 'If that address belongs to a user, a link to choose a new password is on its way there.'
        : 'No mail service is set up, so no link can be sent. Ask a user manager to reset your password.',
    );
  });

  serve(app, authCalls.confirmReset, async (request, reply) => {
    setDeviceCookie(request, reply, await confirmReset(app.database, request.body, callerOf(request)));
    return ok('Password changed. Sign in with the new one.');
  });

  serve(
    app,
    authCalls.confirmPassword,
    (request) =>
      operate(
        request,
        async (operation) => (await confirmPassword(operation, request.body.password)) ?? ok('Password confirmed'),
      ),
    { hasPassword: true },
  );

  serve(
    app,
    authCalls.changePassword,
    (request) =>
      operate(request, async (operation) => {
        const deviceToken = request.cookies[DEVICE_COOKIE];
        const keepDevice = deviceToken === undefined ? undefined : hashToken(deviceToken);
        const refusal = await changePassword(operation, request.body, { keepSession: sessionOf(request), keepDevice });
        return refusal ?? ok('Password changed');
      }),
    { hasPassword: true },
  );
}

/** Gives the browser its cookies, and answers with the token. */
function open(request: FastifyRequest, reply: FastifyReply, { token, mustChangePassword, ...cookies }: SignedIn) {
  setFileCookie(request, reply, cookies.fileToken);
  setDeviceCookie(request, reply, cookies.deviceToken);
  return ok('Signed in', { access_token: token, ...(mustChangePassword && { mustChangePassword }) });
}
