import { type WarehouseDetail, warehouseCalls } from '@ghala/contract/calls/warehouses';
import { namesOf, pick } from '@ghala/contract/common/names';
import { blankOf } from '@ghala/contract/entities/field-views';
import { stayingOn, warehouseFields } from '@ghala/contract/entities/place-fields';
import type { ReactNode } from 'react';
import { change } from '../../net/send';
import { t } from '../../text/t';
import { EntityInputs } from '../../ui/form/entity-inputs';
import { DialogButtons, Form, SubmitButton } from '../../ui/form/form';
import { useServerForm } from '../../ui/form/use-server-form';
import { FootBar } from '../../ui/page/foot-bar';
import { warehousesKey } from './warehouses.api';

const labels = { ...t.entityFields.labels.place, name: t.warehouses.warehouseName };

export interface NewWarehouseFormProps {
  /** Shows the warehouse just created, read-only; without one, a new one is entered. */
  made?: WarehouseDetail;
  onCreated: (warehouse: WarehouseDetail) => void;
  /** Stands beside the Create button. */
  children?: ReactNode;
}

/** Enters the details of a new warehouse. Sections are always on; once it is created, nothing can be changed here. */
export function NewWarehouseForm({ made, onCreated, children }: NewWarehouseFormProps) {
  const isMade = made !== undefined;
  const form = useServerForm({
    initialValues: { ...(made ? pick(made, namesOf(warehouseFields)) : blankOf(warehouseFields)), hasSections: true },
    schema: async () => (await import('@ghala/contract/calls/warehouses')).newWarehouse,
    mutation: (body) => change(warehouseCalls.create, { body }),
    failureTitle: t.warehouses.warehouseNotCreated,
    successText: t.warehouses.warehouseCreated,
    refresh: [warehousesKey],
    onSuccess: ({ warehouse }) => onCreated(warehouse),
  });
  return (
    <Form form={form} label={t.warehouses.warehouseDetails}>
      <EntityInputs
        fields={warehouseFields}
        labels={{ ...labels, hasSections: t.warehouses.addSections }}
        form={form}
        disabled={isMade}
        own={{ hasSections: { disabled: true } }}
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
  const form = useServerForm({
    initialValues: pick(warehouse, namesOf(warehouseFields)),
    schema: async () => (await import('@ghala/contract/calls/warehouses')).warehouseChanges,
    mutation: (body) => change(warehouseCalls.update, { params: { id: warehouse.id }, body }),
    failureTitle: t.warehouses.warehouseNotUpdated,
    successText: t.warehouses.warehouseUpdated,
    refresh: [warehousesKey],
    guarded: false,
    onSuccess: onClose,
  });
  return (
    <Form form={form} label={t.warehouses.updateWarehouse}>
      <EntityInputs
        fields={warehouseFields}
        labels={labels}
        form={form}
        own={Object.fromEntries(stayingOn.map((name) => [name, { disabled: warehouse[name] }]))}
      />
      <DialogButtons onClose={onClose} closeLabel={t.common.close}>
        <SubmitButton>{t.common.update}</SubmitButton>
      </DialogButtons>
    </Form>
  );
}
