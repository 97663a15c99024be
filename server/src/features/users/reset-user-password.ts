import { sendTemporaryPasswords } from '../../accounts/send-password';
import { lockUserManagement } from '../../accounts/user-management';
import { restrictTrust } from '../../accounts/user-trust';
import { refusal } from '../../kernel/errors';
import type { Operation } from '../../kernel/operation';
import { lockUser } from './managed-user';
import { refuseTakeover } from './refuse-takeover';

/**
 * Gives a user a temporary password, sent by SMS and e-mail.
 * @param origin the application's address, for that message; undefined if it is not known for certain
 * @throws {AppError} conflict for a suspended user, one who never signs in, and oneself: an administrator whose message
 * is not delivered would be locked out.
 */
export async function resetUserPassword(operation: Operation, id: number, origin: string | undefined): Promise<void> {
  const manager = await lockUserManagement(operation, 'usersManage');
  const user = await lockUser(operation, id);
  if (user.id === manager.id) throw refusal('user.ownPassword');
  if (!user.is_system_user) throw refusal('user.noSystemUser', { name: user.name });
  if (!user.is_active) throw refusal('user.suspended', { name: user.name });
  refuseTakeover(manager, user.name, user.flags);
  await restrictTrust(operation.db, manager.flags, [id]);
  await sendTemporaryPasswords(operation, [user], origin);
  operation.record({ code: 'user.resetPassword', id, name: user.name });
}
