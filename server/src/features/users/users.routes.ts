import { done } from '@ghala/contract/common/answer';
import { idParams } from '@ghala/contract/common/id';
import { newUser, userAnswer, userChanges, userDocuments, userListItem, userListQuery } from '@ghala/contract/users';
import { z } from 'zod';
import { ok } from '../../http/answers';
import { messageOrigin } from '../../http/link-origins';
import { answerList } from '../../http/list';
import { storedUpload } from '../../http/uploads';
import { mayAct } from '../../kernel/access';
import type { App } from '../../kernel/app-types';
import { invalid } from '../../kernel/errors';
import { type Operation, operate } from '../../kernel/operation';
import { createUser } from './create-user';
import { deleteUser } from './delete-user';
import { ownProfile } from './own-profile.routes';
import { replaceDocument } from './replace-document';
import { resetUserPassword } from './reset-user-password';
import { setSuspended } from './suspend-user';
import { updateUser } from './update-user';
import { documentKinds, PICTURE_SIZE, SIGNATURE_SIZE, userUploads } from './user-files';
import { usersExport } from './users.export';
import { findUser, usersQuery } from './users.queries';

const tags = ['users'];

/** Who works here, and who of them signs in. */
export function users(app: App): void {
  ownProfile(app);
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
      return answerList(request, reply, request.query, {
        query: usersQuery(app.database, request.query, isWhole),
        sorts: { name: 'users.name', id: 'users.id' },
        defaultSort: 'name',
        id: 'users.id',
        export: usersExport(isWhole),
      });
    },
  );

  app.get(
    '/users/:id',
    {
      config: { access: 'usersView' },
      schema: { tags, summary: 'One user', params: idParams, response: { 200: userAnswer } },
    },
    async (request) => ok('User', { user: await findUser(app.database, request.params.id) }),
  );

  app.post(
    '/users',
    {
      config: { access: 'usersAdd', multipart: userForm },
      schema: {
        tags,
        summary: 'Make a user; picture, signature and upload (the ID) go as multipart',
        body: newUser,
        response: { 200: userAnswer },
      },
    },
    (request) =>
      operate(request, async (operation) => {
        const id = await createUser(operation, request.body, userUploads(request), messageOrigin(request));
        return ok('User Created', { user: await findUser(operation.db, id) });
      }),
  );

  app.post(
    '/users/:id',
    {
      config: { access: 'usersManage', multipart: userForm },
      schema: {
        tags,
        summary: 'Change a user; picture, signature and upload (the ID) go as multipart',
        params: idParams,
        body: userChanges,
        response: { 200: userAnswer },
      },
    },
    (request) =>
      operate(request, async (operation) => {
        const { id } = request.params;
        await updateUser(operation, id, request.body, userUploads(request), messageOrigin(request));
        return ok('User Details updated', { user: await findUser(operation.db, id) });
      }),
  );

  userDocumentCalls(app);
  userStateCalls(app);
}

const pictures = { picture: PICTURE_SIZE, signature: SIGNATURE_SIZE };
const userForm = { files: documentKinds, pictures };
const documentForms = {
  picture: { files: { file: documentKinds.picture }, pictures: { file: PICTURE_SIZE } },
  signature: { files: { file: documentKinds.signature }, pictures: { file: SIGNATURE_SIZE } },
  upload: { files: { file: documentKinds.upload } },
};

/** A call for each document of a user, which takes another file in its place. */
function userDocumentCalls(app: App): void {
  for (const kind of userDocuments) {
    app.post(
      `/users/:id/${kind}`,
      {
        config: { access: 'usersManage', multipart: documentForms[kind] },
        schema: {
          tags,
          summary: `Replace a user's ${kind === 'upload' ? 'ID document' : kind} (multipart, \`file\`)`,
          params: idParams,
          response: { 200: userAnswer },
        },
      },
      (request) =>
        operate(request, async (operation) => {
          const { id } = request.params;
          const upload = storedUpload(request, 'file');
          if (upload === undefined) throw invalid('file', 'required');
          await replaceDocument(operation, id, kind, upload);
          return ok('User Documents updated', { user: await findUser(operation.db, id) });
        }),
    );
  }
}

/** The calls that open and close a user's account: GETs, as specified, though each changes something. */
function userStateCalls(app: App): void {
  function add(
    path: string,
    summary: string,
    message: string,
    change: (operation: Operation, id: number, origin: string | undefined) => Promise<void>,
  ) {
    app.get(
      path,
      { config: { access: 'usersManage' }, schema: { tags, summary, params: idParams, response: { 200: done } } },
      (request) =>
        operate(request, async (operation) => {
          await change(operation, request.params.id, messageOrigin(request));
          return ok(message);
        }),
    );
  }
  add('/users/suspend/:id', 'Suspend a user', 'User suspended successfully', (operation, id) =>
    setSuspended(operation, id, true),
  );
  add('/users/unsuspend/:id', 'Lift a suspension', 'User unsuspended successfully', (operation, id) =>
    setSuspended(operation, id, false),
  );
  add('/users/delete/:id', 'Delete a user', 'User deleted successfully', deleteUser);
  add('/users/password/:id', 'Send a temporary password', 'User password reset successfully', resetUserPassword);
}
