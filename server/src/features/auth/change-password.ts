import { AppError, invalid } from '../../shared/errors';
import type { Operation } from '../../shared/operation';
import { hashPassword, verifyPassword } from '../../shared/passwords';
import { setPassword } from '../../shared/user-password';
import { lockUser } from './auth.queries';

/** The password given as the current one is not. */
export class WrongPassword extends AppError {
  constructor() {
    super('invalid', 'The current password is wrong', { current: 'is wrong' });
  }
}

/**
 * Gives the actor the password that they chose, and ends their other sessions.
 * @throws {WrongPassword} and {AppError} invalid where the new one is the old.
 */
export async function changePassword(
  operation: Operation,
  tokenHash: Buffer,
  { current, password }: { current: string; password: string },
): Promise<void> {
  const { db, actor } = operation;
  const user = await lockUser(db, actor.id);
  if (!(await verifyPassword(user?.password_hash, current))) throw new WrongPassword();
  if (password === current) throw invalid('password', 'must be another than the current one');
  const passwordHash = await hashPassword(password);
  await setPassword(db, actor.id, { passwordHash, isTemporary: false, keepSession: tokenHash });
  await operation.audit({
    entity: 'User',
    entityId: actor.id,
    action: 'password',
    details: `${actor.name} changed their password`,
  });
}
