import type { Decision } from '@ghala/contract/calls/approvals';
import { countCalls, type WaitingCount } from '@ghala/contract/calls/counts';
import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatMoney } from '../../format/format';
import { address } from '../../net/address';
import { APPROVALS_KEY } from '../../net/query-keys';
import { send } from '../../net/send';
import { useCan } from '../../session/session';
import { say, t } from '../../text/t';
import { onDemand } from '../../ui/dialogs/on-demand';
import { ScreenLink } from '../../ui/page/screen-access';

const DecideCountDialog = onDemand(
  async () => (await import('../../documents/counts/decide-count-dialog')).DecideCountDialog,
);

/**
 * Lists the counts whose differences await the user's decision, to decide all of one count at once. Each difference is
 * also in the queue.
 */
export function WaitingCounts() {
  const mayDecide = useCan('approveAdjustment');
  const { data } = useQuery({
    queryKey: [...APPROVALS_KEY, 'counts'],
    queryFn: async ({ signal }) => (await send(countCalls.waiting, {}, { signal })).counts,
    enabled: mayDecide,
  });
  const [decided, setDecided] = useState<{ count: WaitingCount; decision: Decision }>();
  if (data === undefined || data.length === 0) return null;
  return (
    <Paper component="section" p="sm" aria-label={t.counts.waitingTitle}>
      <Stack gap="sm">
        {data.map((count) => (
          <Group key={count.id} justify="space-between" gap="xs">
            <div>
              <ScreenLink to={address('/inventory/counts/$id', { id: count.id })}>
                {count.number} {count.name}
              </ScreenLink>
              <Text size="sm" c="dimmed">
                {say(t.counts.waitingLine, {
                  count: count.pending,
                  place: count.Warehouse.name,
                  more: formatMoney(count.more),
                  less: formatMoney(count.less),
                })}
              </Text>
            </div>
            <Group gap="xs">
              <Button variant="default" onClick={() => setDecided({ count, decision: 'reject' })}>
                {say(t.counts.rejectAll, { count: count.pending })}
              </Button>
              <Button variant="default" onClick={() => setDecided({ count, decision: 'approve' })}>
                {say(t.counts.approveAll, { count: count.pending })}
              </Button>
            </Group>
          </Group>
        ))}
      </Stack>
      {decided ? <DecideCountDialog {...decided} onClose={() => setDecided(undefined)} /> : null}
    </Paper>
  );
}
