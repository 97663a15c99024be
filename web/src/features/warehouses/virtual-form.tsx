import { type WarehouseRow, warehouseCalls } from '@ghala/contract/calls/warehouses';
import { namesOf, pick } from '@ghala/contract/common/names';
import { blankOf } from '@ghala/contract/entities/field-views';
import { virtualFields } from '@ghala/contract/entities/place-fields';
import { Group } from '@mantine/core';
import { change } from '../../net/send';
import { WarehousePicker } from '../../pickers/place-pickers';
import { t } from '../../text/t';
import { EntityInputs } from '../../ui/form/entity-inputs';
import { DialogButtons, Form, SubmitButton } from '../../ui/form/form';
import { useServerForm } from '../../ui/form/use-server-form';
import { warehousesKey } from './warehouses.api';

const blank = blankOf(virtualFields);
const labels = { ...t.entityFields.labels.place, name: t.warehouses.virtualWarehouseName };

/** Adds virtual warehouses, one after the other. */
export function NewVirtualForm() {
  const form = useServerForm({
    initialValues: { ...blank, warehouseId: null as number | null },
    schema: async () => (await import('@ghala/contract/calls/warehouses')).newVirtualWarehouse,
    mutation: (body) => change(warehouseCalls.createVirtual, { body }),
    failureTitle: t.warehouses.virtualWarehouseNotCreated,
    successText: t.warehouses.virtualCreated,
    refresh: [warehousesKey],
    onSuccess: (_answer, { warehouseId }) => {
      form.setValues({ ...blank, warehouseId });
      form.resetDirty();
      form.focusField('name');
    },
  });
  return (
    <Form form={form} label={t.warehouses.createVirtualWarehouse}>
      <EntityInputs fields={virtualFields} labels={labels} form={form} rows={1}>
        <WarehousePicker
          label={t.warehouses.hostWarehouse}
          isRealOnly
          required
          {...form.getInputProps('warehouseId')}
        />
      </EntityInputs>
      <Group>
        <SubmitButton>{t.common.create}</SubmitButton>
      </Group>
    </Form>
  );
}

export interface VirtualFormProps {
  virtual: Pick<WarehouseRow, 'id' | keyof typeof virtualFields>;
  onClose: () => void;
}

/** Changes a virtual warehouse. */
export function VirtualForm({ virtual, onClose }: VirtualFormProps) {
  const form = useServerForm({
    initialValues: pick(virtual, namesOf(virtualFields)),
    schema: async () => (await import('@ghala/contract/calls/warehouses')).warehouseChanges,
    mutation: (body) => change(warehouseCalls.update, { params: { id: virtual.id }, body }),
    failureTitle: t.warehouses.virtualWarehouseNotUpdated,
    successText: t.warehouses.virtualWarehouseUpdated,
    refresh: [warehousesKey],
    guarded: false,
    onSuccess: onClose,
  });
  return (
    <Form form={form} label={t.warehouses.updateVirtualWarehouse}>
      <EntityInputs fields={virtualFields} labels={labels} form={form} />
      <DialogButtons onClose={onClose} closeLabel={t.common.close}>
        <SubmitButton>{t.common.update}</SubmitButton>
      </DialogButtons>
    </Form>
  );
}
