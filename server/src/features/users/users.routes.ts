import {
  profileAnswer,
  profileChangedAnswer,
  profileRequest,
  userListItem,
  userListQuery,
} from '@ghala/contract/users';
import { z } from 'zod';
import { mayAct } from '../../shared/access';
import { ok } from '../../shared/answers';
import type { App } from '../../shared/app-types';
import { answerList } from '../../shared/list';
import { operate } from '../../shared/operation';
import { uploadOf } from '../../shared/uploads';
import { updateProfile } from './update-profile';
import { usersExport } from './users.export';
import { findProfile, usersQuery } from './users.queries';

const tags = ['users'];

export function users(app: App): void {
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
      config: { access: 'any' },
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

  app.get(
    '/users',
    {
      config: { access: 'any' },
      schema: {
        tags,
        summary: 'Users: names for everyone, the whole records with usersView',
        querystring: userListQuery,
        response: { 200: z.array(userListItem) },
      },
    },
    async (request, reply) => {
      const isWhole = mayAct(request.actor(), 'usersView');
      const rows = await answerList(request, reply, request.query, {
        query: usersQuery(app.database, request.query, isWhole),
        sorts: { name: 'users.name', id: 'users.id' },
        defaultSort: 'name',
        id: 'users.id',
        export: usersExport(isWhole),
      });
      return rows ?? reply;
    },
  );
}
