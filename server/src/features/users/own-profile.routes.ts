import { authCalls } from '@ghala/contract/calls/auth';
import { userCalls } from '@ghala/contract/calls/users';
import { sessionOf } from '../../access/access';
import { networkOf } from '../../access/attempts';
import { ok } from '../../http/answers';
import { linkIn } from '../../http/links';
import { serve } from '../../http/serve';
import { operate } from '../../operation/operation';
import type { App } from '../../runtime/app-types';
import { confirmEmail } from './confirm-email';
import { cancelEmailChange } from './email-change';
import { updateProfile } from './update-profile';
import { PICTURE_SIZE } from './user-files';
import { findProfile } from './users.queries';

/** Serves the signed-in user's own record. */
export function ownProfile(app: App): void {
  serve(app, userCalls.profile, async (request) =>
    ok('Profile', {
      user: await findProfile(app.database, request.actor().id),
      businessTimezone: app.config.businessTimezone,
    }),
  );

  serve(
    app,
    userCalls.updateProfile,
    (request, _reply, { picture }) =>
      operate(request, async (operation) => {
        const link = { linkTo: (path: string) => linkIn(request, path), sessionHash: sessionOf(request) };
        const refusal = await updateProfile(operation, request.body, picture, link);
        return refusal ?? ok('Profile updated', { user: await findProfile(operation.db, operation.actor.id) });
      }),
    { hasPassword: true, files: { picture: 'user picture' }, pictures: { picture: PICTURE_SIZE } },
  );

  serve(app, userCalls.cancelEmailChange, (request) =>
    operate(request, async (operation) => {
      await cancelEmailChange(operation);
      return ok('The e-mail address stays as it is');
    }),
  );

  serve(app, authCalls.confirmEmail, async (request) => {
    await confirmEmail(app.database, request.body.token, networkOf(request.ip), request.id);
    return ok('E-mail address confirmed. Sign in with it from now on.');
  });
}
