import { profileAnswer, profileChangedAnswer, profileRequest } from '@ghala/contract/users';
import { ok } from '../../shared/answers';
import type { App } from '../../shared/app-types';
import { operate } from '../../shared/operation';
import { uploadOf } from '../../shared/uploads';
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
      config: { access: 'any', multipart: { files: 1, pictures: { picture: PICTURE_SIZE } } },
      schema: {
        tags,
        summary: 'Change what is kept of oneself; a picture goes as multipart',
        body: profileRequest,
        response: { 200: profileChangedAnswer },
      },
    },
    (request) =>
      operate(request, async (operation) => {
        await updateProfile(operation, app.fileStore, request.body, uploadOf(request, 'picture'));
        return ok('Profile updated', { user: await findProfile(operation.db, operation.actor.id) });
      }),
  );
}
