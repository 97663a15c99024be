import { MOST_WAITING, type Waiting } from '@ghala/contract/calls/dashboard';
import { Anchor, Paper, SimpleGrid, Skeleton, Text, Title } from '@mantine/core';
import { useId } from 'react';
import { type Address, addressOf, type To } from '../../shared/address';
import { type Session, useSession } from '../../shared/session';
import { totalText } from '../../shared/total-text';
import { type Message, say, t } from '../../text/t';
import { ErrorState } from '../../ui/error-state';
import { linkTo } from '../../ui/link-to';
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
  const id = useId();
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
      .map((work) => ({ ...work, count: data[work.kind] }))
      .filter(({ count }) => count > 0);
  return (
    <Paper component="section" aria-labelledby={id} p={{ base: 'sm', sm: 'md' }}>
      <Title order={2} id={id} mb="xs">
        {t.dashboard.needsYou}
      </Title>
      {waiting === undefined ? (
        <Skeleton height={48} width="60%" />
      ) : waiting.length === 0 ? (
        <Text c="dimmed">{t.dashboard.nothingNeedsYou}</Text>
      ) : (
        <SimpleGrid
          component="ul"
          cols={{ base: 2, sm: 3, lg: 6 }}
          spacing="md"
          m={0}
          p={0}
          style={{ listStyle: 'none' }}
        >
          {waiting.map(({ kind, text, lists, count }) => (
            <li key={kind}>
              <Count count={count} text={text} list={lists.find((one) => mayOpen(addressOf(one).to))} />
            </li>
          ))}
        </SimpleGrid>
      )}
    </Paper>
  );
}

function Count({ count, text, list }: Pick<WaitingWork, 'text'> & { count: number; list: To | undefined }) {
  const figure = (
    <>
      <Text component="span" display="block" fz="h1" fw={650} lh={1.2}>
        {totalText(count > MOST_WAITING ? { total: MOST_WAITING, isMinimum: true } : { total: count })}
      </Text>{' '}
      <Text component="span" size="sm" c="dimmed">
        {say(text, { count })}
      </Text>
    </>
  );
  return list === undefined ? (
    figure
  ) : (
    <Anchor {...linkTo(list)} display="block" underline="hover" c="inherit">
      {figure}
    </Anchor>
  );
}
