import { supplierCalls } from '@ghala/contract/calls/suppliers';
import { fault } from '@ghala/contract/refusals/named-fault';
import { Group, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import IconPlus from '~icons/plus';
import { SUPPLIERS_KEY } from '../../net/query-keys';
import { change } from '../../net/send';
import { t } from '../../text/t';
import { FieldGrid } from '../../ui/form/field-grid';
import { Form, SubmitButton } from '../../ui/form/form';
import { useServerForm } from '../../ui/form/use-server-form';
import { DateField } from '../../ui/inputs/date-field';
import { FileField } from '../../ui/inputs/file-field';
import { keepDocuments } from './suppliers.api';

const blank = { name: '', idNumber: '', expiry: '', file: null as File | null };

export interface DocumentFormProps {
  supplierId: number;
  onAdded?: () => void;
}

/** Adds documents to a supplier, one after the other. */
export function DocumentForm({ supplierId, onAdded }: DocumentFormProps) {
  const client = useQueryClient();
  const form = useServerForm({
    initialValues: blank,
    schema: async () => (await import('@ghala/contract/calls/suppliers')).newSupplierDocument,
    toRequest: (values) => ({ ...values, supplierId }),
    otherFaults: ({ file }): Record<string, string> => (file === null ? { file: fault('required') } : {}),
    // The form has already checked that a file was chosen.
    mutation: (body, { file }) => change(supplierCalls.addDocument, { body, files: { file: file as File } }),
    failureTitle: t.suppliers.supplierDocumentNotCreated,
    successText: t.suppliers.documentCreated,
    refresh: [SUPPLIERS_KEY],
    onSuccess: ({ documents }) => {
      keepDocuments(client, supplierId, documents);
      form.reset();
      form.focusField('name');
      onAdded?.();
    },
  });
  return (
    <Form form={form} label={t.suppliers.addDocument}>
      <FieldGrid>
        <TextInput label={t.suppliers.documentName} required data-autofocus {...form.getInputProps('name')} />
        <TextInput label={t.suppliers.idNo} {...form.getInputProps('idNumber')} />
        <DateField
          nearest="future"
          label={t.suppliers.expiry}
          description={t.suppliers.expiryHint}
          {...form.getInputProps('expiry')}
        />
        <FileField
          label={t.suppliers.file}
          required
          description={t.suppliers.atMost10Mb}
          {...form.getInputProps('file')}
        />
      </FieldGrid>
      <Group>
        <SubmitButton leftSection={<IconPlus size="1.1em" aria-hidden />}>{t.suppliers.addDocument}</SubmitButton>
      </Group>
    </Form>
  );
}
