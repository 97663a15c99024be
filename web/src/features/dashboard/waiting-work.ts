import { MOST_WAITING, type Waiting } from '@ghala/contract/calls/dashboard';
import { type Address, addressOf, type To } from '../../shared/address';
import { type Session, useSession } from '../../shared/session';
import { totalText } from '../../shared/total-text';
import { type Message, t } from '../../text/t';
import { useMayOpen } from '../../ui/screen-access';
import { useWaiting } from './dashboard.api';

interface WaitingWork {
  kind: keyof Waiting;
  text: Message<{ count: number }>;
  /** The lists with exactly as many rows: the first that opens to the user. */
  lists: To[];
}

/** In the order of a day: what comes in, what goes out, and what others wait for. */
const workOf = (session: Session | undefined): WaitingWork[] => [
  {
    kind: 'receive',
    text: t.dashboard.toReceive,
    lists: [{ to: '/purchases', search: { status: 'receivable' } }, '/transaction/addbatch'],
  },
  { kind: 'handOut', text: t.dashboard.toHandOut, lists: [notesToProcess(session)] },
  { kind: 'approve', text: t.dashboard.toApprove, lists: ['/settings/approvals'] },
  {
    kind: 'settle',
    text: t.dashboard.toSettle,
    lists: [{ to: '/transaction/incompletenotes', search: { status: 'open' } }],
  },
  { kind: 'reorder', text: t.dashboard.toReorder, lists: [{ to: '/inventory/stocks', search: { stock: 'toOrder' } }] },
  { kind: 'count', text: t.dashboard.toCount, lists: [{ to: '/inventory/counts', search: { status: 'counting' } }] },
  {
    kind: 'reviewCounts',
    text: t.dashboard.countsToReview,
    lists: [{ to: '/inventory/counts', search: { status: 'review' } }],
  },
  { kind: 'exits', text: t.dashboard.exitsToMark, lists: ['/gate'] },
];

/** The numbers identify the kinds. */
function notesToProcess(session: Session | undefined): Address {
  const status = 'active';
  if (!session?.can('pickupProcess')) return { to: '/orders', search: { status, orderNo: 'DN-' } };
  if (!session.can('dispatchProcess')) return { to: '/orders', search: { status, orderNo: 'PN-' } };
  return { to: '/orders', search: { status } };
}

/** How much of one kind waits for the user, and where: no list if none with exactly that opens to them. */
export interface WaitingCount extends Pick<WaitingWork, 'kind' | 'text'> {
  count: number;
  list: To | undefined;
}

/** What waits for the user, nothing that is zero; undefined while it loads. */
export function useWaitingWork() {
  const session = useSession();
  const mayOpen = useMayOpen();
  const query = useWaiting();
  const { data } = query;
  const waiting =
    data &&
    workOf(session)
      .map(({ kind, text, lists }): WaitingCount => {
        return { kind, text, count: data[kind], list: lists.find((one) => mayOpen(addressOf(one).to)) };
      })
      .filter(({ count }) => count > 0);
  return { ...query, waiting };
}

/** '12', or '99+' of more than are counted. */
export function countText(count: number): string {
  return totalText(count > MOST_WAITING ? { total: MOST_WAITING, isMinimum: true } : { total: count });
}
