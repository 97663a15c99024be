import { type PurchaseDetail, purchaseCalls } from '@ghala/contract/calls/purchases';
import { blankOf, enteredOf } from '@ghala/contract/entities/field-views';
import { purchaseFields } from '@ghala/contract/entities/purchase-fields';
import { vatPercentOn } from '@ghala/contract/stock/tax';
import { Switch, TextInput } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { vatPercentOf } from '../../documents/purchases/vat-rate';
import { today } from '../../format/format';
import { PURCHASES_KEY } from '../../net/query-keys';
import { change } from '../../net/send';
import { CataloguePicker, ProjectPicker } from '../../pickers/catalogue-pickers';
import { type SupplierOption, SupplierPicker } from '../../pickers/people-pickers';
import { say, t } from '../../text/t';
import { EntityInputs } from '../../ui/form/entity-inputs';
import { Form, SubmitButton } from '../../ui/form/form';
import { useServerForm } from '../../ui/form/use-server-form';
import { FootBar } from '../../ui/page/foot-bar';
import { Section } from '../../ui/page/section';
import { useIsPhone } from '../../ui/use-is-phone';
import { DepartmentField } from './department-field';
import type { DetailsValues } from './purchases.api';
import { supplierContact } from './supplier-contact';

interface DetailsFormProps {
  /** Holds the draft to correct; it is left out for a new order. */
  draft?: PurchaseDetail;
  onSaved: (id: number) => void | Promise<void>;
  onSupplierChosen?: (supplier: SupplierOption | null) => void;
  /** Leaves without saving; the button stands beside Save. */
  close: ReactNode;
}

/** Shows the first step: who orders, from whom, and on which terms. */
export function DetailsForm({ draft, onSaved, onSupplierChosen, close }: DetailsFormProps) {
  const [supplier, setSupplier] = useState<Partial<SupplierOption> | null>(draft?.Supplier ?? null);
  const form = useServerForm({
    initialValues: draft ? detailsOf(draft) : emptyValues,
    schema: async () => (await import('@ghala/contract/calls/purchase-drafts')).newPurchase,
    mutation: (body) =>
      draft ? change(purchaseCalls.update, { params: { id: draft.id }, body }) : change(purchaseCalls.create, { body }),
    // The specification has this text, though what failed is the order's header.
    failureTitle: t.purchases.productNotCreated,
    refresh: [PURCHASES_KEY],
    onSuccess: ({ purchase }) => onSaved(purchase.id),
  });
  const vatPercent = draft ? vatPercentOf(draft) : vatPercentOn(today());
  const isPhone = useIsPhone();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only as the screen opens; on a phone the keyboard would hide it.
  useEffect(() => {
    if (!isPhone) form.focusField('department');
  }, []);
  return (
    <Form form={form} label={t.purchases.addDetails}>
      <Section title={t.purchases.detailsTitle}>
        <EntityInputs
          fields={purchaseFields}
          labels={t.entityFields.labels.purchase}
          hints={t.entityFields.hints.purchase}
          form={form}
          first={
            <>
              <DepartmentField {...form.getInputProps('department')} />
              <ProjectPicker
                label={t.common.project}
                {...form.getInputProps('project')}
                value={form.getValues().project}
              />
              <SupplierPicker
                required
                isPrequalifiedOnly
                hasScores
                valueLabel={draft?.Supplier.name}
                {...form.getInputProps('supplierId')}
                onChange={(id, option) => {
                  form.setFieldValue('supplierId', id);
                  setSupplier(option);
                  onSupplierChosen?.(option);
                }}
              />
              <TextInput
                label={t.purchases.contact}
                readOnly
                tabIndex={-1}
                variant="filled"
                value={supplier ? supplierContact(supplier) : ''}
              />
              <CataloguePicker
                kind="payment"
                valueLabel={draft?.Payment?.payment}
                {...form.getInputProps('paymentId')}
              />
              <Switch
                label="VAT"
                description={say(t.purchases.vatHint, { percent: vatPercent })}
                {...form.getInputProps('vat', { type: 'checkbox' })}
              />
            </>
          }
        />
      </Section>
      <FootBar>
        {close}
        <SubmitButton>{draft ? t.purchases.save : t.common.create}</SubmitButton>
      </FootBar>
    </Form>
  );
}

const emptyValues: DetailsValues = {
  ...blankOf(purchaseFields),
  supplierId: null,
  paymentId: null,
  vat: false,
};

function detailsOf(purchase: PurchaseDetail): DetailsValues {
  const { supplierId, paymentId, vat } = purchase;
  return { ...enteredOf(purchaseFields, purchase), supplierId, paymentId, vat };
}
