import type { PlainPath } from '../../net/address';
import { landingPath, useSession } from '../../session/session';

/**
 * Chooses where to go after a receipt is finished: the transactions, or the first screen of a user who may not open
 * them.
 */
export function useReceiptsHome(): PlainPath {
  const session = useSession();
  if (session === undefined || session.can('transaction')) return '/transaction';
  return landingPath(session.user);
}
