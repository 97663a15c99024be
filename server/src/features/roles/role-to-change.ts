import type { Operation } from '../../operation/operation';
import { notFound } from '../../runtime/errors';

/** Role 1 is Administrator: it always has every flag. */
export const ADMINISTRATOR_ID = 1;

/** Reads a role to change; the caller has locked user management. @throws {AppError} not_found */
export async function roleToChange({ db }: Operation, id: number) {
  const role = await db
    .selectFrom('roles')
    .select(['id', 'name', 'description', 'flags'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (role === undefined) throw notFound('role');
  return role;
}
export type RoleToChange = Awaited<ReturnType<typeof roleToChange>>;
