import type { UserDocument } from '@ghala/contract/calls/users';
import { sql } from 'kysely';
import { lockUserManagement } from '../../accounts/user-management';
import type { StoredUpload } from '../../files/stored-upload';
import type { Operation } from '../../operation/operation';
import { lockUser } from './managed-user';
import { refuseTakeover } from './refuse-takeover';

/**
 * Replaces one document of a user with a stored file.
 * @throws {AppError} forbidden if the user has more permissions than the actor: these documents prove identity.
 */
export async function replaceDocument(
  operation: Operation,
  id: number,
  kind: UserDocument,
  upload: StoredUpload,
): Promise<void> {
  const manager = await lockUserManagement(operation, 'usersManage');
  const { name, flags, [kind]: replaced } = await lockUser(operation, id);
  refuseTakeover(manager, name, flags);
  const before = { [kind]: replaced };
  const after = { [kind]: await upload.keep(operation) };
  await operation.db
    .updateTable('users')
    .set({ ...after, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute();
  operation.record({ code: 'user.replaceDocument', id, name, document: kind, before, after });
}
