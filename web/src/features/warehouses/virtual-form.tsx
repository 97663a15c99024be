import {
  newVirtualWarehouse,
  type WarehouseRow,
  warehouseCalls,
  warehouseChanges,
} from '@ghala/contract/calls/warehouses';
import { Group, Textarea, TextInput } from '@mantine/core';
import { WarehousePicker } from '../../pickers/place-pickers';
import { change } from '../../shared/send';
import { FieldGrid } from '../../ui/field-grid';
import { DialogButtons, Form, SubmitButton } from '../../ui/form';
import { useServerForm } from '../../ui/use-server-form';
import { warehousesKey } from './warehouses.api';

/** Makes virtual warehouses, one after the other. */
export function NewVirtualForm() {
  const form = useServerForm({
    initialValues: { name: '', description: '', warehouseId: null as number | null },
    schema: newVirtualWarehouse,
    mutation: (body) => change(warehouseCalls.createVirtual, { body }),
    failureTitle: 'Virtual Warehouse not created',
    successText: ({ message }) => message,
    refresh: [warehousesKey],
    onSuccess: (_answer, { warehouseId }) => {
      form.setValues({ name: '', description: '', warehouseId });
      form.resetDirty();
      form.focusField('name');
    },
  });
  return (
    <Form form={form} label="Create Virtual Warehouse">
      <FieldGrid>
        <TextInput label="Virtual Warehouse Name" required {...form.getInputProps('name')} />
        <WarehousePicker label="Host Warehouse" isRealOnly required {...form.getInputProps('warehouseId')} />
      </FieldGrid>
      <Textarea label="Description" autosize minRows={1} {...form.getInputProps('description')} />
      <Group>
        <SubmitButton>Create</SubmitButton>
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
    schema: warehouseChanges,
    mutation: (body) => change(warehouseCalls.update, { params: { id }, body }),
    failureTitle: 'Virtual Warehouse not updated',
    successText: 'Virtual Warehouse updated',
    refresh: [warehousesKey],
    guarded: false,
    onSuccess: onClose,
  });
  return (
    <Form form={form} label="Update Virtual Warehouse">
      <TextInput label="Virtual Warehouse Name" required {...form.getInputProps('name')} />
      <Textarea label="Description" autosize minRows={2} {...form.getInputProps('description')} />
      <DialogButtons onClose={onClose} closeLabel="Close">
        <SubmitButton>Update</SubmitButton>
      </DialogButtons>
    </Form>
  );
}
