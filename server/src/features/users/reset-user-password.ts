import { decidingFlags } from '@ghala/contract/access/permissions';
import type { OneTimePassword } from '@ghala/contract/calls/user-record';
import { requireConfirmed } from '../../accounts/confirm-password';
import { type PasswordDelivery, sendTemporaryPasswords } from '../../accounts/send-password';
import { lockUserManagement } from '../../accounts/user-management';
import { restrictTrust } from '../../accounts/user-trust';
import type { Operation } from '../../operation/operation';
import { refusal } from '../../runtime/errors';
import { lockUser } from './managed-user';
import { refuseTakeover } from './refuse-takeover';

/**
 * Gives a user a temporary password, sent by SMS and e-mail.
 * @returns it, if no service can send it and the actor must pass it on
 * @throws {AppError} conflict for a suspended user, one who never signs in, and oneself: an administrator whose message
 * is not delivered would be locked out; forbidden unless the actor's password was entered just before, for a user who
 * decides on requests or on who does, in whose name the actor could then decide.
 */
export async function resetUserPassword(
  operation: Operation,
  id: number,
  delivery: PasswordDelivery,
): Promise<OneTimePassword[]> {
  const manager = await lockUserManagement(operation, 'usersManage');
  const user = await lockUser(operation, id);
  if (user.id === manager.id) throw refusal('user.ownPassword');
  if (!user.isSystemUser) throw refusal('user.noSystemUser', { name: user.name });
  if (!user.is_active) throw refusal('user.suspended', { name: user.name });
  refuseTakeover(manager, user.name, user.flags);
  if (decidingFlags.some((flag) => user.flags.includes(flag))) await requireConfirmed(operation);
  await restrictTrust(operation.db, manager.flags, [id]);
  operation.record({ code: 'user.resetPassword', id, name: user.name });
  return sendTemporaryPasswords(operation, [user], delivery);
}
