import { type OwnRequestMode, ownRequestModes } from '@ghala/contract/calls/approvals';
import { Radio, SimpleGrid, Stack, Switch } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { keepAnswer } from '../../net/keep-answer';
import { APPROVALS_KEY, NOTES_KEY, RECEIPTS_KEY } from '../../net/query-keys';
import { labels, t } from '../../text/t';
import { ErrorState } from '../../ui/page/error-state';
import { Skeletons } from '../../ui/page/skeletons';
import { useAction } from '../../ui/use-action';
import { policyQuery, savePolicy } from './approvals.api';
import { LimitSettings } from './limit-settings';

const about: Record<OwnRequestMode, string> = {
  alone: t.approvals.ownRequestsAlone,
  never: t.approvals.ownRequestsNever,
  always: t.approvals.ownRequestsAlways,
};

/** Sets who may decide on requests other than the requester, and who verifies receipts. */
export function PolicySettings({ mayChange }: { mayChange: boolean }) {
  const client = useQueryClient();
  const policy = useQuery(policyQuery);
  const change = useAction({
    mutation: savePolicy,
    failureTitle: t.approvals.settingNotSaved,
    refresh: [APPROVALS_KEY, NOTES_KEY, RECEIPTS_KEY],
    onSuccess: ({ policy: saved }) => {
      keepAnswer(client, policyQuery.queryKey, () => saved);
    },
  });
  if (policy.isError)
    return (
      <ErrorState
        title={t.approvals.settingsNotLoaded}
        error={policy.error}
        onRetry={() => void policy.refetch()}
        isRetrying={policy.isFetching}
      />
    );
  if (policy.data === undefined) return <Skeletons lines={3} height={24} />;
  const { ownRequests, receiptsByAnother } = policy.data;
  return (
    <Stack gap="lg">
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xl">
        <Radio.Group
          label={t.approvals.ownRequests}
          description={t.approvals.ownRequestsHint}
          value={ownRequests}
          onChange={(value) => void change.start({ ownRequests: value as OwnRequestMode })}
        >
          <Stack gap="sm" my="xs">
            {ownRequestModes.map((mode) => (
              <Radio
                key={mode}
                value={mode}
                label={labels.ownRequests[mode]}
                description={about[mode]}
                disabled={!mayChange}
              />
            ))}
          </Stack>
        </Radio.Group>
        <Switch
          label={t.approvals.verifiedByOthers}
          description={ownRequests === 'never' ? t.approvals.neverVerifiedAlone : t.approvals.verifiedAloneIfMust}
          checked={receiptsByAnother}
          disabled={!mayChange}
          onChange={(event) => void change.start({ receiptsByAnother: event.currentTarget.checked })}
        />
      </SimpleGrid>
      <LimitSettings policy={policy.data} mayChange={mayChange} />
    </Stack>
  );
}
