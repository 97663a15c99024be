import type { HandedOut } from '@ghala/contract/calls/user-record';
import { userCalls, userDocuments } from '@ghala/contract/calls/users';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { mayAct } from '../../access/access';
import type { PasswordDelivery } from '../../accounts/send-password';
import { operateAndShow } from '../../accounts/show-once';
import { matchKey } from '../../db/best-match';
import { ok } from '../../http/answers';
import { messageOrigin } from '../../http/link-origins';
import { answerList } from '../../http/list';
import { serve } from '../../http/serve';
import { type Operation, operate } from '../../operation/operation';
import type { App } from '../../runtime/app-types';
import { createUser } from './create-user';
import { deleteUser } from './delete-user';
import { ownProfile } from './own-profile.routes';
import { replaceDocument } from './replace-document';
import { resetUserPassword } from './reset-user-password';
import { setSuspended } from './suspend-user';
import { updateUser } from './update-user';
import { documentKinds, PICTURE_SIZE, SIGNATURE_SIZE } from './user-files';
import { usersExport } from './users.export';
import { findUser, usersQuery } from './users.queries';

/** Serves the people who work here, and those of them who sign in. */
export function users(app: App): void {
  ownProfile(app);
  serve(app, userCalls.list, async (request, reply) => {
    const isWhole = mayAct(request.actor(), 'usersView');
    return answerList(request, reply, request.query, {
      query: usersQuery(app.database, request.query, isWhole),
      sorts: { name: 'users.name', id: 'users.id', match: matchKey(request.query.q, { name: sql`users.name` }) },
      defaultSort: 'name',
      id: 'users.id',
      export: usersExport(isWhole),
    });
  });

  serve(app, userCalls.get, async (request) => ok('User', { user: await findUser(app.database, request.params.id) }));

  serve(
    app,
    userCalls.create,
    (request, _reply, files) =>
      operateAndShow(request, noPasswords, async (operation) => {
        const { id, oneTimePasswords } = await createUser(operation, request.body, files, delivery(request));
        const answer = ok('User Created', { user: await findUser(operation.db, id) });
        return { answer, shown: { oneTimePasswords } };
      }),
    { files: documentKinds, pictures },
  );

  serve(
    app,
    userCalls.update,
    (request, _reply, files) =>
      operateAndShow(request, noPasswords, async (operation) => {
        const { id } = request.params;
        const { hasNewPassword, oneTimePasswords } = await updateUser(
          operation,
          id,
          request.body,
          files,
          delivery(request),
        );
        const user = await findUser(operation.db, id);
        const answer = ok('User Details updated', { user: { ...user, hasNewPassword } });
        return { answer, shown: { oneTimePasswords } };
      }),
    { files: documentKinds, pictures },
  );

  userDocumentCalls(app);
  userStateCalls(app);
}

function delivery(request: FastifyRequest): PasswordDelivery {
  return { origin: messageOrigin(request), transports: request.server.transports };
}

const noPasswords: HandedOut = { oneTimePasswords: [] };

const pictures = { picture: PICTURE_SIZE, signature: SIGNATURE_SIZE };

const documentCalls = {
  picture: userCalls.replacePicture,
  signature: userCalls.replaceSignature,
  upload: userCalls.replaceUpload,
};

/** Serves a call for each document of a user, which replaces it with another file. */
function userDocumentCalls(app: App): void {
  for (const document of userDocuments) {
    const size = document === 'upload' ? undefined : pictures[document];
    serve(
      app,
      documentCalls[document],
      (request, _reply, { file }) =>
        operate(request, async (operation) => {
          const { id } = request.params;
          await replaceDocument(operation, id, document, file);
          return ok('User Documents updated', { user: await findUser(operation.db, id) });
        }),
      { files: { file: documentKinds[document] }, pictures: { file: size } },
    );
  }
}

/** Serves the calls that open and close a user's account: GETs, as specified, though each changes data. */
function userStateCalls(app: App): void {
  function add(
    call: typeof userCalls.suspend | typeof userCalls.unsuspend | typeof userCalls.delete,
    message: string,
    change: (operation: Operation, id: number) => Promise<void>,
  ) {
    serve(app, call, (request) =>
      operate(request, async (operation) => {
        await change(operation, request.params.id);
        return ok(message);
      }),
    );
  }
  add(userCalls.suspend, 'User suspended successfully', (operation, id) => setSuspended(operation, id, true));
  add(userCalls.unsuspend, 'User unsuspended successfully', (operation, id) => setSuspended(operation, id, false));
  add(userCalls.delete, 'User deleted successfully', deleteUser);
  serve(app, userCalls.resetPassword, (request) =>
    operateAndShow(request, noPasswords, async (operation) => {
      const oneTimePasswords = await resetUserPassword(operation, request.params.id, delivery(request));
      return { answer: ok('User password reset successfully'), shown: { oneTimePasswords } };
    }),
  );
}
