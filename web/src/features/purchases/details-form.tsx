import { newPurchase } from '@ghala/contract/purchases';
import { Group, Switch, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { CataloguePicker, ProjectPicker } from '../../pickers/catalogue-pickers';
import { type SupplierOption, SupplierPicker } from '../../pickers/people-pickers';
import { PURCHASES_KEY } from '../../shared/query-keys';
import { FieldGrid } from '../../ui/field-grid';
import { Form, SubmitButton } from '../../ui/form';
import { LinkButton } from '../../ui/link-button';
import { Section } from '../../ui/section';
import { useIsPhone } from '../../ui/use-is-phone';
import { useServerForm } from '../../ui/use-server-form';
import { DepartmentField } from './department-field';
import { createPurchase, type DetailsValues } from './purchases.api';
import { supplierContact } from './supplier-contact';

interface DetailsFormProps {
  /** Where Close leads. */
  home: string;
  onCreated: (id: number) => void | Promise<void>;
}

/** The first step: who orders, from whom, and on which terms. */
export function DetailsForm({ home, onCreated }: DetailsFormProps) {
  const [supplier, setSupplier] = useState<SupplierOption | null>(null);
  const form = useServerForm<DetailsValues, { purchase: { id: number } }>({
    initialValues: emptyValues,
    schema: newPurchase,
    send: (values, { idempotencyKey }) => createPurchase(values, idempotencyKey),
    // The specified words, though it is the order's head.
    failureTitle: 'Product not created',
    refresh: [PURCHASES_KEY],
    onSuccess: ({ purchase }) => onCreated(purchase.id),
  });
  const isPhone = useIsPhone();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only as the screen opens; on a phone the keyboard would hide it.
  useEffect(() => {
    if (!isPhone) form.focusField('department');
  }, []);
  return (
    <Form form={form} label="Add Details">
      <Section title="1. Add Details">
        <FieldGrid>
          <DepartmentField {...form.getInputProps('department')} />
          <ProjectPicker label="Project" {...form.getInputProps('project')} value={form.getValues().project} />
          <SupplierPicker
            required
            isPrequalifiedOnly
            {...form.getInputProps('supplierId')}
            onChange={(id, option) => {
              form.setFieldValue('supplierId', id);
              setSupplier(option);
            }}
          />
          <TextInput
            label="Contact"
            readOnly
            tabIndex={-1}
            variant="filled"
            value={supplier ? supplierContact(supplier) : ''}
          />
          <CataloguePicker kind="payment" {...form.getInputProps('paymentId')} />
          <Switch
            label="VAT"
            description="16 percent on the sum of the products"
            {...form.getInputProps('vat', { type: 'checkbox' })}
          />
        </FieldGrid>
      </Section>
      <Group gap="xs">
        <SubmitButton>Create</SubmitButton>
        <LinkButton variant="default" to={home}>
          Close
        </LinkButton>
      </Group>
    </Form>
  );
}

const emptyValues: DetailsValues = { department: '', project: '', supplierId: null, paymentId: null, vat: false };
