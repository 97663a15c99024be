import { approvalCalls, type DutyPolicy } from '@ghala/contract/calls/approvals';
import { percentRule } from '@ghala/contract/common/figure';
import { Group, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { keepAnswer } from '../../net/keep-answer';
import { APPROVALS_KEY, RECEIPTS_KEY } from '../../net/query-keys';
import { change } from '../../net/send';
import { t } from '../../text/t';
import { FieldGrid } from '../../ui/form/field-grid';
import { Form, SubmitButton } from '../../ui/form/form';
import { useServerForm } from '../../ui/form/use-server-form';
import { MoneyInput, QuantityInput } from '../../ui/inputs/number-inputs';
import { policyQuery } from './approvals.api';

/**
 * Sets the value above which goods without an order need a second name, and how much members may reserve. An empty
 * limit is off.
 */
export function LimitSettings({ policy, mayChange }: { policy: DutyPolicy; mayChange: boolean }) {
  const client = useQueryClient();
  const form = useServerForm({
    initialValues: {
      secondNameAbove: policy.secondNameAbove ?? '',
      memberReservePercent: policy.memberReservePercent ?? '',
    } as Record<'secondNameAbove' | 'memberReservePercent', number | string>,
    schema: async () => (await import('@ghala/contract/calls/approvals')).policyChange,
    mutation: (body) => change(approvalCalls.setPolicy, { body }),
    failureTitle: t.approvals.settingNotSaved,
    successText: t.approvals.limitsSaved,
    refresh: [APPROVALS_KEY, RECEIPTS_KEY],
    onSuccess: ({ policy: saved }) => {
      keepAnswer(client, policyQuery.queryKey, () => saved);
    },
  });
  return (
    <Form form={form} label={t.approvals.limits}>
      <Stack gap="sm">
        <FieldGrid>
          <MoneyInput
            label={t.approvals.secondNameAbove}
            description={t.approvals.secondNameHint}
            disabled={!mayChange}
            {...form.getInputProps('secondNameAbove')}
          />
          <QuantityInput
            rule={percentRule}
            label={t.approvals.memberReserve}
            description={t.approvals.memberReserveHint}
            unit="%"
            disabled={!mayChange}
            {...form.getInputProps('memberReservePercent')}
          />
        </FieldGrid>
        {mayChange ? (
          <Group>
            <SubmitButton>{t.approvals.saveLimits}</SubmitButton>
          </Group>
        ) : null}
      </Stack>
    </Form>
  );
}
