import { namesOf, type UserManager, unheldFlags } from '../../accounts/user-management';
import { refusal } from '../../kernel/errors';

/**
 * Nobody has a hand in the account of one who holds more than they do. Passwords go to a user's address and phone:
 * whoever redirects them could sign in as that user, and so hold what nobody gave them.
 * @param flags what the user holds before and after the change
 * @throws {AppError} forbidden where the user holds more than the one who makes the change.
 */
export function refuseTakeover(manager: UserManager, name: string, flags: readonly string[]): void {
  const missing = unheldFlags(manager, flags);
  if (missing.length === 0) return;
  throw refusal('user.holdsMore', { name, permissions: namesOf(missing) });
}
