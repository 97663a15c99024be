import { type SectionRow, warehouseCalls } from '@ghala/contract/calls/warehouses';
import { namesOf, pick } from '@ghala/contract/common/names';
import { blankOf } from '@ghala/contract/entities/field-views';
import { sectionFields } from '@ghala/contract/entities/place-fields';
import { Group } from '@mantine/core';
import IconPlus from '~icons/plus';
import { change } from '../../net/send';
import { t } from '../../text/t';
import { EntityInputs } from '../../ui/form/entity-inputs';
import { DialogButtons, Form, SubmitButton } from '../../ui/form/form';
import { type ServerForm, useServerForm } from '../../ui/form/use-server-form';
import { warehousesKey } from './warehouses.api';

type Values = { [Name in keyof typeof blank]: Name extends 'binCount' ? number | string : (typeof blank)[Name] };

const blank = blankOf(sectionFields);
const labels = { ...t.entityFields.labels.place, name: t.warehouses.sectionName };

function Fields(props: { form: ServerForm<Values>; autoFocus?: boolean }) {
  return <EntityInputs fields={sectionFields} labels={labels} rows={1} {...props} />;
}

/** The request requires a number even if the field was cleared. */
function numbered(values: Values): Values {
  return { ...values, binCount: values.binCount === '' ? 0 : values.binCount };
}

/** Adds sections to a warehouse one after the other. */
export function NewSectionForm({ hostId, onAdded }: { hostId: number; onAdded?: () => void }) {
  const form = useServerForm({
    initialValues: blank as Values,
    schema: async () => (await import('@ghala/contract/calls/warehouses')).newWarehouse,
    toRequest: (values) => ({ ...numbered(values), sectionId: hostId }),
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
  const form = useServerForm({
    initialValues: pick(section, namesOf(sectionFields)) as Values,
    schema: async () => (await import('@ghala/contract/calls/warehouses')).warehouseChanges,
    toRequest: numbered,
    mutation: (body) => change(warehouseCalls.update, { params: { id: section.id }, body }),
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
