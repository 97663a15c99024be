import { MOST_WAITING, type Waiting } from '@ghala/contract/calls/dashboard';
import { SOON_DAYS } from '@ghala/contract/calls/lots';
import { formatMoney } from '../../format/format';
import { totalText } from '../../format/total-text';
import { type Address, addressOf, type To } from '../../net/address';
import { type Session, useSession } from '../../session/session';
import { say, t } from '../../text/t';
import { useMayOpen } from '../../ui/page/screen-access';
import { useOfflineQueue } from './dashboard.api';

interface WaitingWork {
  kind: keyof Omit<Waiting, 'expiringValue'>;
  /** @param value of what expires */
  text: (facts: { count: number; value: string }) => string;
  /** These lists have exactly that many rows; the first that the user may open is linked. */
  lists: To[];
}

/** They follow the order of a day: what comes in, what goes out, and what others wait for. */
const workOf = (session: Session | undefined): WaitingWork[] => [
  {
    kind: 'receive',
    text: (facts) => say(t.dashboard.toReceive, facts),
    lists: [{ to: '/purchases', search: { status: 'receivable' } }, '/transaction/addbatch'],
  },
  { kind: 'handOut', text: (facts) => say(t.dashboard.toHandOut, facts), lists: [notesToProcess(session)] },
  { kind: 'approve', text: (facts) => say(t.dashboard.toApprove, facts), lists: ['/settings/approvals'] },
  {
    kind: 'settle',
    text: (facts) => say(t.dashboard.toSettle, facts),
    lists: [{ to: '/transaction/incompletenotes', search: { status: 'open' } }],
  },
  {
    kind: 'reorder',
    text: (facts) => say(t.dashboard.toReorder, facts),
    lists: [{ to: '/inventory/stocks', search: { stock: 'toOrder' } }],
  },
  {
    kind: 'count',
    text: (facts) => say(t.dashboard.toCount, facts),
    lists: [{ to: '/inventory/counts', search: { status: 'counting' } }],
  },
  {
    kind: 'reviewCounts',
    text: (facts) => say(t.dashboard.countsToReview, facts),
    lists: [{ to: '/inventory/counts', search: { status: 'review' } }],
  },
  { kind: 'exits', text: (facts) => say(t.dashboard.exitsToMark, facts), lists: ['/gate'] },
  {
    kind: 'expiring',
    text: (facts) => say(t.dashboard.expiring, facts),
    lists: [{ to: '/inventory/lots', search: { expiry: String(SOON_DAYS) } }],
  },
];

/** The numbers identify the kinds. */
function notesToProcess(session: Session | undefined): Address {
  const status = 'active';
  if (!session?.can('pickupProcess')) return { to: '/orders', search: { status, orderNo: 'DN-' } };
  if (!session.can('dispatchProcess')) return { to: '/orders', search: { status, orderNo: 'PN-' } };
  return { to: '/orders', search: { status } };
}

/**
 * Tells how much of one kind waits for the user, and where: without a list if the user can open none with exactly that.
 */
export interface WaitingCount extends Pick<WaitingWork, 'kind'> {
  count: number;
  /** Follows the count. */
  text: string;
  list: To | undefined;
}

/** Lists what waits for the user, leaving out zeros; undefined while it loads. */
export function useWaitingWork() {
  const session = useSession();
  const mayOpen = useMayOpen();
  const query = useOfflineQueue();
  const { data } = query;
  const waiting =
    data &&
    workOf(session)
      .map(({ kind, text, lists }): WaitingCount => {
        const facts = { count: data[kind], value: formatMoney(data.expiringValue) };
        return { kind, text: text(facts), count: facts.count, list: lists.find((one) => mayOpen(addressOf(one).to)) };
      })
      .filter(({ count }) => count > 0);
  return { ...query, waiting };
}

/** Writes '12', or '99+' above the limit of counting. */
export function countText(count: number): string {
  return totalText(count > MOST_WAITING ? { total: MOST_WAITING, isMinimum: true } : { total: count });
}
