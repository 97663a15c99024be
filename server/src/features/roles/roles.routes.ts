import { newRole, type Role, role, roleAnswer, roleChanges, roleListQuery } from '@ghala/contract/calls/roles';
import { done } from '@ghala/contract/common/answer';
import { idParams } from '@ghala/contract/common/id';
import { sql } from 'kysely';
import { z } from 'zod';
import { ok } from '../../http/answers';
import { messageOrigin } from '../../http/link-origins';
import { answerList } from '../../http/list';
import type { ListExport } from '../../http/list-export';
import type { App } from '../../kernel/app-types';
import { operate } from '../../kernel/operation';
import { createRole } from './create-role';
import { deleteRole } from './delete-role';
import { findRole, rolesQuery } from './roles.queries';
import { updateRole } from './update-role';

const tags = ['roles'];

const rolesExport: ListExport<Role> = {
  title: 'Roles',
  fileName: 'roles',
  columns: [
    { title: 'Role', value: (one) => one.name },
    { title: 'Description', value: (one) => one.description },
    { title: 'No. of Users', value: (one) => one.count, isNumber: true },
  ],
};

/** What users may do: each has one role. */
export function roles(app: App): void {
  app.get(
    '/permissions',
    {
      config: { access: 'any' },
      schema: {
        tags,
        summary: 'Roles with their switches and users',
        querystring: roleListQuery,
        response: { 200: z.array(role) },
      },
    },
    async (request, reply) => {
      return answerList(request, reply, request.query, {
        query: rolesQuery(app.database, request.query),
        sorts: { id: 'roles.id', name: sql`lower(roles.name)` },
        defaultSort: 'id',
        id: 'roles.id',
        export: rolesExport,
      });
    },
  );

  app.get(
    '/permissions/:id',
    {
      config: { access: 'usersView' },
      schema: { tags, summary: 'One role', params: idParams, response: { 200: roleAnswer } },
    },
    async (request) => ok('Role', { permission: await findRole(app.database, request.params.id) }),
  );

  app.post(
    '/permissions',
    {
      config: { access: 'usersManage' },
      schema: { tags, summary: 'Make a role, which holds nothing yet', body: newRole, response: { 200: roleAnswer } },
    },
    (request) =>
      operate(request, async (operation) => {
        const id = await createRole(operation, request.body);
        return ok('Role created', { permission: await findRole(operation.db, id) });
      }),
  );

  app.post(
    '/permissions/:id',
    {
      config: { access: 'usersManage' },
      schema: {
        tags,
        summary: 'Change a role and its switches',
        params: idParams,
        body: roleChanges,
        response: { 200: roleAnswer },
      },
    },
    (request) =>
      operate(request, async (operation) => {
        const { id } = request.params;
        await updateRole(operation, id, request.body, messageOrigin(request));
        return ok('Role updated', { permission: await findRole(operation.db, id) });
      }),
  );

  app.delete(
    '/permissions/:id',
    {
      config: { access: 'usersManage' },
      schema: { tags, summary: 'Delete a role that nobody holds', params: idParams, response: { 200: done } },
    },
    (request) =>
      operate(request, async (operation) => {
        await deleteRole(operation, request.params.id);
        return ok('Role deleted');
      }),
  );
}
