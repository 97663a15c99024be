import { notFound } from '../../shared/errors';
import type { Operation } from '../../shared/operation';
import { endPasswordLinks } from '../../shared/user-password';

/** Locks a user to be changed, who is read with the role. @throws {AppError} not_found */
export async function lockUser({ db }: Operation, id: number) {
  const user = await db
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'users.role_id')
    .select([
      'users.id',
      'users.name',
      'users.email',
      'users.phone',
      'users.phone2',
      'users.designation',
      'users.employee_id',
      'users.is_system_user',
      'users.is_active',
      'users.role_id',
      'users.picture',
      'users.upload',
      'users.signature',
      'roles.name as role',
      'roles.flags',
    ])
    .where('users.id', '=', id)
    .where('users.deleted_at', 'is', null)
    .forUpdate('users')
    .executeTakeFirst();
  if (user === undefined) throw notFound('User');
  return user;
}
export type LockedUser = Awaited<ReturnType<typeof lockUser>>;

/** Ends whatever a user opened: sessions, and links to choose a password. */
export async function endSessions({ db }: Operation, id: number): Promise<void> {
  await db.deleteFrom('sessions').where('user_id', '=', id).execute();
  await endPasswordLinks(db, id);
}
