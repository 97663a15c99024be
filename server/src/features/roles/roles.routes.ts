import { type Role, roleCalls } from '@ghala/contract/calls/roles';
import type { HandedOut } from '@ghala/contract/calls/user-record';
import { sql } from 'kysely';
import { operateAndShow } from '../../accounts/show-once';
import { matchKey } from '../../db/best-match';
import { ok } from '../../http/answers';
import { messageOrigin } from '../../http/link-origins';
import { answerList } from '../../http/list';
import type { ListExport } from '../../http/list-export';
import { serve } from '../../http/serve';
import { operate } from '../../operation/operation';
import type { App } from '../../runtime/app-types';
import { createRole } from './create-role';
import { deleteRole } from './delete-role';
import { findRole, rolesQuery } from './roles.queries';
import { updateRole } from './update-role';

const rolesExport: ListExport<Role> = {
  title: 'Roles',
  fileName: 'roles',
  columns: [
    { title: 'Role', value: (one) => one.name },
    { title: 'Description', value: (one) => one.description },
    { title: 'No. of Users', value: (one) => one.count, isNumber: true },
  ],
};

/** Serves the permissions: each user has one role. */
export function roles(app: App): void {
  serve(app, roleCalls.list, async (request, reply) => {
    return answerList(request, reply, request.query, {
      query: rolesQuery(app.database, request.query),
      sorts: {
        id: 'roles.id',
        name: sql`lower(roles.name)`,
        match: matchKey(request.query.q, { name: sql`roles.name` }),
      },
      defaultSort: 'id',
      id: 'roles.id',
      export: rolesExport,
    });
  });

  serve(app, roleCalls.get, async (request) =>
    ok('Role', { permission: await findRole(app.database, request.params.id) }),
  );

  serve(app, roleCalls.create, (request) =>
    operate(request, async (operation) => {
      const id = await createRole(operation, request.body);
      return ok('Role created', { permission: await findRole(operation.db, id) });
    }),
  );

  serve(app, roleCalls.update, (request) =>
    operateAndShow(request, { oneTimePasswords: [] } as HandedOut, async (operation) => {
      const { id } = request.params;
      const delivery = { origin: messageOrigin(request), transports: app.transports };
      const oneTimePasswords = await updateRole(operation, id, request.body, delivery);
      const answer = ok('Role updated', { permission: await findRole(operation.db, id) });
      return { answer, shown: { oneTimePasswords } };
    }),
  );

  serve(app, roleCalls.delete, (request) =>
    operate(request, async (operation) => {
      await deleteRole(operation, request.params.id);
      return ok('Role deleted');
    }),
  );
}
