import { type BatchAnswer, documentTypes } from '@ghala/contract/calls/batches';
import { Select, Switch, TextInput } from '@mantine/core';
import { CataloguePicker, ProjectPicker } from '../../pickers/catalogue-pickers';
import { SupplierPicker, UserPicker } from '../../pickers/people-pickers';
import { PurchasePicker } from '../../pickers/purchase-picker';
import { FieldGrid } from '../../ui/field-grid';
import { FileField } from '../../ui/file-field';
import { Section } from '../../ui/section';
import type { DetailsForm } from './use-details-form';

interface DetailsFieldsProps {
  form: DetailsForm;
  /** The saved receipt, for the names of what it refers to and its document. */
  saved?: Pick<BatchAnswer, 'batch' | 'driver'>;
  /** Another order stands in the form, whose items a saved receipt then shows. */
  onOrderChosen?: () => void;
}

/** The three numbered sections of a receipt's details. */
export function DetailsFields({ form, saved, onOrderChosen }: DetailsFieldsProps) {
  return (
    <>
      <DeliveryDetails form={form} saved={saved} />
      <Section title="2. Stock Description">
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
    <Section title="1. Delivery Details">
      <FieldGrid>
        <Switch label="Internal Delivery" {...form.getInputProps('isInternal', { type: 'checkbox' })} />
        {isInternal ? (
          <UserPicker label="Driver" valueLabel={saved?.driver?.name} {...form.getInputProps('driverId')} />
        ) : (
          <>
            <SupplierPicker required valueLabel={saved?.batch.Supplier?.name} {...form.getInputProps('supplierId')} />
            <TextInput label="Driver's Name" autoComplete="off" {...form.getInputProps('driver')} />
            <TextInput label="Contacts" inputMode="tel" autoComplete="off" {...form.getInputProps('contacts')} />
            <TextInput label="Vehicle Reg No." autoComplete="off" {...form.getInputProps('vehicle')} />
          </>
        )}
      </FieldGrid>
    </Section>
  );
}

function ConsignmentDetails({ form, saved, onOrderChosen }: DetailsFieldsProps) {
  const document = saved?.batch.document;
  return (
    <Section title="3. Consignment Details and Documents">
      <FieldGrid>
        <OrderField form={form} saved={saved} onOrderChosen={onOrderChosen} />
        <Select label="Document type" data={documentTypes} clearable {...documentField(form)} />
        <TextInput label="Reference 1" autoComplete="off" {...form.getInputProps('reference1')} />
        <TextInput label="Reference 2" autoComplete="off" {...form.getInputProps('reference2')} />
        <FileField
          label="Upload Document"
          currentUrl={document ? `/files/${document}` : undefined}
          currentLabel="View Ref Doc"
          {...form.getInputProps('file')}
        />
      </FieldGrid>
    </Section>
  );
}

/** A receipt's items are of its order, or of none: with items in it the order stays. */
function OrderField({ form, saved, onOrderChosen }: DetailsFieldsProps) {
  const { onChange, ...field } = form.getInputProps('purchaseId');
  const hasItems = (saved?.batch.items.length ?? 0) > 0;
  return (
    <PurchasePicker
      {...field}
      valueLabel={saved?.batch.Purchase?.purchaseNo}
      disabled={hasItems}
      description={hasItems ? 'Remove the items to choose another order.' : undefined}
      onChange={(id) => {
        onChange(id);
        onOrderChosen?.();
      }}
    />
  );
}

/** A select knows null for nothing, the call ''. */
function documentField(form: DetailsForm) {
  const { value, onChange, ...field } = form.getInputProps('document');
  return { ...field, value: value || null, onChange: (type: string | null) => onChange(type ?? '') };
}
