import type { UserDocument } from '@ghala/contract/calls/users';
import { sql } from 'kysely';
import { lockUserManagement } from '../../accounts/user-management';
import type { StoredUpload } from '../../files/stored-upload';
import type { Operation } from '../../kernel/operation';
import { lockUser } from './managed-user';
import { refuseTakeover } from './refuse-takeover';

/**
 * Puts a stored file in the place of one document of a user.
 * @throws {AppError} forbidden where the user holds more than the actor: these prove who somebody is.
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
