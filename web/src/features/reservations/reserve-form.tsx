import { reservationCalls } from '@ghala/contract/calls/reservations';
import type { StockRecord } from '@ghala/contract/calls/stock-records';
import { Textarea } from '@mantine/core';
import { inUnit } from '../../documents/lines/counting-rule';
import { ProductQuantity } from '../../documents/lines/product-quantity';
import type { LotPart } from '../../documents/lot-choice/held-lots';
import { LotChooser } from '../../documents/lot-choice/lot-chooser';
import { KeptCodes } from '../../documents/scan/kept-codes';
import { figureOfRecord } from '../../documents/stock-figure/place-figures';
import { StockRequestButtons, useStockRequestForm } from '../../documents/stock-requests/request-form';
import { takingOf, useTakingScans } from '../../documents/stock-requests/use-request-scans';
import { address } from '../../net/address';
import { rich } from '../../text/rich';
import { t } from '../../text/t';
import { FieldGrid } from '../../ui/form/field-grid';
import { Form } from '../../ui/form/form';
import { Section } from '../../ui/page/section';

/** Asks for the quantity to reserve, and the purpose. */
export function ReserveForm({ record }: { record: StockRecord }) {
  const form = useStockRequestForm({
    record,
    call: reservationCalls.reserve,
    failureTitle: t.reservations.notCreated,
    successText: t.reservations.requested,
    initialValues: { quantity: '' as number | string, comment: '', lots: null as LotPart[] | null },
    schema: async () => (await import('@ghala/contract/calls/reservations')).reservationRequest,
  });
  const kept = useTakingScans({
    record,
    form,
    screenOf: (inventoryId) => address('/inventory/stocks/reserved/$inventoryId', { inventoryId }),
  });
  const unit = record.Product.unit.unit;
  return (
    <Section title={t.reservations.reservationTitle}>
      <Form form={form} label={t.common.reserveStock}>
        <FieldGrid>
          <ProductQuantity
            label={t.reservations.qtyToReserve}
            countedIn={record.Product}
            all={record.quantity ?? undefined}
            most={record.quantity ?? undefined}
            description={rich(t.common.availableNow, {
              available: figureOfRecord(record, 'available', record.quantity),
              unit,
            })}
            required
            unit={unit}
            data-autofocus
            {...form.getInputProps('quantity')}
            onChange={(quantity) => form.setValues(takingOf(record, form.getValues(), quantity))}
          />
        </FieldGrid>
        <LotChooser
          product={record.Product}
          from={{ inventoryId: record.id }}
          quantity={inUnit(record.Product, form.values.quantity)}
          {...form.getInputProps('lots')}
        />
        <Textarea label={t.common.comment} autosize minRows={2} {...form.getInputProps('comment')} />
        <KeptCodes kept={kept} />
        <StockRequestButtons />
      </Form>
    </Section>
  );
}
