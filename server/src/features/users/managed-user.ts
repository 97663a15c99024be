import { userFields } from '@ghala/contract/entities/user-fields';
import { EntityTable } from '../../db/entity-table';
import type { Operation } from '../../operation/operation';
import { notFound } from '../../runtime/errors';

export const userTable = new EntityTable('users', userFields);

/** Locks a user for a change and reads them with their role. @throws {AppError} not_found */
export async function lockUser({ db }: Operation, id: number) {
  const user = await db
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'users.role_id')
    .select([
      'users.id',
      ...userTable.selected,
      'users.is_active',
      'users.must_change_password',
      'users.role_id',
      'users.picture',
      'users.upload',
      'users.signature',
      'roles.name as role',
      'roles.flags',
    ])
    .where('users.id', '=', id)
    .where('users.deleted_at', 'is', null)
    .forNoKeyUpdate('users')
    .executeTakeFirst();
  if (user === undefined) throw notFound('user');
  return user;
}
export type LockedUser = Awaited<ReturnType<typeof lockUser>>;

/** Forgets all browsers that the user signed in with before. */
export async function forgetDevices({ db }: Operation, id: number): Promise<void> {
  await db.deleteFrom('known_devices').where('user_id', '=', id).execute();
}
