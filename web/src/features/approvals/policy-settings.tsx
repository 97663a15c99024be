import { ownRequestWords } from '@ghala/contract/approval-words';
import { type OwnRequestMode, ownRequestModes } from '@ghala/contract/calls/approvals';
import { Radio, SimpleGrid, Stack, Switch } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { APPROVALS_KEY, BATCHES_KEY, NOTES_KEY } from '../../shared/query-keys';
import { ErrorState } from '../../ui/error-state';
import { Skeletons } from '../../ui/skeletons';
import { useAction } from '../../ui/use-action';
import { policyQuery, savePolicy } from './approvals.api';

const about: Record<OwnRequestMode, string> = {
  alone: 'As long as another active user may approve, that user decides.',
  never: 'Requests wait until another user may approve them.',
  always: 'No second person is needed.',
};

/** Who decides on requests beside those who made them, and who verifies receipts. */
export function PolicySettings({ mayChange }: { mayChange: boolean }) {
  const client = useQueryClient();
  const policy = useQuery(policyQuery);
  const change = useAction({
    mutation: savePolicy,
    failureTitle: 'Setting not saved',
    refresh: [APPROVALS_KEY, NOTES_KEY, BATCHES_KEY],
    onSuccess: ({ policy: saved }) => {
      client.setQueryData(policyQuery.queryKey, saved);
    },
  });
  if (policy.isError)
    return (
      <ErrorState
        title="The settings could not be loaded"
        error={policy.error}
        onRetry={() => void policy.refetch()}
        isRetrying={policy.isFetching}
      />
    );
  if (policy.data === undefined) return <Skeletons lines={3} height={24} />;
  const { ownRequests, receiptsByAnother } = policy.data;
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xl">
      <Radio.Group
        label="Requesters decide on their own requests"
        description="The same holds for entering a pickup’s code after changing where it goes."
        value={ownRequests}
        onChange={(value) => void change.start({ ownRequests: value as OwnRequestMode })}
      >
        <Stack gap="sm" my="xs">
          {ownRequestModes.map((mode) => (
            <Radio
              key={mode}
              value={mode}
              label={ownRequestWords[mode]}
              description={about[mode]}
              disabled={!mayChange}
            />
          ))}
        </Stack>
      </Radio.Group>
      <Switch
        label="Receipts are verified by someone else"
        description={
          ownRequests === 'never'
            ? 'Whoever entered a receipt can’t verify it.'
            : 'Whoever entered a receipt can’t verify it, unless nobody else can.'
        }
        checked={receiptsByAnother}
        disabled={!mayChange}
        onChange={(event) => void change.start({ receiptsByAnother: event.currentTarget.checked })}
      />
    </SimpleGrid>
  );
}
