import type { StockRecord } from '@ghala/contract/inventory';
import { newTransfer } from '@ghala/contract/transfers';
import { Group, Textarea, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { SectionPicker, WarehousePicker } from '../../pickers/place-pickers';
import { formatQuantity } from '../../shared/format';
import { APPROVALS_KEY, STOCK_KEY } from '../../shared/query-keys';
import { FieldGrid } from '../../ui/field-grid';
import { Form, SubmitButton } from '../../ui/form';
import { LinkButton } from '../../ui/link-button';
import { notifySuccess } from '../../ui/notices';
import { QuantityInput } from '../../ui/number-inputs';
import { Section } from '../../ui/section';
import { useServerForm } from '../../ui/use-server-form';
import { requestTransfer } from './transfers.api';

const STOCKS = '/inventory/stocks';
const blank = {
  warehouseId: null as number | null,
  sectionId: null as number | null,
  quantity: '' as number | string,
  reason: '',
  comment: '',
};

/** Where to, how much and why. */
export function TransferForm({ record }: { record: StockRecord }) {
  const navigate = useNavigate();
  const [isVirtual, setVirtual] = useState(false);
  const form = useServerForm({
    initialValues: blank,
    schema: newTransfer,
    // A section goes in the warehouse's stead: places share their ids.
    toRequest: ({ sectionId, warehouseId, ...values }) =>
      ({
        ...values,
        warehouseId: sectionId ?? warehouseId,
        productId: record.Product.id,
        inventoryId: record.id,
      }) as Parameters<typeof requestTransfer>[0],
    send: (request, { idempotencyKey }) => requestTransfer(request, idempotencyKey),
    failureTitle: 'Stock Transfer not created',
    refresh: [STOCK_KEY, APPROVALS_KEY],
    onSuccess: async ({ status }) => {
      notifySuccess('Stock Transfer Processed', status === 'pending' ? 'It awaits approval' : undefined);
      await navigate({ to: STOCKS });
    },
  });
  const unit = record.Product.unit.unit;
  return (
    <Section title="2. Transfer">
      <Form form={form} label="Stock Transfer">
        <FieldGrid>
          <WarehousePicker
            label="Warehouse to Move"
            required
            describesVirtual
            virtualWord="Virtual"
            {...form.getInputProps('warehouseId')}
            onChange={(id, option) => {
              setVirtual(option?.isVirtual ?? false);
              form.setValues({ warehouseId: id, sectionId: null });
            }}
          />
          <SectionPicker
            warehouseId={form.values.warehouseId}
            disabled={isVirtual}
            description={isVirtual ? 'A virtual warehouse has none' : 'Left open: the oldest section receives'}
            {...form.getInputProps('sectionId')}
          />
          <QuantityInput
            label="Qty to Move"
            required
            unit={unit}
            description={`Up to ${formatQuantity(record.quantity)} ${unit}`}
            {...form.getInputProps('quantity')}
          />
          <TextInput label="Reason" {...form.getInputProps('reason')} />
        </FieldGrid>
        <Textarea label="Comment" autosize minRows={2} {...form.getInputProps('comment')} />
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
