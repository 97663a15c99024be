import { newSupplierDocument, supplierCalls } from '@ghala/contract/calls/suppliers';
import { Group, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import IconPlus from '~icons/plus';
import { SUPPLIERS_KEY } from '../../shared/query-keys';
import { change } from '../../shared/send';
import { FieldGrid } from '../../ui/field-grid';
import { FileField } from '../../ui/file-field';
import { Form, SubmitButton } from '../../ui/form';
import { useServerForm } from '../../ui/use-server-form';
import { keepSupplier } from './suppliers.api';

const blank = { name: '', idNumber: '', expiry: '', file: null as File | null };

const withFile = newSupplierDocument.extend({ file: z.instanceof(File, { error: 'is required' }) });

export interface DocumentFormProps {
  supplierId: number;
  onAdded?: () => void;
}

/** Adds documents to a supplier, one after the other. */
export function DocumentForm({ supplierId, onAdded }: DocumentFormProps) {
  const client = useQueryClient();
  const form = useServerForm({
    initialValues: blank,
    schema: withFile,
    toRequest: (values) => ({ ...values, supplierId }),
    mutation: ({ file, ...body }) => change(supplierCalls.addDocument, { body, files: { file } }),
    failureTitle: 'Supplier Document not created',
    successText: ({ message }) => message,
    refresh: [SUPPLIERS_KEY],
    onSuccess: ({ documents }) => {
      keepSupplier(client, supplierId, { documents });
      form.reset();
      form.focusField('name');
      onAdded?.();
    },
  });
  return (
    <Form form={form} label="Add Document">
      <FieldGrid>
        <TextInput label="Document Name" required data-autofocus {...form.getInputProps('name')} />
        <TextInput label="ID No." {...form.getInputProps('idNumber')} />
        <TextInput
          type="date"
          label="Expiry"
          description="Empty for a document that never expires"
          {...form.getInputProps('expiry')}
        />
        <FileField label="File" required description="At most 10 MB" {...form.getInputProps('file')} />
      </FieldGrid>
      <Group>
        <SubmitButton leftSection={<IconPlus size="1.1em" aria-hidden />}>Add Document</SubmitButton>
      </Group>
    </Form>
  );
}
