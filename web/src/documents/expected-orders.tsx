import { purchaseCalls } from '@ghala/contract/calls/purchases';
import { Anchor, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatDate } from '../format/format';
import { sayTotal } from '../format/total-text';
import { receivingOf } from '../net/address';
import { PURCHASES_KEY } from '../net/query-keys';
import { sendList } from '../net/send';
import { useSeenOrders } from '../offline/orders-seen';
import { useCan } from '../session/session';
import { say, t } from '../text/t';
import { LinkButton } from '../ui/page/link-button';
import { linkTo } from '../ui/page/link-to';
import { useMayOpen } from '../ui/page/screen-access';
import { Section } from '../ui/page/section';
import { useIsPhone } from '../ui/use-is-phone';

/** This many orders are shown at once, the latest first: old ones may never come. */
const MOST_SHOWN = 4;

function useExpectedOrders() {
  return useQuery({
    queryKey: [...PURCHASES_KEY, 'expected'],
    queryFn: ({ signal }) => sendList(purchaseCalls.receivable, {}, { limit: MOST_SHOWN }, { signal }),
    enabled: useCan('batchAdd'),
  });
}

/** Tells whether the orders are still loading: until then, what is below them has no place. */
export function useExpectedAwaited(): boolean {
  const { isLoading, failureCount } = useExpectedOrders();
  return isLoading && failureCount === 0;
}

/**
 * Lists what suppliers still have to deliver, for those who receive it. @param others says how to find the orders that
 * are not shown
 * @param others says how to find the orders that are not shown
 */
export function ExpectedOrders({ others }: { others?: string }) {
  const mayOpen = useMayOpen();
  const { data } = useExpectedOrders();
  // Goods are often received on a phone without a network.
  useSeenOrders(useIsPhone() ? (data?.rows ?? []).map(({ id }) => id) : []);
  if (data === undefined || data.total === 0) return null;
  return (
    <Section
      title={t.expectedOrders.expected}
      actions={
        mayOpen('/purchases') ? (
          <Anchor {...linkTo({ to: '/purchases', search: { status: 'receivable' } })} size="sm">
            {sayTotal(t.expectedOrders.count, data)}
          </Anchor>
        ) : (
          <Text size="sm">{sayTotal(t.expectedOrders.count, data)}</Text>
        )
      }
    >
      <Stack gap="xs" component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
        {data.rows.map(({ id, purchaseNo, Supplier, createdAt, openLines }) => (
          <Group key={id} component="li" justify="space-between" gap="xs" wrap="nowrap">
            <div>
              <Text component="span" size="sm" fw={600}>
                {Supplier?.name ?? purchaseNo}
              </Text>
              <Text size="xs" c="dimmed">
                {say(t.expectedOrders.order, { purchaseNo, date: formatDate(createdAt), count: openLines })}
              </Text>
            </div>
            <LinkButton
              to={receivingOf(id)}
              variant="default"
              flex="none"
              aria-label={say(t.expectedOrders.receive, { purchaseNo })}
            >
              {t.common.receive}
            </LinkButton>
          </Group>
        ))}
      </Stack>
      {others !== undefined && data.total > data.rows.length ? (
        <Text size="xs" c="dimmed">
          {others}
        </Text>
      ) : null}
    </Section>
  );
}
