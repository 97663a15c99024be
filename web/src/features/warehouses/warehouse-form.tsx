import { type WarehouseDetail, warehouseCalls } from '@ghala/contract/calls/warehouses';
import { Group, Switch, Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { change } from '../../net/send';
import { t } from '../../text/t';
import { FieldGrid } from '../../ui/field-grid';
import { FootBar } from '../../ui/foot-bar';
import { DialogButtons, Form, SubmitButton } from '../../ui/form';
import { type ServerForm, useServerForm } from '../../ui/use-server-form';
import { warehousesKey } from './warehouses.api';

interface Values extends Record<string, unknown> {
  name: string;
  location: string;
  description: string;
  hasSections: boolean;
  hasBins: boolean;
}

interface FieldsProps {
  form: ServerForm<Values>;
  sectionsLabel: string;
  locked: { all?: boolean; sections: boolean; bins: boolean };
}

function Fields({ form, sectionsLabel, locked }: FieldsProps) {
  return (
    <>
      <FieldGrid>
        <TextInput
          label={t.warehouses.warehouseName}
          required
          data-autofocus
          disabled={locked.all}
          {...form.getInputProps('name')}
        />
        <TextInput label={t.warehouses.location} disabled={locked.all} {...form.getInputProps('location')} />
      </FieldGrid>
      <Textarea
        label={t.common.description}
        autosize
        minRows={2}
        disabled={locked.all}
        {...form.getInputProps('description')}
      />
      <Group gap="lg">
        <Switch
          label={sectionsLabel}
          disabled={locked.sections}
          {...form.getInputProps('hasSections', { type: 'checkbox' })}
        />
        <Switch
          label={t.warehouses.hasBins}
          disabled={locked.bins}
          {...form.getInputProps('hasBins', { type: 'checkbox' })}
        />
      </Group>
    </>
  );
}

export interface NewWarehouseFormProps {
  /** The warehouse just created, shown read-only; without one, a new one is entered. */
  made?: WarehouseDetail;
  onCreated: (warehouse: WarehouseDetail) => void;
  /** Beside the Create button. */
  children?: ReactNode;
}

/** The details of a new warehouse. Sections are always on; once created nothing can be changed here. */
export function NewWarehouseForm({ made, onCreated, children }: NewWarehouseFormProps) {
  const isMade = made !== undefined;
  const form = useServerForm({
    initialValues: {
      name: made?.name ?? '',
      location: made?.location ?? '',
      description: made?.description ?? '',
      hasSections: true,
      hasBins: made?.hasBins ?? false,
    },
    schema: async () => (await import('@ghala/contract/calls/warehouses')).newWarehouse,
    mutation: (body) => change(warehouseCalls.create, { body }),
    failureTitle: t.warehouses.warehouseNotCreated,
    successText: t.warehouses.warehouseCreated,
    refresh: [warehousesKey],
    onSuccess: ({ warehouse }) => onCreated(warehouse),
  });
  return (
    <Form form={form} label={t.warehouses.warehouseDetails}>
      <Fields
        form={form}
        sectionsLabel={t.warehouses.addSections}
        locked={{ all: isMade, sections: true, bins: isMade }}
      />
      <FootBar>
        {children}
        <SubmitButton disabled={isMade}>{t.common.create}</SubmitButton>
      </FootBar>
    </Form>
  );
}

export interface WarehouseFormProps {
  warehouse: WarehouseDetail;
  onClose: () => void;
}

/** Changes a warehouse. Sections and bins cannot be turned off. */
export function WarehouseForm({ warehouse, onClose }: WarehouseFormProps) {
  const { id, name, location, description, hasSections, hasBins } = warehouse;
  const form = useServerForm({
    initialValues: { name, location, description, hasSections, hasBins },
    schema: async () => (await import('@ghala/contract/calls/warehouses')).warehouseChanges,
    mutation: (body) => change(warehouseCalls.update, { params: { id }, body }),
    failureTitle: t.warehouses.warehouseNotUpdated,
    successText: t.warehouses.warehouseUpdated,
    refresh: [warehousesKey],
    guarded: false,
    onSuccess: onClose,
  });
  return (
    <Form form={form} label={t.warehouses.updateWarehouse}>
      <Fields form={form} sectionsLabel={t.warehouses.hasSections} locked={{ sections: hasSections, bins: hasBins }} />
      <DialogButtons onClose={onClose} closeLabel={t.common.close}>
        <SubmitButton>{t.common.update}</SubmitButton>
      </DialogButtons>
    </Form>
  );
}
