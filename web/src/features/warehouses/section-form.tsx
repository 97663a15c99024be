import { binCountRule, type SectionRow, warehouseCalls } from '@ghala/contract/calls/warehouses';
import { Group, Textarea, TextInput } from '@mantine/core';
import IconPlus from '~icons/plus';
import { change } from '../../net/send';
import { t } from '../../text/t';
import { FieldGrid } from '../../ui/field-grid';
import { DialogButtons, Form, SubmitButton } from '../../ui/form';
import { QuantityInput } from '../../ui/number-inputs';
import { type ServerForm, useServerForm } from '../../ui/use-server-form';
import { warehousesKey } from './warehouses.api';

interface Values extends Record<string, unknown> {
  name: string;
  description: string;
  binCount: number | string;
}

const blank: Values = { name: '', description: '', binCount: 0 };

function Fields({ form, autoFocus }: { form: ServerForm<Values>; autoFocus?: boolean }) {
  return (
    <>
      <FieldGrid>
        <TextInput
          label={t.warehouses.sectionName}
          required
          autoFocus={autoFocus}
          data-autofocus
          {...form.getInputProps('name')}
        />
        <QuantityInput
          label={t.warehouses.noOfBins}
          inputMode="numeric"
          rule={binCountRule}
          {...form.getInputProps('binCount')}
        />
      </FieldGrid>
      <Textarea label={t.common.description} autosize minRows={1} {...form.getInputProps('description')} />
    </>
  );
}

/** The request requires a number if the field was cleared. */
function numbered(values: Values): Values {
  return { ...values, binCount: values.binCount === '' ? 0 : values.binCount };
}

/** Adds sections to a warehouse one after the other. */
export function NewSectionForm({ hostId, onAdded }: { hostId: number; onAdded?: () => void }) {
  const form = useServerForm({
    initialValues: blank,
    schema: async () => (await import('@ghala/contract/calls/warehouses')).newWarehouse,
    toRequest: (values) => ({
      ...numbered(values),
      sectionId: hostId,
      location: '',
      hasSections: false,
      hasBins: false,
    }),
    mutation: (body) => change(warehouseCalls.create, { body }),
    failureTitle: t.warehouses.warehouseSectionNotCreated,
    successText: t.warehouses.sectionCreated,
    refresh: [warehousesKey],
    onSuccess: () => {
      form.reset();
      form.focusField('name');
      onAdded?.();
    },
  });
  return (
    <Form form={form} label={t.warehouses.addSection}>
      <Fields form={form} autoFocus />
      <Group>
        <SubmitButton leftSection={<IconPlus size="1.1em" aria-hidden />}>{t.warehouses.addSection}</SubmitButton>
      </Group>
    </Form>
  );
}

/** Changes a section. */
export function SectionForm({ section, onClose }: { section: SectionRow; onClose: () => void }) {
  const { id, name, description, binCount: bins } = section;
  const form = useServerForm({
    initialValues: { name, description, binCount: bins },
    schema: async () => (await import('@ghala/contract/calls/warehouses')).warehouseChanges,
    toRequest: numbered,
    mutation: (body) => change(warehouseCalls.update, { params: { id }, body }),
    failureTitle: t.warehouses.warehouseSectionNotUpdated,
    successText: t.warehouses.sectionUpdated,
    refresh: [warehousesKey],
    guarded: false,
    onSuccess: onClose,
  });
  return (
    <Form form={form} label={t.warehouses.updateSection}>
      <Fields form={form} />
      <DialogButtons onClose={onClose} closeLabel={t.common.close}>
        <SubmitButton>{t.common.update}</SubmitButton>
      </DialogButtons>
    </Form>
  );
}
