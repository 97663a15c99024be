import { z } from 'zod';
import { editableFlags, type PermissionFlag, permissionFlags } from '../access/permissions';
import { answer, done } from '../common/answer';
import { call } from '../common/call';
import { changed, flag, optionalFlag, optionalText, text } from '../common/field';
import { idParams } from '../common/id';
import { listQuery } from '../common/list-query';
import { named } from '../common/references';
import { handedOut } from './user-record';

const switchStates = Object.fromEntries(permissionFlags.map((name) => [name, z.boolean()])) as Record<
  PermissionFlag,
  z.ZodBoolean
>;

/** This is a role with every switch. */
export const permission = z.object({ id: z.number(), name: z.string(), description: z.string(), ...switchStates });
export type Permission = z.infer<typeof permission>;

/** This is a role with every switch, its users and their number. */
export const role = permission.extend({
  count: z.number(),
  users: z.array(named),
});
export type Role = z.infer<typeof role>;
export const roleAnswer = answer({ permission: role });
/** Who gains permissions while others may know their password is given a temporary one. */
const changedRoleAnswer = answer({ permission: role, ...handedOut });

/** `users=false` omits the names of the roles' users, for selects. */
export const roleListQuery = listQuery.extend({ users: optionalFlag(true) });

export const newRole = z.object({ name: text(100), description: optionalText(500) });

type SwitchChanges = Record<Exclude<PermissionFlag, 'login'>, z.ZodOptional<typeof flag>>;
const switchChanges = Object.fromEntries(editableFlags.map((name) => [name, flag.optional()])) as SwitchChanges;

/** This is a change of a role. An omitted description or switch is unchanged; `login` can't be changed. */
export const roleChanges = z.object({
  name: text(100),
  description: changed(optionalText(500)),
  ...switchChanges,
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
    answer: changedRoleAnswer,
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
