import type { StockRecord } from '@ghala/contract/calls/inventory';
import { newTransfer, transferCalls } from '@ghala/contract/calls/transfers';
import { Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { StockRequestButtons, useStockRequestForm } from '../../documents/stock-requests/request-form';
import { SectionPicker, WarehousePicker } from '../../pickers/place-pickers';
import { formatQuantity } from '../../shared/format';
import { FieldGrid } from '../../ui/field-grid';
import { Form } from '../../ui/form';
import { QuantityInput } from '../../ui/number-inputs';
import { Section } from '../../ui/section';

const blank = {
  warehouseId: null as number | null,
  sectionId: null as number | null,
  quantity: '' as number | string,
  reason: '',
  comment: '',
};

/** Where to, how much and why. */
export function TransferForm({ record }: { record: StockRecord }) {
  const [isVirtual, setVirtual] = useState(false);
  const form = useStockRequestForm({
    record,
    call: transferCalls.request,
    name: 'Stock Transfer',
    initialValues: blank,
    schema: newTransfer,
    // A section goes in the warehouse's stead: places share their ids.
    toRequest: ({ sectionId, warehouseId, ...values }) => ({ ...values, warehouseId: sectionId ?? warehouseId }),
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
            description={isVirtual ? 'A virtual warehouse has none' : 'Left empty, the oldest section receives'}
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
        <StockRequestButtons />
      </Form>
    </Section>
  );
}
