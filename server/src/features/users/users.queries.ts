import { permissionFlags } from '@ghala/contract/access/permissions';
import type { ProfileUser } from '@ghala/contract/calls/own-profile';
import type { Permission } from '@ghala/contract/calls/roles';
import type { ManagedUser, UserListItem, UserListQuery } from '@ghala/contract/calls/users';
import { pick } from '@ghala/contract/common/names';
import { searchedDigits } from '@ghala/contract/common/phone';
import { userFields } from '@ghala/contract/entities/user-fields';
import { type RawBuilder, sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import { containsEach } from '../../db/best-match';
import type { Database } from '../../db/database';
import { searchedText } from '../../db/entity-table';
import { likePattern } from '../../db/search-text';
import { notFound, refusal } from '../../runtime/errors';
import { userTable } from './managed-user';

const recordColumns = [
  'users.id',
  ...userTable.selected,
  'users.is_active as isActive',
  'users.role_id as permissionId',
  'users.picture',
  'users.signature',
  'users.upload as uploadId',
  'users.created_at as createdAt',
] as const;

/**
 * A user's own record with the role and all its switches.
 * @throws {AppError} unauthenticated if the user was deleted.
 */
export async function findProfile(database: Database, userId: number): Promise<ProfileUser> {
  const row = await database
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'users.role_id')
    .select(recordColumns)
    .select(['users.language', 'users.must_change_password as mustChangePassword'])
    .select((eb) =>
      eb
        .selectFrom('email_changes')
        .select('email_changes.email')
        .whereRef('user_id', '=', 'users.id')
        .where('expires_at', '>', sql<string>`now()`)
        .as('pendingEmail'),
    )
    .select(['roles.name as role_name', 'roles.description as role_description', 'roles.flags'])
    .where('users.id', '=', userId)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst();
  if (row === undefined) throw refusal('session.missing');
  const { role_name, role_description, flags, language, ...user } = row;
  const Permission = { id: user.permissionId, name: role_name, description: role_description, ...switchesOf(flags) };
  return { ...user, language: language ?? '', Permission };
}

function switchesOf(held: readonly string[]): Omit<Permission, 'id' | 'name' | 'description'> {
  const entries = permissionFlags.map((flag) => [flag, held.includes(flag)]);
  return Object.fromEntries(entries) as Omit<Permission, 'id' | 'name' | 'description'>;
}

/** Finds a user's whole record. @throws {AppError} not_found, also for a deleted one. */
export async function findUser(database: Database, userId: number): Promise<ManagedUser> {
  const user = await database
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'users.role_id')
    .select(recordColumns)
    .select((eb) => jsonBuildObject({ id: eb.ref('roles.id'), name: eb.ref('roles.name') }).as('Permission'))
    .where('users.id', '=', userId)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst();
  if (user === undefined) throw notFound('user');
  return user;
}

/** Tells whether one of a user's phone numbers contains what was typed of one, however it is written. */
function hasPhone(q = ''): RawBuilder<boolean> {
  const digits = searchedDigits(q);
  if (digits === undefined) return sql<boolean>`false`;
  return sql<boolean>`(users.phone || ' ' || users.phone2) like ${likePattern(digits)}`;
}

/**
 * Selects all users who are not deleted, including suspended ones and those who never sign in; whole records or only
 * names.
 */
export function usersQuery(database: Database, filters: UserListQuery, isWhole: boolean) {
  const searched = searchedText('users', isWhole ? userFields : pick(userFields, ['name', 'designation']));
  const { q, id, isActive, isSystemUser, roleId } = filters;
  return database
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'users.role_id')
    .where('users.deleted_at', 'is', null)
    .$if(id !== null, (query) => query.where('users.id', '=', id))
    .$if(isActive !== null, (query) => query.where('users.is_active', '=', isActive))
    .$if(isSystemUser !== null, (query) => query.where('users.is_system_user', '=', isSystemUser))
    .$if(roleId !== null, (query) => query.where('users.role_id', '=', roleId))
    .where(isWhole ? sql<boolean>`(${containsEach(searched, q)} or ${hasPhone(q)})` : containsEach(searched, q))
    .select(['users.id', 'users.name', 'users.designation'])
    .$if(isWhole, (query) =>
      query
        .select(recordColumns)
        .select((eb) => jsonBuildObject({ id: eb.ref('roles.id'), name: eb.ref('roles.name') }).as('Permission')),
    )
    .$castTo<UserListItem>();
}
