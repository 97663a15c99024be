import type { StockRecord } from '@ghala/contract/calls/stock-records';
import { transferCalls } from '@ghala/contract/calls/transfers';
import { Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { inUnit } from '../../documents/lines/counting-rule';
import { ProductQuantity } from '../../documents/lines/product-quantity';
import type { LotPart } from '../../documents/lot-choice/held-lots';
import { LotChooser } from '../../documents/lot-choice/lot-chooser';
import { KeptCodes } from '../../documents/scan/kept-codes';
import type { ScannedPlace } from '../../documents/scan/use-scans';
import { figureOfRecord } from '../../documents/stock-figure/place-figures';
import { StockRequestButtons, useStockRequestForm } from '../../documents/stock-requests/request-form';
import { takingOf, useTakingScans } from '../../documents/stock-requests/use-request-scans';
import { placeText } from '../../format/place';
import { address } from '../../net/address';
import { SectionPicker, WarehousePicker } from '../../pickers/place-pickers';
import { rich } from '../../text/rich';
import { say, t } from '../../text/t';
import { FieldGrid } from '../../ui/form/field-grid';
import { Form } from '../../ui/form/form';
import { Section } from '../../ui/page/section';

const blank = {
  warehouseId: null as number | null,
  sectionId: null as number | null,
  quantity: '' as number | string,
  reason: '',
  comment: '',
  lots: null as LotPart[] | null,
};

/** Asks for the destination, quantity and reason. */
export function TransferForm({ record }: { record: StockRecord }) {
  const [isVirtual, setVirtual] = useState(false);
  const [scannedPlace, setScannedPlace] = useState<ScannedPlace>();
  const form = useStockRequestForm({
    record,
    call: transferCalls.request,
    failureTitle: t.transfers.notCreated,
    successText: t.transfers.requested,
    initialValues: blank,
    schema: async () => (await import('@ghala/contract/calls/transfers')).newTransfer,
    // A section replaces its warehouse, since places share one id space.
    toRequest: ({ sectionId, warehouseId, ...values }) => ({ ...values, warehouseId: sectionId ?? warehouseId }),
  });
  const unit = record.Product.unit.unit;
  const kept = useTakingScans({
    record,
    form,
    screenOf: (inventoryId) => address('/inventory/stocks/transfers/$inventoryId', { inventoryId }),
    onPlace: (place) => {
      const { warehouseId, sectionId, Warehouse } = place;
      setVirtual(Warehouse.isVirtual);
      setScannedPlace(place);
      form.setValues({ warehouseId, sectionId });
      return say(t.scans.placeScanned, { place: placeText(place) });
    },
  });
  return (
    <Section title={t.transfers.transferTitle}>
      <Form form={form} label={t.transfers.stockTransfer}>
        <FieldGrid>
          <WarehousePicker
            label={t.transfers.warehouseToMove}
            required
            describesVirtual
            virtualWord={t.common.virtual}
            {...form.getInputProps('warehouseId')}
            onChange={(id, option) => {
              setVirtual(option?.isVirtual ?? false);
              form.setValues({ warehouseId: id, sectionId: null });
            }}
          />
          <SectionPicker
            warehouseId={form.values.warehouseId}
            disabled={isVirtual}
            description={isVirtual ? t.transfers.noSections : t.transfers.sectionHint}
            valueLabel={scannedPlace?.Section?.name}
            {...form.getInputProps('sectionId')}
          />
          <ProductQuantity
            label={t.transfers.qtyToMove}
            required
            countedIn={record.Product}
            all={record.quantity ?? undefined}
            most={record.quantity ?? undefined}
            unit={unit}
            description={rich(t.common.availableNow, {
              available: figureOfRecord(record, 'available', record.quantity),
              unit,
            })}
            {...form.getInputProps('quantity')}
            onChange={(quantity) => form.setValues(takingOf(record, form.getValues(), quantity))}
          />
          <TextInput label={t.common.reason} {...form.getInputProps('reason')} />
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
