import { permissionFlags } from '@ghala/contract/access/permissions';
import type { Role } from '@ghala/contract/calls/roles';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { containsEach } from '../../db/best-match';
import type { Database } from '../../db/database';
import { notFound } from '../../runtime/errors';

const switches = permissionFlags.map((flag) => sql<boolean>`${flag} = any(roles.flags)`.as(flag));

/** Selects every role with its switches and, optionally, its users. */
export function rolesQuery(database: Database, { q, users = true }: { q?: string; users?: boolean } = {}) {
  return database
    .selectFrom('roles')
    .where('roles.deleted_at', 'is', null)
    .where(containsEach(sql`(roles.name || ' ' || roles.description)`, q))
    .select(['roles.id', 'roles.name', 'roles.description'])
    .select(switches)
    .select((eb) => [
      eb
        .selectFrom('users')
        .whereRef('users.role_id', '=', 'roles.id')
        .where('users.deleted_at', 'is', null)
        .select(sql<number>`count(*)`.as('count'))
        .as('count'),
      jsonArrayFrom(
        eb
          .selectFrom('users')
          .whereRef('users.role_id', '=', 'roles.id')
          .where('users.deleted_at', 'is', null)
          .$if(!users, (query) => query.where(sql<boolean>`false`))
          .select(['users.id', 'users.name'])
          .orderBy('users.name')
          .orderBy('users.id'),
      ).as('users'),
    ])
    .$castTo<Role>();
}

/** Finds one role. @throws {AppError} not_found */
export async function findRole(database: Database, id: number): Promise<Role> {
  const role = await rolesQuery(database).where('roles.id', '=', id).executeTakeFirst();
  if (role === undefined) throw notFound('role');
  return role;
}
