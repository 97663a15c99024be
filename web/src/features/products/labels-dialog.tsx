import {
  type LabelLayout,
  labelCountRule,
  labelLayouts,
  productLabelCalls,
} from '@ghala/contract/calls/product-labels';
import { NativeSelect, Text } from '@mantine/core';
import { downloadFile, stampedName } from '../../shared/download';
import { t } from '../../text/t';
import { Dialog } from '../../ui/dialog';
import { DialogButtons, Form, SubmitButton } from '../../ui/form';
import { QuantityInput } from '../../ui/number-inputs';
import { useServerForm } from '../../ui/use-server-form';

/** One sheet. */
const FIRST_COPIES = 24;

const layouts = labelLayouts.map((value) => ({ value, label: t.products.labelLayouts[value] }));

interface LabelsDialogProps {
  product: { id: number; name: string };
  onClose: () => void;
}

/** Labels of a product, to be stuck on goods and shelves and scanned there. */
export function LabelsDialog({ product, onClose }: LabelsDialogProps) {
  return (
    <Dialog opened onClose={onClose} title={t.products.printLabels} size="sm">
      <LabelsForm product={product} onClose={onClose} />
    </Dialog>
  );
}

function LabelsForm({ product: { id, name }, onClose }: LabelsDialogProps) {
  const form = useServerForm({
    initialValues: { layout: 'sheet' as LabelLayout, copies: FIRST_COPIES as number | string },
    schema: async () => (await import('@ghala/contract/calls/product-labels')).labelRequest,
    run: (query) => downloadFile(productLabelCalls.labels, { params: { id }, query }, stampedName('labels', 'pdf')),
    failureTitle: t.products.labelsNotPrinted,
    onSuccess: onClose,
    guarded: false,
  });
  return (
    <Form form={form}>
      <Text size="sm">{name}</Text>
      <NativeSelect label={t.products.labelLayout} data={layouts} {...form.getInputProps('layout')} />
      <QuantityInput
        label={t.products.labelCount}
        required
        rule={labelCountRule}
        data-autofocus
        {...form.getInputProps('copies')}
      />
      <DialogButtons onClose={onClose}>
        <SubmitButton>{t.products.downloadLabels}</SubmitButton>
      </DialogButtons>
    </Form>
  );
}
