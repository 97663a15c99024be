import type { PlainPath } from '../../net/address';
import { landingPath, useSession } from '../../session/session';

/** Chooses where to go after an order is finished: the list, or the first screen of a user who may not open it. */
export function usePurchasesHome(): PlainPath {
  const session = useSession();
  if (session === undefined || session.can('purchaseView')) return '/purchases';
  return landingPath(session.user);
}
