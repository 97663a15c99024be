import { namesOf, type UserManager, unheldFlags } from '../../accounts/user-management';
import { refusal } from '../../runtime/errors';

/**
 * Nobody may change the account of a user with more permissions than their own. Passwords go to a user's address and
 * phone: someone who redirects them could sign in as that user, and so gain permissions that nobody gave them.
 * @param flags the user's flags before and after the change
 * @throws {AppError} forbidden if the user has more permissions than the actor.
 */
export function refuseTakeover(manager: UserManager, name: string, flags: readonly string[]): void {
  const missing = unheldFlags(manager, flags);
  if (missing.length === 0) return;
  throw refusal('user.holdsMore', { name, permissions: namesOf(missing) });
}
