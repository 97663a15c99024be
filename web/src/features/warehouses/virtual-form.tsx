import { type WarehouseRow, warehouseCalls } from '@ghala/contract/calls/warehouses';
import { Group, Textarea, TextInput } from '@mantine/core';
import { change } from '../../net/send';
import { WarehousePicker } from '../../pickers/place-pickers';
import { t } from '../../text/t';
import { FieldGrid } from '../../ui/field-grid';
import { DialogButtons, Form, SubmitButton } from '../../ui/form';
import { useServerForm } from '../../ui/use-server-form';
import { warehousesKey } from './warehouses.api';

/** Adds virtual warehouses, one after the other. */
export function NewVirtualForm() {
  const form = useServerForm({
    initialValues: { name: '', description: '', warehouseId: null as number | null },
    schema: async () => (await import('@ghala/contract/calls/warehouses')).newVirtualWarehouse,
    mutation: (body) => change(warehouseCalls.createVirtual, { body }),
    failureTitle: t.warehouses.virtualWarehouseNotCreated,
    successText: t.warehouses.virtualCreated,
    refresh: [warehousesKey],
    onSuccess: (_answer, { warehouseId }) => {
      form.setValues({ name: '', description: '', warehouseId });
      form.resetDirty();
      form.focusField('name');
    },
  });
  return (
    <Form form={form} label={t.warehouses.createVirtualWarehouse}>
      <FieldGrid>
        <TextInput label={t.warehouses.virtualWarehouseName} required {...form.getInputProps('name')} />
        <WarehousePicker
          label={t.warehouses.hostWarehouse}
          isRealOnly
          required
          {...form.getInputProps('warehouseId')}
        />
      </FieldGrid>
      <Textarea label={t.common.description} autosize minRows={1} {...form.getInputProps('description')} />
      <Group>
        <SubmitButton>{t.common.create}</SubmitButton>
      </Group>
    </Form>
  );
}

export interface VirtualFormProps {
  virtual: Pick<WarehouseRow, 'id' | 'name' | 'description'>;
  onClose: () => void;
}

/** Changes a virtual warehouse. */
export function VirtualForm({ virtual, onClose }: VirtualFormProps) {
  const { id, name, description } = virtual;
  const form = useServerForm({
    initialValues: { name, description },
    schema: async () => (await import('@ghala/contract/calls/warehouses')).warehouseChanges,
    mutation: (body) => change(warehouseCalls.update, { params: { id }, body }),
    failureTitle: t.warehouses.virtualWarehouseNotUpdated,
    successText: t.warehouses.virtualWarehouseUpdated,
    refresh: [warehousesKey],
    guarded: false,
    onSuccess: onClose,
  });
  return (
    <Form form={form} label={t.warehouses.updateVirtualWarehouse}>
      <TextInput label={t.warehouses.virtualWarehouseName} required {...form.getInputProps('name')} />
      <Textarea label={t.common.description} autosize minRows={2} {...form.getInputProps('description')} />
      <DialogButtons onClose={onClose} closeLabel={t.common.close}>
        <SubmitButton>{t.common.update}</SubmitButton>
      </DialogButtons>
    </Form>
  );
}
