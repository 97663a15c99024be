import { approvalFlags } from '@ghala/contract/access/permissions';
import { type ApprovalRow, approvalCalls, type Decision, type QueueFilters } from '@ghala/contract/calls/approvals';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { APPROVALS_KEY } from '../../net/query-keys';
import { sendWhole } from '../../net/send';
import { useCan } from '../../session/session';
import { say, t } from '../../text/t';
import { onDemand } from '../../ui/dialogs/on-demand';
import { Section } from '../../ui/page/section';
import { requestTitle } from './request-title';
import { RequestWarnings } from './request-warnings';

const DecisionDialog = onDemand(async () => (await import('./decision-dialog')).DecisionDialog);

/** Shows the requests about a document that await the reader's decision, to be decided here; nobody else sees them. */
export function DecideHere({ of }: { of: Partial<Pick<QueueFilters, 'noteId' | 'purchaseId' | 'batchId'>> }) {
  const { data } = useQuery({
    queryKey: [...APPROVALS_KEY, 'queue', of],
    queryFn: ({ signal }) => sendWhole(approvalCalls.queue, { query: of }, signal),
    enabled: useCan(approvalFlags),
  });
  const [decided, setDecided] = useState<{ request: ApprovalRow; decision: Decision }>();
  const close = () => setDecided(undefined);
  return (
    <>
      {data?.map((request) => (
        <Section key={request.id} title={t.approvals.awaitsYou}>
          <Stack gap="sm">
            <Text size="sm">{say(t.approvals.askedBy, { name: request.User.name })}</Text>
            <RequestWarnings request={request} />
            <Group gap="xs" aria-label={requestTitle(request)} role="group">
              <Button onClick={() => setDecided({ request, decision: 'approve' })}>{t.approvals.approve}</Button>
              <Button variant="default" onClick={() => setDecided({ request, decision: 'reject' })}>
                {t.approvals.reject}
              </Button>
            </Group>
          </Stack>
        </Section>
      ))}
      {decided ? <DecisionDialog {...decided} onClose={close} onDecided={close} /> : null}
    </>
  );
}
