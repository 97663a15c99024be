import { documentTypes, type ReceiptAnswer } from '@ghala/contract/calls/receipts';
import { Select, Switch, TextInput } from '@mantine/core';
import { CataloguePicker, ProjectPicker } from '../../pickers/catalogue-pickers';
import { SupplierPicker, UserPicker } from '../../pickers/people-pickers';
import { PurchasePicker } from '../../pickers/purchase-picker';
import { t } from '../../text/t';
import { FieldGrid } from '../../ui/field-grid';
import { FileField } from '../../ui/file-field';
import { Section } from '../../ui/section';
import type { DetailsForm } from './use-details-form';

interface DetailsFieldsProps {
  form: DetailsForm;
  /** The saved receipt, for the names of its references and its document. */
  saved?: Pick<ReceiptAnswer, 'batch' | 'driver'>;
  /** The form has another order, whose items a saved receipt then shows. */
  onOrderChosen?: () => void;
}

/** The three numbered sections of a receipt's details. */
export function DetailsFields({ form, saved, onOrderChosen }: DetailsFieldsProps) {
  return (
    <>
      <DeliveryDetails form={form} saved={saved} />
      <Section title={t.batches.text2StockDescription}>
        <FieldGrid>
          <CataloguePicker kind="nog" required valueLabel={saved?.batch.Nog.nog} {...form.getInputProps('nogId')} />
          <CataloguePicker kind="tag" valueLabel={saved?.batch.Tag?.tag} {...form.getInputProps('tagId')} />
          <ProjectPicker {...form.getInputProps('project')} value={form.getValues().project} />
        </FieldGrid>
      </Section>
      <ConsignmentDetails form={form} saved={saved} onOrderChosen={onOrderChosen} />
    </>
  );
}

function DeliveryDetails({ form, saved }: DetailsFieldsProps) {
  const { isInternal } = form.getValues();
  return (
    <Section title={t.batches.text1DeliveryDetails}>
      <FieldGrid>
        <Switch label={t.batches.internalDelivery} {...form.getInputProps('isInternal', { type: 'checkbox' })} />
        {isInternal ? (
          <UserPicker label={t.batches.driver} valueLabel={saved?.driver?.name} {...form.getInputProps('driverId')} />
        ) : (
          <>
            <SupplierPicker required valueLabel={saved?.batch.Supplier?.name} {...form.getInputProps('supplierId')} />
            <TextInput label={t.batches.driversName} autoComplete="off" {...form.getInputProps('driver')} />
            <TextInput
              label={t.batches.contacts}
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

function ConsignmentDetails({ form, saved, onOrderChosen }: DetailsFieldsProps) {
  const document = saved?.batch.document;
  return (
    <Section title={t.batches.text3ConsignmentDetailsAndDocuments}>
      <FieldGrid>
        <OrderField form={form} saved={saved} onOrderChosen={onOrderChosen} />
        <Select label={t.batches.documentType} data={documentTypes} clearable {...documentField(form)} />
        <TextInput label={t.batches.reference1} autoComplete="off" {...form.getInputProps('reference1')} />
        <TextInput label={t.batches.reference2} autoComplete="off" {...form.getInputProps('reference2')} />
        <FileField
          label={t.batches.uploadDocument}
          currentUrl={document ? `/files/${document}` : undefined}
          currentLabel={t.batches.viewRefDoc}
          {...form.getInputProps('file')}
        />
      </FieldGrid>
    </Section>
  );
}

/** A receipt's items belong to its order, or to none: with items in it the order is fixed. */
function OrderField({ form, saved, onOrderChosen }: DetailsFieldsProps) {
  const { onChange, ...field } = form.getInputProps('purchaseId');
  const hasItems = (saved?.batch.items.length ?? 0) > 0;
  return (
    <PurchasePicker
      {...field}
      valueLabel={saved?.batch.Purchase?.purchaseNo}
      disabled={hasItems}
      description={hasItems ? t.batches.removeTheItemsToChoose : undefined}
      onChange={(id) => {
        onChange(id);
        onOrderChosen?.();
      }}
    />
  );
}

/** A select uses null for nothing, the call ''. */
function documentField(form: DetailsForm) {
  const { value, onChange, ...field } = form.getInputProps('document');
  return { ...field, value: value || null, onChange: (type: string | null) => onChange(type ?? '') };
}
