import type { StockRecord } from '@ghala/contract/inventory';
import { reservationRequest } from '@ghala/contract/reservations';
import { Group, Textarea } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { formatQuantity } from '../../shared/format';
import { FieldGrid } from '../../ui/field-grid';
import { Form, SubmitButton } from '../../ui/form';
import { LinkButton } from '../../ui/link-button';
import { QuantityInput } from '../../ui/number-inputs';
import { Section } from '../../ui/section';
import { useServerForm } from '../../ui/use-server-form';
import { RESERVED, reserveStock } from './reservations.api';

const STOCKS = '/inventory/stocks';

/** How much is to be held, and what for. */
export function ReserveForm({ record }: { record: StockRecord }) {
  const navigate = useNavigate();
  const form = useServerForm({
    initialValues: { quantity: '' as number | string, comment: '' },
    schema: reservationRequest,
    toRequest: ({ quantity, comment }) => ({
      quantity: quantity as number,
      comment,
      productId: record.Product.id,
      inventoryId: record.id,
    }),
    send: (request, { idempotencyKey }) => reserveStock(request, idempotencyKey),
    failureTitle: 'Stock Reservation not created',
    successText: 'Stock Reservation Processed',
    refresh: RESERVED,
    onSuccess: () => navigate({ to: STOCKS }),
  });
  const unit = record.Product.unit.unit;
  return (
    <Section title="2. Reservation">
      <Form form={form} label="Reserve Stock">
        <FieldGrid>
          <QuantityInput
            label="Qty to Reserve"
            description={`At most ${formatQuantity(record.quantity)} ${unit}`}
            required
            unit={unit}
            data-autofocus
            {...form.getInputProps('quantity')}
          />
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
