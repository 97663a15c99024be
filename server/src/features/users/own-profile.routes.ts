import { emailConfirmRequest } from '@ghala/contract/calls/auth';
import { profileAnswer, profileChangedAnswer, profileRequest } from '@ghala/contract/calls/users';
import { done } from '@ghala/contract/common/answer';
import { ok } from '../../http/answers';
import { linkIn } from '../../http/links';
import { storedUpload } from '../../http/uploads';
import { sessionOf } from '../../kernel/access';
import type { App } from '../../kernel/app-types';
import { networkOf } from '../../kernel/attempts';
import { operate } from '../../kernel/operation';
import { confirmEmail } from './confirm-email';
import { cancelEmailChange } from './email-change';
import { updateProfile } from './update-profile';
import { PICTURE_SIZE } from './user-files';
import { findProfile } from './users.queries';

const tags = ['users'];

/** The signed-in user's own record. */
export function ownProfile(app: App): void {
  app.get(
    '/users/profile',
    {
      config: { access: 'any', beforePasswordChange: true },
      schema: { tags, summary: 'Who is signed in, and what they may do', response: { 200: profileAnswer } },
    },
    async (request) =>
      ok('Profile', {
        user: await findProfile(app.database, request.actor().id),
        businessTimezone: app.config.businessTimezone,
      }),
  );

  app.post(
    '/users/profile',
    {
      config: {
        access: 'any',
        hasPassword: true,
        multipart: { files: { picture: 'user picture' }, pictures: { picture: PICTURE_SIZE } },
      },
      schema: {
        tags,
        summary:
          'Change what is kept of oneself; a picture goes as multipart, another e-mail address with the password',
        body: profileRequest,
        response: { 200: profileChangedAnswer },
      },
    },
    (request) =>
      operate(request, async (operation) => {
        const link = { linkTo: (path: string) => linkIn(request, path), sessionHash: sessionOf(request) };
        const picture = storedUpload(request, 'picture');
        const refusal = await updateProfile(operation, request.body, picture, link);
        return refusal ?? ok('Profile updated', { user: await findProfile(operation.db, operation.actor.id) });
      }),
  );

  app.delete(
    '/users/profile/email',
    {
      config: { access: 'any' },
      schema: {
        tags,
        summary: 'Keep the e-mail address, where another waits to be confirmed',
        response: { 200: done },
      },
    },
    (request) =>
      operate(request, async (operation) => {
        await cancelEmailChange(operation);
        return ok('The e-mail address stays as it is');
      }),
  );

  app.post(
    '/auth/email/confirm',
    {
      config: { access: 'public' },
      schema: {
        tags,
        summary: 'Confirm another e-mail address by the link that was sent there',
        body: emailConfirmRequest,
        response: { 200: done },
      },
    },
    async (request) => {
      await confirmEmail(app.database, request.body.token, networkOf(request.ip), request.id);
      return ok('E-mail address confirmed. Sign in with it from now on.');
    },
  );
}
