import { adjustmentTypeWords } from '@ghala/contract/adjustment-words';
import { type AdjustmentType, adjustmentTypes, newAdjustment } from '@ghala/contract/adjustments';
import type { StockRecord } from '@ghala/contract/inventory';
import { Group, Select, Text, Textarea } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { formatChange, formatQuantity } from '../../shared/format';
import { APPROVALS_KEY, STOCK_KEY } from '../../shared/query-keys';
import { FieldGrid } from '../../ui/field-grid';
import { Form, SubmitButton } from '../../ui/form';
import { LinkButton } from '../../ui/link-button';
import { notifySuccess } from '../../ui/notices';
import { QuantityInput } from '../../ui/number-inputs';
import { Section } from '../../ui/section';
import { useServerForm } from '../../ui/use-server-form';
import { requestAdjustment } from './adjustments.api';
import { newQuantity } from './new-quantity';

const STOCKS = '/inventory/stocks';
const activities = adjustmentTypes.map((type) => ({ value: type, label: adjustmentTypeWords[type] }));
const blank = { type: null as AdjustmentType | null, quantity: '' as number | string, comment: '' };

/** What is asked for, with what would then be available. */
export function AdjustmentForm({ record }: { record: StockRecord }) {
  const navigate = useNavigate();
  const form = useServerForm({
    initialValues: blank,
    schema: newAdjustment,
    toRequest: (values) =>
      ({ ...values, productId: record.Product.id, inventoryId: record.id }) as Parameters<typeof requestAdjustment>[0],
    send: (request, { idempotencyKey }) => requestAdjustment(request, idempotencyKey),
    failureTitle: 'Stock Adjustment not created',
    refresh: [STOCK_KEY, APPROVALS_KEY],
    onSuccess: async ({ status }) => {
      notifySuccess('Stock Adjustment Processed', status === 'pending' ? 'It awaits approval' : undefined);
      await navigate({ to: STOCKS });
    },
  });
  const unit = record.Product.unit.unit;
  const { type, quantity } = form.values;
  return (
    <Section title="2. Adjustment">
      <Form form={form} label="Stock Adjustment">
        <FieldGrid>
          <Select
            label="Activity"
            required
            placeholder="Choose"
            data={activities}
            data-autofocus
            {...form.getInputProps('type')}
          />
          <QuantityInput label="Qty Adjusted" required unit={unit} {...form.getInputProps('quantity')} />
        </FieldGrid>
        <NewQuantity
          available={record.quantity}
          unit={unit}
          after={type === null || quantity === '' ? undefined : newQuantity(record.quantity, type, Number(quantity))}
        />
        <Textarea label="Reason" autosize minRows={2} {...form.getInputProps('comment')} />
        <Group gap="xs" justify="flex-end">
          <LinkButton to={STOCKS} variant="default">
            Close
          </LinkButton>
          <SubmitButton>Process</SubmitButton>
        </Group>
      </Form>
    </Section>
  );
}

/** @param after undefined while activity or quantity is open */
function NewQuantity({ available, unit, after }: { available: number; unit: string; after: number | undefined }) {
  return (
    <Text size="sm" aria-live="polite" c={after !== undefined && after < 0 ? 'red' : 'dimmed'}>
      {after === undefined
        ? `Available now: ${formatQuantity(available)} ${unit}`
        : after < 0
          ? `Only ${formatQuantity(available)} ${unit} can be taken away`
          : `New quantity available: ${formatChange(after)} ${unit}`}
    </Text>
  );
}
