import { adjustmentTypeWords } from '@ghala/contract/adjustment-words';
import {
  type AdjustmentType,
  adjustmentCalls,
  adjustmentTypes,
  newAdjustment,
} from '@ghala/contract/calls/adjustments';
import type { StockRecord } from '@ghala/contract/calls/inventory';
import { Select, Text, Textarea } from '@mantine/core';
import { StockRequestButtons, useStockRequestForm } from '../../documents/stock-requests/request-form';
import { formatChange, formatQuantity } from '../../shared/format';
import { FieldGrid } from '../../ui/field-grid';
import { Form } from '../../ui/form';
import { QuantityInput } from '../../ui/number-inputs';
import { Section } from '../../ui/section';
import { newQuantity } from './new-quantity';

const activities = adjustmentTypes.map((type) => ({ value: type, label: adjustmentTypeWords[type] }));
const blank = { type: null as AdjustmentType | null, quantity: '' as number | string, comment: '' };

/** What is asked for, with what would then be available. */
export function AdjustmentForm({ record }: { record: StockRecord }) {
  const form = useStockRequestForm({
    record,
    call: adjustmentCalls.request,
    name: 'Stock Adjustment',
    initialValues: blank,
    schema: newAdjustment,
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
        <StockRequestButtons />
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
