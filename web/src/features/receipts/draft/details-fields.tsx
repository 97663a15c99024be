import type { ReceivablePurchase } from '@ghala/contract/calls/purchase-lists';
import type { ReceiptAnswer } from '@ghala/contract/calls/receipts';
import { mapNames } from '@ghala/contract/common/names';
import { receiptFields } from '@ghala/contract/entities/receipt-fields';
import { Select, Switch, TextInput } from '@mantine/core';
import { useState } from 'react';
import { documentTypeChoices } from '../../../format/stored-words';
import { CataloguePicker, ProjectPicker } from '../../../pickers/catalogue-pickers';
import { SupplierPicker, UserPicker } from '../../../pickers/people-pickers';
import { type PurchaseOption, PurchasePicker } from '../../../pickers/purchase-picker';
import { t } from '../../../text/t';
import { EntityInputs } from '../../../ui/form/entity-inputs';
import { FieldGrid } from '../../../ui/form/field-grid';
import { FileField } from '../../../ui/inputs/file-field';
import { Section } from '../../../ui/page/section';
import type { DetailsForm } from './use-details-form';

interface DetailsFieldsProps {
  form: DetailsForm;
  /** The saved receipt gives the names of its references and its document. */
  saved?: Pick<ReceiptAnswer, 'batch' | 'driver'>;
  /** The order for which the form was opened gives its number and supplier. */
  order?: ReceivablePurchase;
  /** Runs once the form has another order, whose items a saved receipt then shows. */
  onOrderChosen?: () => void;
}

/** Shows the three numbered sections of a receipt's details. */
export function DetailsFields({ form, saved, order, onOrderChosen }: DetailsFieldsProps) {
  const [orderSupplier, setOrderSupplier] = useState<PurchaseOption['supplier']>(order?.Supplier);

  /** Ordered goods come from outside, from the order's supplier. */
  function followOrder(order: PurchaseOption | null) {
    if (order?.value) form.setValues({ isInternal: false, ...(order.supplier && { supplierId: order.supplier.id }) });
    // Clearing the order leaves its supplier, with its name.
    setOrderSupplier((before) => order?.supplier ?? before);
    onOrderChosen?.();
  }

  /** An internal delivery has no order: the order is cleared, with the supplier that it filled in. */
  function setInternal(isInternal: boolean) {
    const { purchaseId, supplierId } = form.getValues();
    if (!isInternal || purchaseId === null) return form.setFieldValue('isInternal', isInternal);
    form.setValues({
      isInternal,
      purchaseId: null,
      supplierId: supplierId === orderSupplier?.id ? null : supplierId,
    });
    onOrderChosen?.();
  }

  return (
    <>
      <DeliveryDetails form={form} saved={saved} orderSupplier={orderSupplier} onInternal={setInternal} />
      <Section title={t.receipts.stockTitle}>
        <FieldGrid>
          <CataloguePicker kind="nog" required valueLabel={saved?.batch.Nog.nog} {...form.getInputProps('nogId')} />
          <CataloguePicker kind="tag" valueLabel={saved?.batch.Tag?.tag} {...form.getInputProps('tagId')} />
          <ProjectPicker {...form.getInputProps('project')} value={form.getValues().project} />
        </FieldGrid>
      </Section>
      <ConsignmentDetails form={form} saved={saved} order={order} onOrder={followOrder} />
    </>
  );
}

interface DeliveryDetailsProps extends Pick<DetailsFieldsProps, 'form' | 'saved'> {
  /** The picker has not offered this supplier, so its name comes from here. */
  orderSupplier: PurchaseOption['supplier'];
  onInternal: (isInternal: boolean) => void;
}

function DeliveryDetails({ form, saved, orderSupplier, onInternal }: DeliveryDetailsProps) {
  const { isInternal, supplierId, purchaseId } = form.getValues();
  const supplier = [orderSupplier, saved?.batch.Supplier].find((known) => known?.id === supplierId);
  return (
    <Section title={t.receipts.deliveryTitle}>
      <FieldGrid>
        <Switch
          label={t.receipts.internalDelivery}
          {...form.getInputProps('isInternal', { type: 'checkbox' })}
          disabled={!isInternal && purchaseId !== null && hasItems(saved)}
          onChange={(event) => onInternal(event.currentTarget.checked)}
        />
        {isInternal ? (
          <UserPicker label={t.receipts.driver} valueLabel={saved?.driver?.name} {...form.getInputProps('driverId')} />
        ) : (
          <>
            <SupplierPicker required valueLabel={supplier?.name} {...form.getInputProps('supplierId')} />
            <TextInput label={t.receipts.driversName} autoComplete="off" {...form.getInputProps('driver')} />
            <TextInput
              label={t.receipts.contacts}
              inputMode="tel"
              autoComplete="off"
              {...form.getInputProps('contacts')}
            />
            <TextInput label={t.common.vehicleRegNo} autoComplete="off" {...form.getInputProps('vehicle')} />
          </>
        )}
      </FieldGrid>
    </Section>
  );
}

type Fields = typeof receiptFields;
const off = { autoComplete: 'off' };

interface OrderFieldProps extends Pick<DetailsFieldsProps, 'form' | 'saved' | 'order'> {
  onOrder: (order: PurchaseOption | null) => void;
}

function ConsignmentDetails({ form, saved, order, onOrder }: OrderFieldProps) {
  const document = saved?.batch.document;
  return (
    <Section title={t.receipts.consignmentTitle}>
      <EntityInputs
        fields={receiptFields}
        labels={t.entityFields.labels.receipt}
        form={form}
        own={mapNames<Fields, Record<keyof Fields, typeof off>>(receiptFields, () => off)}
        first={
          <>
            <OrderField form={form} saved={saved} order={order} onOrder={onOrder} />
            <Select label={t.receipts.documentType} data={documentTypeChoices} clearable {...documentField(form)} />
          </>
        }
      >
        <FileField
          label={t.receipts.uploadDocument}
          currentUrl={document ? `/files/${document}` : undefined}
          currentLabel={t.receipts.viewRefDoc}
          {...form.getInputProps('file')}
        />
      </EntityInputs>
    </Section>
  );
}

/** Tells whether a receipt has items. They belong to its order or to none, so the order is then fixed. */
function hasItems(saved: DetailsFieldsProps['saved']): boolean {
  return (saved?.batch.items.length ?? 0) > 0;
}

function OrderField({ form, saved, order, onOrder }: OrderFieldProps) {
  const { onChange, ...field } = form.getInputProps('purchaseId');
  const isFixed = hasItems(saved);
  return (
    <PurchasePicker
      {...field}
      valueLabel={saved?.batch.Purchase?.purchaseNo ?? order?.purchaseNo}
      disabled={isFixed}
      description={isFixed ? t.receipts.orderFixedHint : undefined}
      onChange={(id, order) => {
        onChange(id);
        onOrder(order);
      }}
    />
  );
}

/** A select uses null for no choice; the call uses ''. */
function documentField(form: DetailsForm) {
  const { value, onChange, ...field } = form.getInputProps('document');
  return { ...field, value: value || null, onChange: (type: string | null) => onChange(type ?? '') };
}
