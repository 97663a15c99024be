import type { ApprovalRule } from '@ghala/contract/approvals';
import { approvalModules } from '@ghala/contract/permissions';
import { SimpleGrid, Switch, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCan } from '../../shared/session';
import { ErrorState } from '../../ui/error-state';
import { Section } from '../../ui/section';
import { Skeletons } from '../../ui/skeletons';
import { useAction } from '../../ui/use-action';
import { rulesQuery, saveRule } from './approvals.api';

/** Says for each module whether its documents need approval; who manages users changes it. */
export function RulesPanel() {
  const client = useQueryClient();
  const rules = useQuery(rulesQuery);
  const mayChange = useCan('usersManage');
  const change = useAction<ApprovalRule, ApprovalRule[]>({
    run: saveRule,
    failureTitle: 'Approval rule not saved',
    onSuccess: (saved) => {
      client.setQueryData(rulesQuery.queryKey, saved);
    },
  });
  return (
    <Section title="Approval Rules">
      <Text size="sm" c="dimmed">
        Where approval is not needed, only those who could give it act at once; everyone else’s request still waits.
        {mayChange ? '' : ' Who manages users can change this.'}
      </Text>
      {rules.data ? (
        <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
          {rules.data.map(({ module, required }) => (
            <Switch
              key={module}
              label={(approvalModules as Record<string, { title: string }>)[module]?.title ?? module}
              checked={required}
              disabled={!mayChange || change.isRunning}
              onChange={(event) => void change.start({ module, required: event.currentTarget.checked })}
            />
          ))}
        </SimpleGrid>
      ) : rules.isError ? (
        <ErrorState
          title="The rules could not be loaded"
          error={rules.error}
          onRetry={() => void rules.refetch()}
          isRetrying={rules.isFetching}
        />
      ) : (
        <Skeletons lines={3} height={24} />
      )}
    </Section>
  );
}
