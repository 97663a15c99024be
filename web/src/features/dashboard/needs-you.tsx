import { MOST_WAITING, type Waiting } from '@ghala/contract/calls/dashboard';
import { Group, Skeleton, Text } from '@mantine/core';
import { type Address, addressOf, type To } from '../../shared/address';
import type { Page } from '../../shared/page';
import { type Session, useSession } from '../../shared/session';
import { sayTotal } from '../../shared/total-text';
import { type Message, t } from '../../text/t';
import { ErrorState } from '../../ui/error-state';
import { LinkButton } from '../../ui/link-button';
import { useMayOpen } from '../../ui/screen-access';
import { Section } from '../../ui/section';
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
  { kind: 'reorder', text: t.dashboard.toReorder, lists: [{ to: '/inventory/stocks', search: { stock: 'order' } }] },
  { kind: 'exits', text: t.dashboard.exitsToMark, lists: ['/gate'] },
];

/** The numbers identify the kinds. */
function notesToProcess(session: Session | undefined): Address {
  const status = 'active';
  if (!session?.can('pickupProcess')) return { to: '/orders', search: { status, orderNo: 'DN-' } };
  if (!session.can('dispatchProcess')) return { to: '/orders', search: { status, orderNo: 'PN-' } };
  return { to: '/orders', search: { status } };
}

/** What waits for the user, each with a link to its list; nothing that is zero. */
export function NeedsYou() {
  const session = useSession();
  const mayOpen = useMayOpen();
  const { data, isError, error, isFetching, refetch } = useWaiting();
  if (data === undefined && isError)
    return (
      <ErrorState
        title={t.dashboard.waitingNotLoaded}
        error={error}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  const waiting =
    data &&
    workOf(session)
      .map((work) => ({ ...work, total: totalOf(data[work.kind]) }))
      .filter(({ total }) => total.total > 0);
  return (
    <Section title={t.dashboard.needsYou}>
      {waiting === undefined ? (
        <Skeleton height={32} width="60%" />
      ) : waiting.length === 0 ? (
        <Text c="dimmed">{t.dashboard.nothingNeedsYou}</Text>
      ) : (
        <Group gap="xs" component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
          {waiting.map(({ kind, text, lists, total }) => {
            const list = lists.find((one) => mayOpen(addressOf(one).to));
            return (
              <li key={kind}>
                {list === undefined ? (
                  <Text>{sayTotal(text, total)}</Text>
                ) : (
                  <LinkButton variant="default" to={list}>
                    {sayTotal(text, total)}
                  </LinkButton>
                )}
              </li>
            );
          })}
        </Group>
      )}
    </Section>
  );
}

/** As the list itself shows its total. */
function totalOf(count: number): Pick<Page<unknown>, 'total' | 'isMinimum'> {
  return count > MOST_WAITING ? { total: MOST_WAITING, isMinimum: true } : { total: count };
}
