import type { Identity } from '@ghala/contract/calls/identity';
import { PHONE_START, type SupplierDetail, supplierCalls } from '@ghala/contract/calls/suppliers';
import { mapNames } from '@ghala/contract/common/names';
import { blankOf } from '@ghala/contract/entities/field-views';
import { supplierFields } from '@ghala/contract/entities/supplier-fields';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { SUPPLIERS_KEY } from '../../net/query-keys';
import { change } from '../../net/send';
import { IdentityImages } from '../../pickers/identity-images';
import { t } from '../../text/t';
import { alertError } from '../../ui/dialogs/dialogs';
import { EntityInputs } from '../../ui/form/entity-inputs';
import { DialogButtons, Form, SubmitButton } from '../../ui/form/form';
import { type ServerForm, type ServerFormOptions, useServerForm } from '../../ui/form/use-server-form';
import { FootBar } from '../../ui/page/foot-bar';
import { keepSupplier } from './suppliers.api';

const blank = { ...blankOf(supplierFields), phone: PHONE_START };
type Values = typeof blank;

function valuesOf(supplier: SupplierDetail): Values {
  return mapNames<Values, Values>(blank, (name) => supplier[name]);
}

/** Reports an invalid phone number in the specified pop-up too. */
function useSupplierForm<Schema extends z.ZodType>(
  options: ServerFormOptions<Values, Schema, { supplier: SupplierDetail }>,
): ServerForm<Values> {
  const form = useServerForm(options);
  async function send() {
    const { phone } = await form.check();
    if (phone === undefined) return form.send();
    await alertError(t.suppliers.invalidPhoneNumber, phone, { returnFocus: false });
    form.focusField('phone');
  }
  return { ...form, send };
}

function Fields(props: { form: ServerForm<Values>; disabled?: boolean }) {
  return (
    <EntityInputs
      fields={supplierFields}
      labels={t.entityFields.labels.supplier}
      hints={t.entityFields.hints.supplier}
      {...props}
    />
  );
}

export interface NewSupplierFormProps {
  /** Shows the supplier just created, read-only; without one, a new one is entered. */
  made?: SupplierDetail;
  onCreated: (supplier: SupplierDetail) => void;
  /** Stands beside the Create button. */
  children?: ReactNode;
}

/** Enters the details of a new supplier; once it is created, nothing can be changed here. */
export function NewSupplierForm({ made, onCreated, children }: NewSupplierFormProps) {
  const form = useSupplierForm({
    initialValues: made ? valuesOf(made) : blank,
    schema: async () => (await import('@ghala/contract/calls/suppliers')).newSupplier,
    mutation: (body) => change(supplierCalls.create, { body }),
    failureTitle: t.suppliers.supplierNotCreated,
    successText: t.suppliers.supplierCreated,
    refresh: [SUPPLIERS_KEY],
    onSuccess: ({ supplier }) => onCreated(supplier),
  });

  /** Fills only empty fields with the data of an identity card: a sole trader is supplier and contact in one. */
  function takeIdentity({ fullName, idNumber }: Identity) {
    const read = { name: fullName, contact: fullName, idNumber };
    for (const [field, value] of Object.entries(read))
      if (value !== '' && form.getValues()[field as keyof typeof read] === '') form.setFieldValue(field, value);
  }

  return (
    <Form form={form} label={t.suppliers.supplierDetails}>
      <Fields form={form} disabled={made !== undefined} />
      {made === undefined ? <IdentityImages onRead={takeIdentity} /> : null}
      <FootBar>
        {children}
        <SubmitButton disabled={made !== undefined}>{t.common.create}</SubmitButton>
      </FootBar>
    </Form>
  );
}

export interface SupplierFormProps {
  supplier: SupplierDetail;
  onClose: () => void;
}

/** Changes a supplier. */
export function SupplierForm({ supplier, onClose }: SupplierFormProps) {
  const client = useQueryClient();
  const form = useSupplierForm({
    initialValues: valuesOf(supplier),
    schema: async () => (await import('@ghala/contract/calls/suppliers')).supplierChanges,
    mutation: (body) => change(supplierCalls.update, { params: { id: supplier.id }, body }),
    failureTitle: t.suppliers.supplierNotUpdated,
    // The specification has this text, though no document has changed.
    successText: t.suppliers.supplierDocumentUpdatedSuccessfully,
    refresh: [SUPPLIERS_KEY],
    guarded: false,
    onSuccess: ({ supplier: stored }) => {
      keepSupplier(client, stored);
      onClose();
    },
  });
  return (
    <Form form={form} label={t.suppliers.updateSupplier}>
      <Fields form={form} />
      <DialogButtons onClose={onClose} closeLabel={t.common.close}>
        <SubmitButton>{t.common.update}</SubmitButton>
      </DialogButtons>
    </Form>
  );
}
