import { type AdjustmentType, adjustmentCalls, adjustmentTypes } from '@ghala/contract/calls/adjustments';
import type { StockRecord } from '@ghala/contract/calls/stock-records';
import { Select, Text, Textarea } from '@mantine/core';
import type { ReactElement } from 'react';
import { countedOf, inUnit } from '../../documents/lines/counting-rule';
import { ProductQuantity } from '../../documents/lines/product-quantity';
import { isTracked, type LotDraft, sentLots } from '../../documents/lots/lot-drafts';
import { LotsEditor } from '../../documents/lots/lots-editor';
import { lotFaults } from '../../documents/lots/lots-problem';
import { countedInto, namedLot, type ScannedLot } from '../../documents/lots/scanned-lots';
import { countText, countUp, type ScannedCount } from '../../documents/scan/count-up';
import { KeptCodes } from '../../documents/scan/kept-codes';
import { scannedSerial } from '../../documents/scan/scanned-serial';
import { figureOfRecord } from '../../documents/stock-figure/place-figures';
import { StockRequestButtons, useStockRequestForm } from '../../documents/stock-requests/request-form';
import { useRequestScans } from '../../documents/stock-requests/use-request-scans';
import { formatChange } from '../../format/format';
import { address } from '../../net/address';
import { rich } from '../../text/rich';
import { labels, say, t } from '../../text/t';
import { FieldGrid } from '../../ui/form/field-grid';
import { Form } from '../../ui/form/form';
import { Section } from '../../ui/page/section';
import type { Taken } from '../../ui/scan/scanner-keys';
import { newQuantity } from './new-quantity';

const activities = adjustmentTypes.map((type) => ({ value: type, label: labels.adjustmentTypes[type] }));
const blank = {
  type: null as AdjustmentType | null,
  quantity: '' as number | string,
  lots: [] as LotDraft[],
  comment: '',
};

/** Asks for the correction, and shows the available quantity that would result. */
export function AdjustmentForm({ record }: { record: StockRecord }) {
  const unit = record.Product.unit.unit;
  const form = useStockRequestForm({
    record,
    call: adjustmentCalls.request,
    failureTitle: t.adjustments.notCreated,
    successText: t.adjustments.requested,
    initialValues: blank,
    schema: async () => (await import('@ghala/contract/calls/adjustments')).newAdjustment,
    toRequest: (values) => ({ ...values, lots: sentLots(record.Product, values) }),
    otherFaults: (values) => lotFaults(record.Product, values),
  });
  const kept = useRequestScans({
    record,
    form,
    screenOf: (inventoryId) => address('/inventory/stocks/adjustments/$inventoryId', { inventoryId }),
    count: (found, more) => count(isTracked(record.Product) ? namedLot(record.Product, found) : {}, more),
    elseOf: (scan) => {
      const serial = scannedSerial(record.Product, scan, form.elementRef);
      if (serial === undefined) return undefined;
      return () => serial !== false && count({ serial }, { count: 1, name: unit });
    },
  });

  function count(scan: ScannedLot, more: ScannedCount): Taken {
    const { Product } = record;
    const { name } = Product;
    const { quantity, lots } = form.getValues();
    const counted = countedOf(Product);
    const next = isTracked(Product)
      ? countedInto(Product, { quantity, lots }, scan, more)
      : { quantity: countUp(quantity, more, counted), lots };
    if (next?.quantity === undefined) {
      form.focusField('quantity');
      return { missed: t.scans.noQuantity };
    }
    if ('repeated' in next && next.repeated !== undefined)
      return { missed: say(t.scans.serialAgain, { name, serial: next.repeated }) };
    form.setValues({ quantity: next.quantity, lots: next.lots });
    if (Product.tracking === 'serial' && !scan.serial) return say(t.scans.serialNext, { name });
    return say(t.scans.counted, { name, quantity: countText(next.quantity, counted) });
  }

  const { type } = form.values;
  const quantity = inUnit(record.Product, form.values.quantity);
  return (
    <Section title={t.adjustments.adjustmentTitle}>
      <Form form={form} label={t.adjustments.stockAdjustment}>
        <FieldGrid>
          <Select
            label={t.common.activity}
            required
            placeholder={t.adjustments.choose}
            data={activities}
            data-autofocus
            {...form.getInputProps('type')}
          />
          <ProductQuantity
            label={t.adjustments.qtyAdjusted}
            required
            countedIn={record.Product}
            most={type === 'Reduction' ? (record.quantity ?? undefined) : undefined}
            unit={unit}
            {...form.getInputProps('quantity')}
          />
        </FieldGrid>
        {isTracked(record.Product) ? (
          <LotsEditor
            product={record.Product}
            quantity={form.values.quantity}
            lots={form.values.lots}
            onChange={(lots) => form.setFieldValue('lots', lots)}
            onQuantity={(changed) => form.setFieldValue('quantity', changed)}
            error={form.errors.lots}
          />
        ) : null}
        <NewQuantity
          available={figureOfRecord(record, 'available', record.quantity)}
          unit={unit}
          after={
            type === null || quantity === undefined || record.quantity === null
              ? undefined
              : newQuantity(record.quantity, type, quantity)
          }
        />
        <Textarea label={t.common.reason} autosize minRows={2} {...form.getInputProps('comment')} />
        <KeptCodes kept={kept} />
        <StockRequestButtons />
      </Form>
    </Section>
  );
}

/** @param after undefined while activity or quantity is missing */
function NewQuantity({ available, unit, after }: { available: ReactElement; unit: string; after: number | undefined }) {
  return (
    <Text size="sm" aria-live="polite" c={after !== undefined && after < 0 ? 'red' : 'dimmed'}>
      {after === undefined
        ? rich(t.common.availableNow, { available, unit })
        : after < 0
          ? rich(t.adjustments.onlyCanBeTakenAway, { available, unit })
          : say(t.adjustments.newQuantityAvailable, { after: formatChange(after), unit })}
    </Text>
  );
}
