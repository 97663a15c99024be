import { Divider, SimpleGrid, Switch, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { keepAnswer } from '../../net/keep-answer';
import { useCan } from '../../session/session';
import { labels, t } from '../../text/t';
import { ErrorState } from '../../ui/page/error-state';
import { Section } from '../../ui/page/section';
import { Skeletons } from '../../ui/page/skeletons';
import { useAction } from '../../ui/use-action';
import { rulesQuery, saveRule } from './approvals.api';
import { PolicySettings } from './policy-settings';

/** Sets which documents need approval, and how far requesters decide on their own; only user managers change this. */
export function RulesPanel() {
  const client = useQueryClient();
  const rules = useQuery(rulesQuery);
  const mayChange = useCan('usersManage');
  const change = useAction({
    mutation: saveRule,
    failureTitle: t.approvals.approvalRuleNotSaved,
    onSuccess: ({ rules: saved }) => {
      keepAnswer(client, rulesQuery.queryKey, () => saved);
    },
  });
  return (
    <Section title={t.approvals.approvalRules}>
      <Text size="sm" c="dimmed">
        {t.approvals.rulesHint} {mayChange ? null : t.approvals.onlyUserManagersCanChange}
      </Text>
      {rules.data ? (
        <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
          {rules.data.map(({ module, required }) => (
            <Switch
              key={module}
              label={labels.modules[module]}
              checked={required}
              disabled={!mayChange || change.isRunning}
              onChange={(event) => void change.start({ module, required: event.currentTarget.checked })}
            />
          ))}
        </SimpleGrid>
      ) : rules.isError ? (
        <ErrorState
          title={t.approvals.rulesNotLoaded}
          error={rules.error}
          onRetry={() => void rules.refetch()}
          isRetrying={rules.isFetching}
        />
      ) : (
        <Skeletons lines={3} height={24} />
      )}
      <Divider />
      <PolicySettings mayChange={mayChange} />
    </Section>
  );
}
