import { z } from 'zod';
import { answer, done } from '../common/answer';
import { call } from '../common/call';
import { flag, optionalFlag, optionalText, text } from '../common/field';
import { idParams } from '../common/id';
import { listQuery } from '../common/list-query';
import { named } from '../common/references';
import { editableFlags } from '../permission-labels';
import type { PermissionFlag } from '../permissions';
import { permission } from './users';

/** A role with every switch, its users and their number. */
export const role = permission.extend({
  count: z.number(),
  users: z.array(named),
});
export type Role = z.infer<typeof role>;
export const roleAnswer = answer({ permission: role });

/** `users=false` omits the names of the roles' users, for selects. */
export const roleListQuery = listQuery.extend({ users: optionalFlag(true) });

export const newRole = z.object({ name: text(100), description: optionalText(500) });

type Switches = Record<Exclude<PermissionFlag, 'login'>, z.ZodOptional<typeof flag>>;
const switches = Object.fromEntries(editableFlags.map((name) => [name, flag.optional()])) as Switches;

/** A change of a role. An omitted description or switch is unchanged; `login` can't be changed. */
export const roleChanges = z.object({
  name: text(100),
  description: z.union([z.undefined(), optionalText(500)]),
  ...switches,
});
export type RoleChanges = z.output<typeof roleChanges>;

const tag = 'roles';

export const roleCalls = {
  list: call({
    method: 'GET',
    path: '/permissions',
    tag,
    summary: 'Roles with their switches and users',
    access: 'any',
    query: roleListQuery,
    answer: z.array(role),
  }),
  get: call({
    method: 'GET',
    path: '/permissions/:id',
    tag,
    summary: 'One role',
    access: 'usersView',
    params: idParams,
    answer: roleAnswer,
  }),
  create: call({
    method: 'POST',
    path: '/permissions',
    tag,
    summary: 'Create a role, without permissions at first',
    access: 'usersManage',
    body: newRole,
    answer: roleAnswer,
  }),
  update: call({
    method: 'POST',
    path: '/permissions/:id',
    tag,
    summary: 'Update a role and its switches',
    access: 'usersManage',
    params: idParams,
    body: roleChanges,
    answer: roleAnswer,
  }),
  delete: call({
    method: 'DELETE',
    path: '/permissions/:id',
    tag,
    summary: 'Delete a role that nobody holds',
    access: 'usersManage',
    params: idParams,
    answer: done,
  }),
};
